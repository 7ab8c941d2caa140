import { SPECIAL } from '#api/invoice/invoice.ts'
import { textFromUnits } from '#api/invoice/quantity.ts'
import { textFromCents, WHOLE } from '#api/kit/money.ts'
import {
  NO,
  ORDINARY_WORD,
  rateFor,
  showingWord,
  SPECIAL_WORD,
  wordFor,
  YES,
  type BureauTemplate,
  type TemplateColumn,
} from '#server/sheets/bureau/bureau-template.ts'
import type { BasicKey, DetailKey } from '#server/sheets/bureau/columns.ts'
import type { FoundInvoice, StoredRow } from '../invoice.store.ts'
import { isPerson } from './buyer-person.ts'

/** What the tax bureau's workbook says of a request and of its rows, as texts (domain §16). */

export type RequestToIssue = FoundInvoice & { rows: readonly StoredRow[] }

/** 发票流水号, by which the bureau's lists are matched to requests: it stands at the end of 备注 too. */
export const serialOf = (id: number) => `KP${id}`

const withoutBlanks = (text: string) => text.replaceAll(/\s/g, '')

export function basicValues(
  request: RequestToIssue,
  { basic: { columns } }: Pick<BureauTemplate, 'basic'>,
): Record<BasicKey, string> {
  const word = (key: BasicKey, meant: string) => wordFor(columns[key], meant) ?? ''
  return {
    serial: serialOf(request.id),
    kind: word('kind', request.kind === SPECIAL ? SPECIAL_WORD : ORDINARY_WORD),
    inclusive: word('inclusive', YES),
    person: word('person', isPerson(request) ? YES : NO),
    buyer: request.buyer_name,
    tax_number: withoutBlanks(request.buyer_tax_number),
    place: request.buyer_place,
    phone: request.buyer_phone,
    bank: request.buyer_bank_name,
    account: request.buyer_account,
    remark: [request.remark, serialOf(request.id)].filter((text) => text !== '').join(' '),
  }
}

/** What is chosen for 是否展示购买方…: what there is of the buyer is shown. */
export const showingValue = (request: RequestToIssue, column: TemplateColumn) =>
  showingWord(column, {
    contact: request.buyer_place + request.buyer_phone !== '',
    bank: request.buyer_bank_name + request.buyer_account !== '',
  })

const ONE_UNIT_PLACES = 8

/** A number of units with fewer decimals, half of the last one up. */
function rounded(units: bigint, places: number): bigint {
  const step = 10n ** BigInt(ONE_UNIT_PLACES - places)
  return ((units + step / 2n) / step) * step
}

/**
 * A quantity in at most so many characters: without the zeros that say nothing, then with fewer decimals. Undefined where it does
 * not fit so either, or nothing is left of it.
 */
export function quantityText(
  units: bigint,
  { most, places = ONE_UNIT_PLACES }: Pick<TemplateColumn, 'most' | 'places'>,
): string | undefined {
  for (let kept = Math.min(places, ONE_UNIT_PLACES); kept >= 0; kept -= 1) {
    const left = rounded(units, kept)
    const text = textFromUnits(left)
    if (text.length <= most) return left === 0n ? undefined : text
  }
  return undefined
}

/** A rate in hundredths of a percent as a decimal: `0.13` of 1300. */
export function rateText(hundredths: number): string {
  const whole = WHOLE
  const fraction = String(hundredths % whole)
    .padStart(String(whole).length - 1, '0')
    .replace(/0+$/, '')
  return `${Math.floor(hundredths / whole)}${fraction === '' ? '' : `.${fraction}`}`
}

/** A name without the group that the bureau puts before it: `泵` of `*泵*泵`. */
const ownTitle = (title: string) => title.replace(/^\*[^*]+\*(?=.)/, '')

/**
 * A row: its amount after the discount, with tax, without a price, from which the bureau works out the price and the tax
 * (domain §16). An undefined value cannot be written.
 */
export function detailValues(
  request: Pick<RequestToIssue, 'id'>,
  row: StoredRow,
  { detail: { columns } }: Pick<BureauTemplate, 'detail'>,
): Record<DetailKey, string | undefined> {
  return {
    serial: serialOf(request.id),
    title: ownTitle(row.title),
    code: row.tax_code,
    model: row.no,
    unit: row.unit,
    quantity: quantityText(BigInt(row.units), columns.quantity),
    amount: textFromCents(row.gross),
    rate: rateFor(columns.rate, rateText(row.tax_rate)),
  }
}
