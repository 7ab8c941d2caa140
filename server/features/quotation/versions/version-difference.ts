import { storedBuilding } from '#api/selection/building/building.ts'
import { buildingText } from '#api/selection/building/calculation.ts'
import { storedDutyText } from '#api/selection/duty.ts'
import { storedReplacedText } from '#api/selection/nameplate.ts'
import type { FrozenLine, FrozenQuotation, FrozenSet } from '#api/quotation/frozen-quotation.ts'
import { groupedFromCents, percentFromHundredths, shareInPercent } from '#api/kit/money.ts'
import { textNames } from '#api/kit/fields/record-texts.ts'
import { saleTexts } from '#api/contract/sale-terms.ts'
import { offerTexts, recipientTexts } from '#api/quotation/quotation-head.ts'
import { stepInWords } from '#api/contract/payment-steps.ts'
import { DISCOUNT_KINDS } from '#api/quotation/money/quotation-money.ts'
import { quotation } from '#api/quotation/quotation.ts'
import { formTexts } from '#server/records/history/history-text.ts'
import { lineTexts } from '../quotation-history.ts'

/**
 * The differences of two versions in plain sentences. Lines are matched by their id, so that another order is no
 * difference.
 */

const yuan = (cents: number | null) => (cents === null ? '无单价' : groupedFromCents(cents))
const quoted = (text: string) => `“${text}”`
const changed = (what: string, from: string, to: string) =>
  from === ''
    ? `${what}填为${quoted(to)}`
    : to === ''
      ? `${what}清空（原为${quoted(from)}）`
      : `${what}由${quoted(from)}改为${quoted(to)}`

/** The fields of the head that are texts, in the order in which they are listed. */
const HEAD = [
  'quo_name',
  ...textNames(recipientTexts),
  'valid_until',
  ...textNames({ ...saleTexts, ...offerTexts }),
  'quo_info',
  'terms',
] as const

const formFields = formTexts(quotation.setQuotation)
/** The label of a field in the form, or of a line's column in the history. */
const labelOf = (name: string) => formFields[name]?.label ?? name
const lineLabel = (name: keyof FrozenLine) => lineTexts[name]?.label ?? name

const stepsInWords = ({ payment_steps }: FrozenQuotation) =>
  payment_steps.map(stepInWords).join('；')

/** Versions from before papers could say it have nothing of it to say. */
const printsInWords = ({ print_customer = 1 }: FrozenQuotation) =>
  print_customer === 1 ? '打印' : '不打印'

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
    ...HEAD.map((name): [string, string, string] => [
      labelOf(name),
      before[name] ?? '',
      after[name] ?? '',
    ]),
    [labelOf('payment_steps'), stepsInWords(before), stepsInWords(after)],
    [labelOf('print_customer'), printsInWords(before), printsInWords(after)],
    [labelOf('tax_inclusive'), basisInWords(before), basisInWords(after)],
    [labelOf('discount_kind'), discountInWords(before), discountInWords(after)],
  ]
  return pairs.filter(([, from, to]) => from !== to).map((pair) => changed(...pair))
}

/** A set with its place among the sets as they were added, which a weight does not change. */
type Placed = { set: FrozenSet; name: string }
type PlacedLine = Placed & { line: FrozenLine }

/** Whether a set is a product or freight on its own, which is not called a set. */
const isAlone = ({ com_id, lines }: FrozenSet) => com_id === 0 && lines.length < 2

/** Sets by id, each called by its place among the sets and its name: `第2套“变频供水设备”`. */
function setsById({ sets }: FrozenQuotation): Map<number, Placed> {
  const ordered = sets.toSorted((one, other) => one.id - other.id)
  const proper = ordered.filter((set) => !isAlone(set))
  return new Map(
    ordered.map((set) => {
      const name = isAlone(set) ? '' : `第${proper.indexOf(set) + 1}套${quoted(set.com_name)}`
      return [set.id, { set, name }]
    }),
  )
}

/** The prefix of a sentence about a line in a set. */
const within = ({ name }: Placed) => (name === '' ? '' : `${name}：`)

function moved(was: Placed, is: Placed): string {
  if (is.name !== '') return '移入本套'
  return was.name === '' ? '单独列出' : `从${was.name}移出，单独列出`
}

const linesById = (sets: ReadonlyMap<number, Placed>) =>
  new Map<number, PlacedLine>(
    [...sets.values()].flatMap((placed) =>
      placed.set.lines.map((line): [number, PlacedLine] => [line.id, { ...placed, line }]),
    ),
  )

/** Absent in earlier versions. */
const buildingWords = ({ building = '' }: FrozenLine) => {
  const known = storedBuilding(building)
  return known ? buildingText(known) : ''
}

function buildingChange(before: FrozenLine, after: FrozenLine): string[] {
  if ((before.building ?? '') === (after.building ?? '')) return []
  const [label, from, to] = [lineLabel('building'), buildingWords(before), buildingWords(after)]
  return [from === to ? `${label}的输入有改动（${to}）` : changed(label, from, to)]
}

