import { z } from 'zod'
import {
  endpoint,
  listFields,
  maybeRecord,
  nothing,
  oneRecord,
  option,
  paged,
  saved,
  saveInput,
} from '#api/kit/endpoint.ts'
import { entities } from '#api/kit/entities.ts'
import { listFileCall } from '#api/kit/list/list-calls.ts'
import { LONG_TEXTS_BYTES } from '#api/kit/limits.ts'
import { undoCalls } from '#api/kit/history.ts'
import { exportCall, importCalls } from '#api/kit/imports.ts'
import {
  requiredTexts,
  textAnswers,
  textInputs,
  type RecordTexts,
} from '#api/kit/fields/record-texts.ts'
import { taxCode } from '#api/kit/tax-code.ts'
import { curveCalls } from './curve-calls.ts'
import { MAX_SPEC_LENGTH } from './product-spec.ts'
import { enteredCurve, pumpCurve } from './pump-curve.ts'
import { energyGrades, technicalFields, technicalRecord } from './technical.ts'
import {
  choice,
  flag,
  keyword,
  lines,
  money,
  recordId,
  reference,
  status,
  text,
  time,
} from '#api/kit/fields/fields.ts'

/** What it is, in words; its specification fields are called as in `specFields`. */
export const productTexts = {
  pro_title: { label: '产品名称', required: true },
  pro_no: { label: '型号' },
  pro_caliber: { label: '口径', most: MAX_SPEC_LENGTH },
  pro_flow: { label: '流量', most: MAX_SPEC_LENGTH },
  pro_lift: { label: '扬程', most: MAX_SPEC_LENGTH },
  pro_speed: { label: '转速', most: MAX_SPEC_LENGTH },
  pro_power: { label: '功率', most: MAX_SPEC_LENGTH },
  pro_brand: { label: '品牌' },
  pro_info: { label: '简介', lines: true },
} as const satisfies RecordTexts

/** What a product is called, as far as it has each: `立式泵 A50-32 清源`. */
export const productName = ({
  pro_title,
  pro_no,
  pro_brand = '',
}: {
  pro_title: string
  pro_no: string
  pro_brand?: string
}) => [pro_title, pro_no, pro_brand].filter((text) => text !== '').join(' ')

const productFields = {
  ...textInputs(productTexts),
  pro_curve: pumpCurve(),
  ...technicalFields,
  pro_unit: text('单位'),
  pro_unitprice: money('单价'),
  cost: money('成本价'),
  floor_price: money('底价'),
  tax_code: taxCode(),
  remarks: lines('备注'),
  release_time: time('录入时间'),
  pro_status: status(),
  pro_type: reference('产品分类'),
}

/** `id` is empty on a form that is not saved yet; `pro_type` is empty where the product has no category. */
const productRecord = z.object({
  id: z.union([z.number(), z.literal('')]),
  ...textAnswers(productTexts),
  pro_curve: enteredCurve,
  ...technicalRecord,
  pro_unit: z.string(),
  /** Absent without `product:price`. */
  pro_unitprice: z.string().optional(),
  /** Absent without `product:cost`. */
  cost: z.string().optional(),
  /** 底价 in the catalogue's 口径; absent for users who may neither quote nor see costs. */
  floor_price: z.string().optional(),
  tax_code: z.string(),
  remarks: z.string(),
  release_time: z.string(),
  pro_status: z.number(),
  pro_type: z.union([z.number(), z.literal('')]),
  version: z.number(),
})
export type ProductRecord = z.output<typeof productRecord>

const productRow = z.object({
  id: z.number(),
  pro_title: z.string(),
  pro_no: z.string(),
  pro_flow: z.string(),
  pro_lift: z.string(),
  pro_power: z.string(),
  pro_brand: z.string(),
  /** Absent without `product:price`. */
  pro_unitprice: z.string().optional(),
  pro_type: z.union([z.number(), z.literal('')]),
  release_time: z.string(),
  pro_status: z.number(),
  /** Of `energyGrades`, and why. */
  energy_grade: z.number(),
  energy_reason: z.string(),
  user_id: z.number(),
  user_name: z.string(),
  staff_name: z.string(),
})
export type ProductRow = z.output<typeof productRow>

