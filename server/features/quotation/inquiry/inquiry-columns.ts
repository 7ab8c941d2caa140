import { goods } from '#server/imports/lines.ts'
import type { SheetColumn } from '#server/sheets/sheet.ts'

/** 规格型号/技术参数: a column of both, where each row says which it has. */
const WITH_MODEL = ['规格型号', '型号规格', '型号'].flatMap((model) =>
  ['/', '及', '、', '和', '与', ''].flatMap((joined) =>
    ['技术参数', '性能参数', '主要参数', '参数'].map((parameters) => model + joined + parameters),
  ),
)

/**
 * What lists of equipment have; whatever else they have is remark, and not read. The first are what pasted columns without
 * names are, in this order.
 */
export const inquiryColumns: readonly SheetColumn[] = [
  {
    ...goods.title,
    title: '名称',
    synonyms: [...goods.title.synonyms, '产品', '设备', '设备名称及规格', '项目名称'],
    isUsual: true,
  },
  {
    ...goods.no,
    synonyms: [...goods.no.synonyms, '参考型号', '推荐型号'],
    otherwise: [],
    identifies: false,
    isUsual: true,
  },
  {
    name: 'parameters',
    title: '技术参数',
    synonyms: [
      '参数',
      '性能参数',
      '主要参数',
      '主要技术参数',
      '设备参数',
      '规格参数',
      '规格及参数',
      '技术规格',
      '技术要求',
      '规格',
      '性能',
      ...WITH_MODEL,
    ],
    isNoDay: true,
    longest: 1000,
    isUsual: true,
  },
  { ...goods.num, isUsual: true },
  { ...goods.unit, isUsual: true },
  { ...goods.note, synonyms: [...goods.note.synonyms, '用途'], longest: 500, isUsual: true },
  {
    name: 'seq',
    title: '序号',
    synonyms: ['编号', '项号', '项次', '设备编号', '位号', '设备位号'],
    isNoDay: true,
    isCode: true,
  },
  {
    name: 'flow',
    title: '流量',
    synonyms: ['额定流量', '设计流量', '单台流量', '水量'],
    quantity: 'flow',
  },
  { name: 'head', title: '扬程', synonyms: ['额定扬程', '设计扬程'], quantity: 'head' },
  {
    name: 'power',
    title: '功率',
    synonyms: ['电机功率', '电动机功率', '配用功率', '配套功率'],
    quantity: 'power',
  },
  { name: 'size', title: '口径', synonyms: ['管径', '公称直径'], quantity: 'bore' },
]
