import nzh from 'nzh/cn'
import { groupedFromCents, groupedFromText, textFromCents } from '#api/kit/money.ts'
import { foldText } from '#api/quotation/money/discount.ts'
import { rateInWords } from '#api/quotation/money/quotation-tax.ts'
import { dutyText, type DutyRecord } from '#api/selection/duty.ts'
import { specFields, type FigureName } from '#api/product/product-spec.ts'
import { withUnit } from '#api/product/technical.ts'
import type {
  Cents,
  DocumentKind,
  DocumentLine,
  DocumentSet,
  Specification,
} from '../quotation-document.ts'
import type { Labelled, Value } from './blocks.ts'

export const TITLES: Record<DocumentKind, string> = {
  quotation: '报价单',
  technical: '技术参数表',
  supply: '供货清单',
  building: '计算书',
  margin: '毛利表',
}

/** `12,800.00`, or `-12,800.00`; empty where there is no amount. */
export function moneyText(cents: Cents | undefined): string {
  if (cents === undefined) return ''
  const sign = cents < 0n ? '-' : ''
  return sign + groupedFromCents(cents < 0n ? -cents : cents)
}

/**
 * The amount in capitals for a signed paper, without the leading 人民币: 壹万贰仟捌佰元整. An amount that
 * ends before 分 ends with 整, so that nothing can be added to it.
 */
export const capitalAmount = (cents: bigint) =>
  nzh.toMoney(textFromCents(cents), { outSymbol: false, forceZheng: true })

/** A text that is not broken at its spaces. */
const together = (text: string) => text.replaceAll(' ', '\u00a0')

type Figure = { name: Exclude<keyof Specification, 'brand'>; sign: string; unit: string }

const unitOf = (name: string) => specFields.find((field) => field.name === name)?.unit ?? ''

/** The figures of a pump in the order in which they are printed. */
const FIGURES: readonly Figure[] = [
  { name: 'caliber', sign: 'DN', unit: '' },
  { name: 'flow', sign: 'Q=', unit: unitOf('pro_flow') },
  { name: 'lift', sign: 'H=', unit: unitOf('pro_lift') },
  { name: 'power', sign: 'N=', unit: unitOf('pro_power') },
  { name: 'speed', sign: 'n=', unit: unitOf('pro_speed') },
]

/** A figure with its sign and unit. */
function figureText({ sign, unit }: Figure, text: string): string {
  if (sign === 'DN') return /^\d/.test(text) ? `DN${text}` : text
  return together(withUnit(`${sign}${text}`, unit))
}

/** `DN65 Q=16 m³/h H=120 m N=11 kW` and below it `品牌：…`: what a line's specification tells. */
export function specificationText(spec: Specification): string {
  const figures = FIGURES.flatMap((figure) => {
    const text = spec[figure.name].trim()
    return text === '' ? [] : [figureText(figure, text)]
  })
  const brand = spec.brand.trim()
  return joined([figures.join(' '), brand && `品牌：${brand}`])
}

/** Flow and head in one line, the pumps and the rest below it; no line breaks within `2用1备`. Empty without a duty. */
export const dutyOnPage = (duty: DutyRecord | undefined) =>
  duty ? together(dutyText(duty).replace(' m ', ' m\n')) : ''

/** A value as a text that people read. */
export function textOf(value: Value): string {
  if (typeof value !== 'object') return String(value)
  if ('cents' in value) return moneyText(value.cents)
  if ('price' in value) return groupedFromText(value.price)
  return 'off' in value ? foldText(value.off) : `${value.percent}%`
}

/** The tax rate of a line among others: a percentage, or 不计税. */
export function rateOf({ tax_rate, unpriced }: DocumentLine): Value {
  if (tax_rate !== '') return { percent: tax_rate }
  return unpriced ? '' : rateInWords(tax_rate)
}

/** The texts that there are, one below the other. */
export const joined = (texts: readonly string[], separator = '\n') =>
  texts.filter((text) => text !== '').join(separator)

/** How many there are of a line: all of them, and below it how many are in each of several sets. */
export function quantityText(line: DocumentLine): string {
  const all = String(line.total_quantity)
  return line.total_quantity === line.quantity ? all : `${all}\n每套 ${line.quantity}`
}

/** A text behind its label; nothing where there is no text. */
export const labelled = (label: string, text: string) => (text === '' ? '' : `${label}：${text}`)

/** Those that have a text. */
export const withText = (all: readonly Labelled[]) => all.filter(([, text]) => text !== '')

/** `BJ20261122-001 V2`; empty for a quotation without a number. */
export const numberText = (number: string, revision: number) =>
  joined([number, number !== '' && revision > 0 ? `V${revision}` : ''], ' ')

/** The text over a set's lines; empty where it has neither a name to show nor several of it. */
export function setHeading({ name, sets, show_name }: DocumentSet): string {
  return joined([show_name ? name : '', sets === 1 ? '' : `共 ${sets} 套`], '　')
}

/** The specification of a document by the names of a product's fields. */
export const SPEC_NAMES = {
  pro_caliber: 'caliber',
  pro_flow: 'flow',
  pro_lift: 'lift',
  pro_speed: 'speed',
  pro_power: 'power',
} as const satisfies Record<FigureName, keyof Specification>