/** The record, and the numbers of the specification fields that its category hides. */
const shapedProduct = { data: productRecord, field: z.array(z.number()) }

const saveProduct = saveInput(
  { ...productFields, type: reference('产品分类') },
  requiredTexts(productTexts),
)

/** The filter for products whose title and brand are the same, and whose models are only written otherwise. */
export const ALIKE = [{ value: 1, label: '写法不同' }] as const

/** So many alike models are counted; beyond it there are more. */
export const MOST_ALIKE = 100

const listQuery = z.object({
  ...listFields,
  cateid: recordId('产品分类'),
  energy_grade: choice('能效', energyGrades),
  alike: choice('相同型号', ALIKE),
})
const filters = listQuery.omit({ page: true, size: true })

/** Products with their technical data (spec 5.3, 13.3). */
export const product = {
  ...undoCalls(entities.product),
  ...importCalls(entities.product),
  ...exportCall(entities.product, filters.extend({ template: flag('空白模板') })),
  ...listFileCall(entities.product, filters),
  ...curveCalls,
  index: endpoint({
    method: 'GET',
    path: '/Productbj/index',
    access: 'product:view',
    input: listQuery,
    answer: paged(productRow),
  }),
  /** Of how many models several products are alike, up to `MOST_ALIKE`, and how these of the first are written. */
  getAlike: endpoint({
    method: 'GET',
    path: '/Productbj/getAlike',
    access: 'product:edit',
    input: nothing,
    answer: { data: z.object({ count: z.number(), models: z.array(z.string()) }) },
  }),
  /** 税收分类编码 of products, by words of their names and categories; those of most products first, at most 20. */
  getTaxCodes: endpoint({
    method: 'GET',
    path: '/Productbj/getTaxCodes',
    access: 'product:view',
    input: z.object({ keyword: keyword('名称或编码') }),
    answer: { data: z.array(option) },
  }),
  getProType: endpoint({
    method: 'GET',
    path: '/Productbj/getProType',
    access: 'product:view',
    input: nothing,
    answer: { data: z.array(option) },
  }),
  /** The screen (`view`) on which a new product of that type is entered. */
  setProType: endpoint({
    method: 'POST',
    path: '/Productbj/setProType',
    access: 'product:edit',
    changes: false,
    input: z.object({ type: recordId('产品分类') }),
    answer: { data: z.object({ view: z.string() }) },
    success: '请填写产品资料',
  }),
  /** Also the read-only view of a quotation's product, so `quotation:view` suffices. */
  getProduct: endpoint({
    method: 'GET',
    path: '/Productbj/getProduct',
    access: ['product:view', 'quotation:view'],
    input: oneRecord,
    answer: shapedProduct,
  }),
  /** The initial form for a category `id`, or for the category that a numbered screen was made for. */
  getProBase: endpoint({
    method: 'GET',
    path: '/Productbj/getProBase',
    access: 'product:edit',
    input: z.object({ ...maybeRecord.shape, view: text('页面', 20) }),
    answer: shapedProduct,
  }),
  setProduct: endpoint({
    method: 'POST',
    path: '/Productbj/setProduct',
    access: 'product:edit',
    // Of the two names the filled one counts; an empty one clears, unless the other is filled.
    maxBodyBytes: LONG_TEXTS_BYTES,
    input: saveProduct.transform(({ type, ...input }) => ({
      ...input,
      pro_type: type === undefined ? input.pro_type : input.pro_type || type,
    })),
    answer: saved,
    success: '产品已保存',
  }),
  copyProduct: endpoint({
    method: 'GET',
    path: '/Productbj/copyProduct',
    access: 'product:edit',
    changes: true,
    input: oneRecord,
    answer: saved,
    success: '产品已复制',
  }),
}
