import { storedBuilding } from '#api/selection/building/building.ts'
import { readDuty } from '#api/selection/duty.ts'
import { printedReplaced } from '#api/selection/nameplate.ts'
import type { FrozenLine, FrozenQuotation, FrozenSet } from '#api/quotation/frozen-quotation.ts'
import { percentFromHundredths } from '#api/kit/money.ts'
import { curveIn } from '#api/product/pump-curve.ts'
import { energyInWords } from '#api/product/energy-words.ts'
import { readTechnical } from '#api/product/technical.ts'
import { specFields } from '#api/product/product-spec.ts'
import { frozenTaxParts } from '#api/quotation/money/quotation-tax.ts'
import { stepInWords } from '#api/contract/payment-steps.ts'
import { capitalAmount } from '#server/documents/content/wording.ts'
import type {
  DocumentLine,
  DocumentSet,
  QuotationDocument,
} from '#server/documents/quotation-document.ts'

const cents = (value: number | null | undefined) =>
  value === null || value === undefined ? undefined : BigInt(value)

/**
 * Whether a line is typed and tells nothing of a piece of equipment: one with a model is a valve that is not in the
 * catalogue, one with a specification was chosen before its product was deleted.
 */
const isFree = ({ pid, no, ...line }: FrozenLine) =>
  pid === 0 && no === '' && specFields.every(({ name }) => line[name] === '')

/** What a line tells of its piece of equipment, to its customer and to who builds it. */
export const equipmentOf = (line: FrozenLine) => ({
  spec: {
    caliber: line.pro_caliber,
    flow: line.pro_flow,
    lift: line.pro_lift,
    speed: line.pro_speed,
    power: line.pro_power,
    brand: line.pro_brand,
  },
  curve: curveIn(line.pro_curve ?? '') || undefined,
  duty: readDuty(line.duty ?? '') ?? undefined,
  technical: readTechnical(line.technical ?? '') ?? undefined,
})

function documentLine(line: FrozenLine, sets: number, number: number): DocumentLine {
  const { customer_no = '', customer_name = '' } = line
  return {
    id: line.id,
    number,
    customer: { no: customer_no, name: customer_name },
    free: isFree(line),
    title: line.title,
    no: line.no,
    unit: line.unit,
    quantity: line.num,
    total_quantity: line.num * sets,
    ...equipmentOf(line),
    unitprice: cents(line.unitprice),
    discount: line.discount,
    tax_rate: percentFromHundredths(line.tax_rate),
    amount: cents(line.sums?.amount),
    // What has a price is in the sums, whatever it is marked as.
    unpriced: line.unpriced === 1 && line.sums === undefined,
    // The product's own remark is the company's (仅供试用) and on no paper.
    note: line.note,
    info: line.pro_info,
    energy: energyInWords(line),
    replaces: printedReplaced(line.replaces ?? ''),
    building: storedBuilding(line.building ?? '') ?? undefined,
  }
}

/** A set whose first line is the one after so many others. */
function documentSet(set: FrozenSet, before: number): DocumentSet {
  const lines = set.lines.map((line, at) => documentLine(line, set.sets, before + at + 1))
  const subtotal = lines.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n)
  const show_name = set.com_show === 1 && set.com_name !== ''
  return { name: set.com_name, sets: set.sets, show_name, subtotal, lines }
}

/** Whether a tax is printed: not for a quotation without any rate, nor for one from before there was tax. */
const printsTax = ({ tax_inclusive, sets }: FrozenQuotation) =>
  tax_inclusive !== null && sets.some((set) => set.lines.some(({ tax_rate }) => tax_rate !== null))

/** A quotation as documents print it. Only the lines of a set and those of a tax rate are added up here. */
export function quotationDocument(
  content: FrozenQuotation,
  pictures: Pick<QuotationDocument['company'], 'logo' | 'seal'>,
): QuotationDocument {
  const { sums, company } = content
  const sets = content.sets.filter(({ lines }) => lines.length > 0)
  let before = 0
  return {
    name: content.quo_name,
    number: content.quo_no,
    revision: content.revision,
    draft: content.revision === 0,
    date: content.date,
    company: { ...company, ...pictures },
    salesman: { name: content.user_name, phone: content.user_phone, email: content.user_email },
    customer: {
      name: content.cus_name,
      contact: content.cus_contact,
      phone: content.cus_phone,
      address: content.cus_address,
    },
    project: content.project,
    delivery_place: content.delivery_place,
    print_customer: content.print_customer === 1,
    valid_until: content.valid_until,
    delivery_time: content.delivery_time,
    transport: content.transport,
    warranty: content.warranty,
    acceptance: content.acceptance,
    supply_scope: content.supply_scope,
    excluded: content.excluded,
    greeting: content.greeting,
    closing: content.closing,
    terms: content.terms,
    info: content.quo_info,
    payment: content.payment_steps.map(stepInWords),
    tax_inclusive: printsTax(content) ? content.tax_inclusive === 1 : undefined,
    sets: sets.map((set) => {
      const made = documentSet(set, before)
      before += set.lines.length
      return made
    }),
    totals: {
      amount: BigInt(sums.amount),
      discount: BigInt(sums.discount),
      total: BigInt(sums.gross),
      net: BigInt(sums.net),
      tax: BigInt(sums.tax),
      tax_parts: frozenTaxParts(content),
      total_in_words: capitalAmount(BigInt(sums.gross)),
    },
  }
}

/** `V2`, or 草稿. */
export const versionInWords = ({ revision }: Pick<FrozenQuotation, 'revision'>) =>
  revision > 0 ? `V${revision}` : '草稿'

/** Characters that a file name cannot hold on every system. */
const UNFIT = /[\\/:*?"<>|]/g

/** The title in file names: number and version where there are any, else the name and the day. */
export function fileTitle(content: FrozenQuotation): string {
  const { quo_no, revision, quo_name, date } = content
  // By characters: half of a rare one could not be written into the header.
  const name = [...quo_name.replace(UNFIT, ' ')].slice(0, 80).join('')
  return revision === 0 ? `${name}-${date}` : `${quo_no}-${versionInWords(content)}-${name}`
}
