import { storedDutyText } from '#api/duty.ts'
import type { FrozenLine, FrozenQuotation, FrozenSet } from '#api/frozen-quotation.ts'
import { groupedFromText, percentFromHundredths, textFromCents } from '#api/money.ts'
import { stepInWords } from '#api/payment-steps.ts'
import { DISCOUNT_KINDS } from '#api/quotation-money.ts'

/**
 * What differs between two versions, told as a colleague would tell it. Lines are matched by their id, so
 * that another order is no difference.
 */

const yuan = (cents: number | null) =>
  cents === null ? '无单价' : groupedFromText(textFromCents(cents))
const costInWords = ({ cost = null }: FrozenLine) => (cost === null ? '未填' : yuan(cost))
const quoted = (text: string) => `“${text}”`
const changed = (what: string, from: string, to: string) =>
  from === ''
    ? `${what}填为${quoted(to)}`
    : to === ''
      ? `${what}清空（原为${quoted(from)}）`
      : `${what}由${quoted(from)}改为${quoted(to)}`

const HEAD = [
  ['quo_name', '报价名称'],
  ['cus_name', '客户'],
  ['cus_contact', '联系人'],
  ['cus_phone', '联系电话'],
  ['cus_address', '客户地址'],
  ['project', '项目名称'],
  ['delivery_place', '交货地点'],
  ['valid_until', '有效期至'],
  ['delivery_time', '交货期'],
  ['transport', '运输方式及费用'],
  ['warranty', '质保'],
  ['acceptance', '验收标准'],
  ['quo_info', '报价说明'],
  ['terms', '备注条款'],
] as const

const stepsInWords = ({ payment_steps }: FrozenQuotation) =>
  payment_steps.map(stepInWords).join('；')

const basisInWords = ({ tax_inclusive }: FrozenQuotation) =>
  tax_inclusive === null ? '' : tax_inclusive === 1 ? '含税' : '不含税'

function discountInWords({ discount_kind, discount_value }: FrozenQuotation): string {
  if (discount_kind === DISCOUNT_KINDS.percent) return `减${percentFromHundredths(discount_value)}%`
  if (discount_kind === DISCOUNT_KINDS.amount) return `减${yuan(discount_value)}元`
  if (discount_kind === DISCOUNT_KINDS.target) return `优惠至${yuan(discount_value)}元`
  return '无'
}

function headDifferences(before: FrozenQuotation, after: FrozenQuotation): string[] {
  const pairs: [string, string, string][] = [
    ...HEAD.map(([name, label]): [string, string, string] => [label, before[name], after[name]]),
    ['付款方式', stepsInWords(before), stepsInWords(after)],
    ['单价口径', basisInWords(before), basisInWords(after)],
    ['整单优惠', discountInWords(before), discountInWords(after)],
  ]
  return pairs.filter(([, from, to]) => from !== to).map((pair) => changed(...pair))
}

/** A set with its place among the sets as they were added, which a weight does not change. */
type Placed = { set: FrozenSet; name: string }
type PlacedLine = Placed & { line: FrozenLine }

/** Sets by id, each called by its place and name: `第2套“变频供水设备”`. */
function setsById({ sets }: FrozenQuotation): Map<number, Placed> {
  const ordered = sets.toSorted((one, other) => one.id - other.id)
  return new Map(
    ordered.map((set, index) => {
      const isSingle = set.com_id === 0
      const name = isSingle ? '' : `第${index + 1}套${quoted(set.com_name)}：`
      return [set.id, { set, name }]
    }),
  )
}

const linesById = (sets: ReadonlyMap<number, Placed>) =>
  new Map<number, PlacedLine>(
    [...sets.values()].flatMap((placed) =>
      placed.set.lines.map((line): [number, PlacedLine] => [line.id, { ...placed, line }]),
    ),
  )

const dutyWords = ({ duty = '' }: FrozenLine) => storedDutyText(duty)

const lineName = ({ title, no }: FrozenLine) => [title, no].filter((text) => text !== '').join(' ')