/** Absent in earlier versions. */
const dutyWords = ({ duty = '' }: FrozenLine) => storedDutyText(duty)
const replacedWords = ({ replaces = '' }: FrozenLine) => storedReplacedText(replaces)

const lineName = ({ title, no }: FrozenLine) => [title, no].filter((text) => text !== '').join(' ')

function added(placed: PlacedLine): string {
  const { line, set } = placed
  const price = line.unpriced === 1 ? '另计' : `单价${yuan(line.unitprice)}`
  return `${within(placed)}增加${lineName(line)}，数量${line.num}${set.sets > 1 ? `×${set.sets}套` : ''}，${price}`
}

const percent = (value: number | null) =>
  value === null ? '无' : `${percentFromHundredths(value)}%`

type LineField = [name: keyof FrozenLine, becomes: '改为' | '→', text: (line: FrozenLine) => string]

/** The fields of a line that are listed with their former and present value. */
const LINE: readonly LineField[] = [
  ['title', '改为', ({ title }) => title],
  ['no', '改为', ({ no }) => no || '未选'],
  ['num', '→', ({ num }) => String(num)],
  ['unit', '改为', ({ unit }) => unit || '无'],
  ['unitprice', '→', ({ unitprice }) => yuan(unitprice)],
  ['cost', '→', ({ cost = null }) => (cost === null ? '未填' : yuan(cost))],
  ['discount', '→', ({ discount }) => percent(discount)],
  ['tax_rate', '→', ({ tax_rate }) => percent(tax_rate)],
]

/** Each reads as `型号 CDL32-90 改为 CDL42-80` or `单价 12,800.00 → 14,600.00`. */
function lineChanges(before: FrozenLine, after: FrozenLine): string[] {
  const isOther = (name: keyof FrozenLine) => (before[name] ?? null) !== (after[name] ?? null)
  const changes = LINE.filter(([name]) => isOther(name)).map(
    ([name, becomes, text]) => `${lineLabel(name)} ${text(before)} ${becomes} ${text(after)}`,
  )
  if (dutyWords(before) !== dutyWords(after))
    changes.push(changed(lineLabel('duty'), dutyWords(before), dutyWords(after)))
  if (replacedWords(before) !== replacedWords(after))
    changes.push(changed(lineLabel('replaces'), replacedWords(before), replacedWords(after)))
  changes.push(...buildingChange(before, after))
  if (isOther('unpriced')) changes.push(after.unpriced === 1 ? '改为另计' : '不再另计')
  if (isOther('note')) changes.push(changed(lineLabel('note'), before.note, after.note))
  return changes
}

function lineDifferences(
  before: ReadonlyMap<number, PlacedLine>,
  after: ReadonlyMap<number, PlacedLine>,
): string[] {
  const sentences: string[] = []
  for (const [id, was] of before) {
    const is = after.get(id)
    if (!is) {
      sentences.push(`${within(was)}去掉${lineName(was.line)}（数量${was.line.num}）`)
      continue
    }
    const changes = lineChanges(was.line, is.line)
    if (was.set.id !== is.set.id) changes.unshift(moved(was, is))
    // Several lines may have one title; a model that changes is among the changes.
    const name = was.line.no === is.line.no ? lineName(was.line) : was.line.title
    if (changes.length > 0) sentences.push(`${within(is)}${name} ${changes.join('，')}`)
  }
  const isNew = [...after].filter(([id]) => !before.has(id))
  return [...sentences, ...isNew.map(([, line]) => added(line))]
}

function setDifferences(
  before: ReadonlyMap<number, Placed>,
  after: ReadonlyMap<number, Placed>,
): string[] {
  return [...after].flatMap(([id, placed]) => {
    const { set } = placed
    const was = before.get(id)?.set.sets
    const what = within(placed) || `${set.com_name} `
    return was === undefined || was === set.sets ? [] : [`${what}套数 ${was} → ${set.sets}`]
  })
}

/** `总价 +11,200.00（+16.5%）`. */
function totalDifference(before: FrozenQuotation, after: FrozenQuotation): string[] {
  const [was, is] = [before.sums.gross, after.sums.gross]
  if (was === is) return []
  const sign = is > was ? '+' : '−'
  const more = Math.abs(is - was)
  const share = was === 0 ? '' : `（${sign}${shareInPercent(BigInt(more), BigInt(was))}%）`
  return [`总价 ${yuan(was)} → ${yuan(is)}，${sign}${yuan(more)}${share}`]
}

/** Sentences about all that differs, the total last; none where two versions are the same. */
export const differenceInWords = (before: FrozenQuotation, after: FrozenQuotation): string[] => [
  ...headDifferences(before, after),
  ...partDifferences(before, after),
]

/** Those about sets, lines and the total. */
export function partDifferences(before: FrozenQuotation, after: FrozenQuotation): string[] {
  const [setsBefore, setsAfter] = [setsById(before), setsById(after)]
  return [
    ...setDifferences(setsBefore, setsAfter),
    ...lineDifferences(linesById(setsBefore), linesById(setsAfter)),
    ...totalDifference(before, after),
  ]
}
