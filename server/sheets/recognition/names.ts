import type { SheetColumn } from '../sheet.ts'

/** What lists and the programs of the trade call a column, wherever it is read. */

export const PRODUCT_NAMES = [
  '名称',
  '品名',
  '货物名称',
  '货品名称',
  '商品名称',
  '存货名称',
  '设备名称',
  '器件',
] as const

export const MODEL_NAMES = [
  '规格型号',
  '型号规格',
  '产品型号',
  '泵型号',
  '水泵型号',
  '型号/规格',
  '规格/型号',
  '型号及规格',
  '规格及型号',
  '型号与规格',
  '规格与型号',
  '型号、规格',
  '规格、型号',
  '设备型号',
] as const

export const UNIT_NAMES = ['计量单位', '主计量单位'] as const

/** What a price is multiplied by. */
export const discountColumn: SheetColumn = {
  name: 'discount',
  title: '折扣',
  synonyms: ['折扣率', '折率'],
  isNoDay: true,
  isDiscount: true,
}