function added({ name, line, set }: PlacedLine): string {
  const price = line.unpriced === 1 ? '另计' : `单价${yuan(line.unitprice)}`
  return `${name}增加${lineName(line)}，数量${line.num}${set.sets > 1 ? `×${set.sets}套` : ''}，${price}`
}

/** Each is told as `型号 CDL32-90 改为 CDL42-80` or `单价 12,800.00 → 14,600.00`. */
function lineChanges(before: FrozenLine, after: FrozenLine): string[] {
  const percent = (value: number | null) =>
    value === null ? '无' : `${percentFromHundredths(value)}%`
  const told: [boolean, string][] = [
    [before.title !== after.title, `名称 ${before.title} 改为 ${after.title}`],
    [before.no !== after.no, `型号 ${before.no || '未选'} 改为 ${after.no || '未选'}`],
    [before.num !== after.num, `数量 ${before.num} → ${after.num}`],
    [dutyWords(before) !== dutyWords(after), changed('工况', dutyWords(before), dutyWords(after))],
    [before.unit !== after.unit, `单位 ${before.unit || '无'} 改为 ${after.unit || '无'}`],
    [
      before.unitprice !== after.unitprice,
      `单价 ${yuan(before.unitprice)} → ${yuan(after.unitprice)}`,
    ],
    [
      (before.cost ?? null) !== (after.cost ?? null),
      `成本价 ${costInWords(before)} → ${costInWords(after)}`,
    ],
    [
      before.discount !== after.discount,
      `折扣 ${percent(before.discount)} → ${percent(after.discount)}`,
    ],
    [
      before.tax_rate !== after.tax_rate,
      `税率 ${percent(before.tax_rate)} → ${percent(after.tax_rate)}`,
    ],
    [before.unpriced !== after.unpriced, after.unpriced === 1 ? '改为另计' : '不再另计'],
    [before.note !== after.note, changed('备注', before.note, after.note)],
  ]
  return told.filter(([isOther]) => isOther).map(([, words]) => words)
}

function lineDifferences(
  before: ReadonlyMap<number, PlacedLine>,
  after: ReadonlyMap<number, PlacedLine>,
): string[] {
  const sentences: string[] = []
  for (const [id, was] of before) {
    const is = after.get(id)
    if (!is) {
      sentences.push(`${was.name}去掉${lineName(was.line)}（数量${was.line.num}）`)
      continue
    }
    const changes = lineChanges(was.line, is.line)
    if (was.set.id !== is.set.id) changes.unshift(is.set.com_id === 0 ? '移出单独列出' : '移入本套')
    if (changes.length > 0) sentences.push(`${is.name}${was.line.title} ${changes.join('，')}`)
  }
  const isNew = [...after].filter(([id]) => !before.has(id))
  return [...sentences, ...isNew.map(([, line]) => added(line))]
}

function setDifferences(
  before: ReadonlyMap<number, Placed>,
  after: ReadonlyMap<number, Placed>,
): string[] {
  return [...after].flatMap(([id, { set, name }]) => {
    const was = before.get(id)?.set.sets
    const what = name === '' ? `${set.com_name} ` : name
    return was === undefined || was === set.sets ? [] : [`${what}套数 ${was} → ${set.sets}`]
  })
}

/** `总价 +11,200.00（+16.5%）`. */
function totalDifference(before: FrozenQuotation, after: FrozenQuotation): string[] {
  const [was, is] = [before.sums.gross, after.sums.gross]
  if (was === is) return []
  const sign = is > was ? '+' : '−'
  const more = Math.abs(is - was)
  const share = was === 0 ? '' : `（${sign}${((more / was) * 100).toFixed(1)}%）`
  return [`总价 ${yuan(was)} → ${yuan(is)}，${sign}${yuan(more)}${share}`]
}

/** Sentences about all that differs, the total last; none where two versions are the same. */
export function differenceInWords(before: FrozenQuotation, after: FrozenQuotation): string[] {
  const [setsBefore, setsAfter] = [setsById(before), setsById(after)]
  return [
    ...headDifferences(before, after),
    ...setDifferences(setsBefore, setsAfter),
    ...lineDifferences(linesById(setsBefore), linesById(setsAfter)),
    ...totalDifference(before, after),
  ]
}
