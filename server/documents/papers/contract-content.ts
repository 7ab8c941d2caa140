import { AMOUNT_PREVAILS, derivedPrice } from '#api/kit/money.ts'
import { joined, moneyText } from '../content/wording.ts'
import type { Cents } from '../quotation-document.ts'
import type { Issuer, OfSet } from './paper-parts.ts'

/** What a 购销合同 says, for its pages and for the company's Word file. A plain value; nothing of costs is in it. */

/** A party as both ends of the paper name it; an empty text is not known. */
type Party = { name: string; address: string; contact: string; phone: string } & Account
type Account = { tax_number: string; bank: string; account: string }

/** A line that is sold; the amounts are of all its pieces, all discounts taken off, undefined without a price. */
export type SoldLine = OfSet & {
  title: string
  no: string
  unit: string
  note: string
  /** Of one set. */
  num: number
  /** Percent, as `13`; empty where no tax is stated. */
  tax_rate: string
  amounts: { gross: Cents; net: Cents; tax: Cents } | undefined
}

export type SalesContract = {
  number: string
  title: string
  /** `yyyy-MM-dd` of its entry, which is when the file says that it was made. */
  date: string
  /** Empty where it is not signed yet. */
  signed: string
  /** The day on which it was ended; empty for one that goes on. */
  ended: string
  maker: string
  /** Number and version of the quotation; empty without one. */
  quotation: string
  issuer: Issuer & Account
  customer: Party
  project: string
  place: string
  delivery_time: string
  delivery_date: string
  transport: string
  warranty: string
  acceptance: string
  clauses: string
  /** In words, with what each comes to where the amount is known. */
  steps: { text: string; amount: Cents | undefined }[]
  /** Whether unit prices have their tax in them. */
  tax_inclusive: boolean
  lines: SoldLine[]
  /** 合同金额, tax included; undefined where none is agreed. */
  total: Cents | undefined
}

export const piecesOf = ({ sets, num }: SoldLine) => sets * num

/** What a line comes to on the basis on which its prices are printed. */
export const amountOf = ({ amounts }: SoldLine, { tax_inclusive }: SalesContract) =>
  tax_inclusive ? amounts?.gross : amounts?.net

/** 优惠后单价 of a line; undefined without a price. */
export function priceOf(line: SoldLine, contract: SalesContract) {
  const amount = amountOf(line, contract)
  return amount === undefined ? undefined : derivedPrice(amount, piecesOf(line))
}

/** The lines of a set that is sold several times as one, all of it with a price: what one comes to, and all. */
export function setPriceOf(lines: readonly SoldLine[], contract: SalesContract) {
  const [first] = lines
  const isOne = first !== undefined && first.set_no > 0 && first.sets > 1
  if (!isOne || lines.some(({ amounts }) => amounts === undefined)) return undefined
  const amount = lines.reduce((sum, line) => sum + amountOf(line, contract)!, 0n)
  return { amount, sets: first.sets, ...derivedPrice(amount, first.sets) }
}

/** Lines that follow each other and are of one set; what is of none is together too. */
export function setsOf(lines: readonly SoldLine[]): SoldLine[][] {
  const sets: SoldLine[][] = []
  for (const line of lines) {
    const last = sets.at(-1)
    if (last?.[0]!.set_no === line.set_no) last.push(line)
    else sets.push([line])
  }
  return sets
}

/** The sums of the lines that have a price, and how many have none. */
export function sumsOf({ lines }: SalesContract) {
  const priced = lines.flatMap(({ amounts }) => amounts ?? [])
  const sum = (name: 'gross' | 'net' | 'tax') => priced.reduce((all, one) => all + one[name], 0n)
  const isTaxed = lines.some(({ tax_rate }) => tax_rate !== '')
  return {
    gross: sum('gross'),
    net: sum('net'),
    tax: sum('tax'),
    isTaxed,
    open: lines.length - priced.length,
  }
}

/** 合同金额, or where none was agreed what the lines come to, if all of them have a price. */
export function totalOf(contract: SalesContract): Cents | undefined {
  const { lines, total } = contract
  if (total !== undefined) return total
  const { gross, open } = sumsOf(contract)
  return lines.length > 0 && open === 0 ? gross : undefined
}

/**
 * What a contract says where any price times its quantity is not the amount beside it; empty where there is none. The
 * price of a set is not rounded where those of its lines are not: it is their sum, each as often as it is in the set.
 */
export const prevailing = (contract: SalesContract): string =>
  contract.lines.every((line) => priceOf(line, contract)?.isExact ?? true) ? '' : AMOUNT_PREVAILS

/** Whether prices include tax, and at which rate; empty for a contract that states no tax. */
export function taxText({ lines, tax_inclusive }: SalesContract): string {
  const rates = new Set(lines.map(({ tax_rate }) => tax_rate))
  if (lines.every(({ tax_rate }) => tax_rate === '')) return ''
  const base = tax_inclusive ? '以上单价和金额均含税' : '以上单价和金额均不含税'
  return rates.size > 1 ? `${base}，各项税率见上表。` : `${base}，增值税税率 ${[...rates][0]}%。`
}

/** Whether a contract was ended, and on which day; empty for one that goes on. */
export const stateText = ({ ended }: SalesContract) => (ended === '' ? '' : `已终止（${ended}）`)

export function deliveryText({ delivery_time, delivery_date }: SalesContract): string {
  if (delivery_date === '') return delivery_time
  return delivery_time === '' ? `${delivery_date}前` : `${delivery_time}（${delivery_date}前）`
}

/** The steps of payment, one in a line. */
export const paymentText = ({ steps }: SalesContract) =>
  steps
    .map(({ text, amount }, at) => {
      const number = steps.length > 1 ? `${at + 1}. ` : ''
      return `${number}${text}${amount === undefined ? '' : `，${moneyText(amount)}元`}`
    })
    .join('\n')

/** Who a party is, as rows of labels and texts. */
export const partyFacts = (party: Omit<Party, 'name'>) =>
  [
    ['地址', party.address],
    ['联系人', party.contact],
    ['电话', party.phone],
    ['税号', party.tax_number],
    ['开户行', party.bank],
    ['账号', party.account],
  ] as const

/** Which set a line is of, and what was remarked on it. */
export const lineNote = ({ set_no, set_name, sets, note }: SoldLine) =>
  joined(
    [set_no === 0 ? '' : joined([set_name, sets === 1 ? '' : `共${sets}套`], '，'), note],
    '；',
  )
