import { reviewStates } from '#api/quotation/review.ts'
import { userName } from '#server/records/staff-name.ts'
import { storedBuilding } from '#api/selection/building/building.ts'
import { buildingText } from '#api/selection/building/calculation.ts'
import { storedDutyText } from '#api/selection/duty.ts'
import { storedReplacedText } from '#api/selection/nameplate.ts'
import { specFields } from '#api/product/product-spec.ts'
import { stepInWords } from '#api/contract/payment-steps.ts'
import { quotationStages } from '#api/quotation/quotation-head.ts'
import { presentSteps } from './head/quotation-head.ts'
import { DISCOUNT_KINDS } from '#api/quotation/money/quotation-money.ts'
import { yesNo } from '#api/kit/status.ts'
import { groupedFromCents, percentFromHundredths } from '#api/kit/money.ts'
import { roleLevelText } from '#api/role/levels.ts'
import {
  asText,
  moneyInWords,
  type FieldText,
  type FieldTexts,
} from '#server/records/history/history-text.ts'
import type { LineRow, SetWithLines } from './lines/quotation-line.store.ts'

/** How the parts of a quotation read in its history. */

const shown = (label: string): FieldText => ({ label, text: asText })

/** The value of a total discount, by its kind. */
export const discountInWords: FieldText['text'] = (value, _executor, record) => {
  if (typeof value !== 'number' || value === 0) return ''
  return record['discount_kind'] === DISCOUNT_KINDS.percent
    ? `${percentFromHundredths(value)}%`
    : `${groupedFromCents(value)}元`
}

export const stepsInWords: FieldText['text'] = (json) =>
  typeof json === 'string' ? presentSteps(json).map(stepInWords).join('；') : ''

export const stageInWords: FieldText['text'] = (value) =>
  quotationStages.find((stage) => stage.value === value)?.label ?? ''

export const reviewInWords: FieldText['text'] = (value) =>
  reviewStates.find((state) => state.value === value)?.label ?? ''

export const levelInWords: FieldText['text'] = (value) =>
  typeof value === 'number' && value > 0 ? roleLevelText(value) : ''

export const userInWords: FieldText['text'] = (id, executor) =>
  typeof id === 'number' ? userName(executor, id) : ''

const percentage = (label: string): FieldText => ({
  label,
  text: (value) => (typeof value === 'number' ? `${percentFromHundredths(value)}%` : ''),
})

const answer = (label: string): FieldText => ({
  label,
  text: (value) => yesNo.find((option) => option.value === value)?.label ?? '',
})

const dutyInWords: FieldText['text'] = (stored) =>
  typeof stored === 'string' ? storedDutyText(stored) : ''

const replacedInWords: FieldText['text'] = (stored) =>
  typeof stored === 'string' ? storedReplacedText(stored) : ''
const buildingInWords: FieldText['text'] = (stored) => {
  const building = typeof stored === 'string' ? storedBuilding(stored) : null
  return building ? buildingText(building) : ''
}

const lineInWords = ({ title, no, num }: LineRow) =>
  `${[title, no].filter((part) => part !== '').join(' ')}×${num}`

const linesInWords = (lines: unknown) =>
  Array.isArray(lines) ? (lines as LineRow[]).map(lineInWords).join('、') : ''

/** The sets of a deleted quotation, one after the other. */
export const setsInWords: FieldText['text'] = (sets) =>
  Array.isArray(sets)
    ? (sets as SetWithLines[])
        .map((set) => `${set.com_name}（${linesInWords(set.lines)}）`)
        .join('；')
    : ''

export const setTexts: FieldTexts = {
  com_name: shown('组合名称'),
  com_show: answer('报价单上显示组合名称'),
  is_power: answer('控制柜按泵功率选配'),
  sets: shown('套数'),
  lines: { label: '产品', text: linesInWords },
}

export const lineTexts: FieldTexts = {
  title: shown('产品名称'),
  no: shown('型号'),
  num: shown('数量'),
  top: shown('权重'),
  unit: shown('单位'),
  unitprice: { label: '单价', text: moneyInWords },
  cost: { label: '成本价', text: moneyInWords, needs: 'product:cost' },
  discount: percentage('折扣'),
  tax_rate: percentage('税率'),
  note: shown('报价备注'),
  duty: { label: '工况', text: dutyInWords },
  replaces: { label: '替换原型号', text: replacedInWords },
  customer_no: shown('客户序号'),
  customer_name: shown('客户品名'),
  building: { label: '建筑计算', text: buildingInWords },
  unpriced: answer('另计'),
  set_name: shown('所属组合'),
  ...Object.fromEntries(specFields.map(({ name, label }) => [name, shown(label)])),
  pro_brand: shown('品牌'),
  remarks: shown('备注'),
}
