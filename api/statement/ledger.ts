import { noteNumber } from '#api/logistics/logistics.ts'
import { extraLabel, isEnded, type Ending } from '#api/contract/ending.ts'
import { shippedValue } from '#api/contract/contract-progress.ts'
import { shippedParts } from '#api/contract/shipped-parts.ts'

/**
 * What the contracts of a customer come to, day by day, as 对账单 have it: pure, in cents and days `yyyy-MM-dd`. The rules
 * are in docs/statements.md.
 */

export const bases = [
  { value: 1, label: '发货' },
  { value: 2, label: '签约' },
] as const
export const BY_SHIPPING = 1
/** Of `bases`. */
export type Basis = number

type BookedLine = {
  id: number
  title: string
  no: string
  unit: string
  /** All pieces of it. */
  pieces: number
  unitprice: number | null
  amount: number
  ships: number
}
/** What left together, or came back, below 0; `dropped` is not shipped again (不再补发). */
type BookedShipment = {
  id: number
  day: string
  returns: boolean
  dropped: boolean
  pieces: { line: number; quantity: number }[]
}
/** Money that came in, or was given back, where the amount is below 0. */
type BookedReceipt = { id: number; day: string; way: string; amount: number }

export type BookedContract = Ending & {
  /** Of `extraKinds`. */
  end_extra_kind: number
  id: number
  c_no: string
  c_title: string
  c_money: number | null
  /** As somebody said, where there are no receipts; of an ended one what was said before its end. */
  c_unpay: number | null
  signed_date: string
  /** The day on which it was entered. */
  entered: string
  lines: BookedLine[]
  /** In the order in which they left: by their days, then by their ids. */
  shipments: BookedShipment[]
  receipts: BookedReceipt[]
}

/**
 * One movement. Its key is the same whenever the books are read: `s<shipment or return>.<line>`, `l<line>` of what nobody ships,
 * `c<contract>` as a whole, `r<receipt>`, `t<contract>` for 登记前已收; of an ended contract `e<contract>` for what the settlement
 * changes of its goods, `f<contract>` for 违约金 or 赔偿, `g<contract>` for 扣款.
 */
export type Entry = {
  key: string
  contract: number
  c_no: string
  day: string
  paper: string
  text: string
  quantity: number | null
  due: number
  paid: number
}

/** The day on which a contract counts as a whole. */
const dayOfContract = ({ signed_date, entered }: BookedContract) => signed_date || entered

/** 送货单号, or the number of a return. */
const paperOf = ({ id, returns }: BookedShipment) =>
  `${returns ? '退货 ' : ''}${noteNumber(id, returns)}`

const nameOf = ({ title, no }: BookedLine) => (no === '' ? title : `${title} ${no}`)

function shippedEntries(contract: BookedContract): Entry[] {
  const { id, c_no, lines, shipments } = contract
  const parts = shippedParts(lines, shipments, dayOfContract(contract))
  return parts.map(({ line, shipment, day, quantity, value: due }) => {
    const key = shipment ? `s${shipment.id}.${line.id}` : `l${line.id}`
    const paper = shipment ? paperOf(shipment) : c_no
    return { key, contract: id, c_no, day, paper, text: nameOf(line), quantity, due, paid: 0 }
  })
}

/** What the contract as a whole is less for what came back and is not shipped again, by its returns; together `returnCredit`. */
function droppedEntries({ id, c_no, c_money, lines, shipments }: BookedContract): Entry[] {
  // No more is taken off than there is, where the amount is less than the sum of the lines.
  let least = -(c_money ?? 0)
  const byId = new Map(lines.map((line) => [line.id, line]))
  const due = new Map(lines.map((line) => [line.id, line.pieces]))
  return shipments.flatMap((shipment) => {
    if (!shipment.dropped) return []
    return shipment.pieces.flatMap(({ line: lineId, quantity }) => {
      const line = byId.get(lineId)
      if (!line) return []
      const before = due.get(lineId)!
      due.set(lineId, before + quantity)
      const [key, paper] = [`s${shipment.id}.${lineId}`, paperOf(shipment)]
      const value = Math.max(least, Number(shippedValue(line, before, quantity)))
      least -= value
      const said = { contract: id, c_no, day: shipment.day, paper, text: nameOf(line), quantity }
      return [{ key, ...said, due: value, paid: 0 }]
    })
  })
}

function paidEntries(contract: BookedContract): Entry[] {
  const { id, c_no, c_money, c_unpay, receipts } = contract
  const of = { contract: id, c_no, quantity: null, due: 0 }
  if (receipts.length > 0) {
    return receipts.map(({ id: receipt, day, way, amount }) => ({
      ...of,
      key: `r${receipt}`,
      day,
      paper: amount < 0 ? '退款' : '收款',
      text: [way, c_no].filter((text) => text !== '').join(' '),
      paid: amount,
    }))
  }
  const paid = c_money === null || c_unpay === null ? 0 : c_money - c_unpay
  if (paid <= 0) return []
  const day = dayOfContract(contract)
  return [{ ...of, key: `t${id}`, day, paper: '登记前已收', text: c_no, paid }]
}

function wholeEntries(contract: BookedContract): Entry[] {
  const { id, c_no, c_title, c_money } = contract
  if (c_money === null || c_money === 0) return []
  const said = { paper: c_no, text: c_title, quantity: null }
  const day = dayOfContract(contract)
  return [{ key: `c${id}`, contract: id, c_no, day, ...said, due: c_money, paid: 0 }]
}

/** What is due of a contract; what comes back after its end changes nothing of that. */
const untilEnd = ({ ended_on }: BookedContract, due: readonly Entry[]): Entry[] =>
  due.map((entry) => (ended_on !== '' && entry.day > ended_on ? { ...entry, due: 0 } : entry))

/**
 * What the settlement of an ended contract adds to what is due of it otherwise, on the day of its end, so that all of it comes to
 * what is to be paid.
 */
function endEntries(contract: BookedContract, due: readonly Entry[]): Entry[] {
  if (!isEnded(contract)) return []
  const { id, c_no, ended_on: day, end_goods, end_extra, end_deduction, end_extra_kind } = contract
  const booked = due.reduce((sum, entry) => sum + entry.due, 0)
  const row = (key: string, paper: string, amount: number): Entry[] =>
    amount === 0
      ? []
      : [{ key, contract: id, c_no, day, paper, text: c_no, quantity: null, due: amount, paid: 0 }]
  return [
    ...row(`e${id}`, '终止：货款', end_goods - booked),
    ...row(`f${id}`, `终止：${extraLabel(end_extra_kind)}`, end_extra),
    ...row(`g${id}`, '终止：扣款', -end_deduction),
  ]
}

/** What a contract comes to on a basis, not yet in the order of the days. */
function entriesOf(contract: BookedContract, basis: Basis): Entry[] {
  const isShipped = basis === BY_SHIPPING && contract.lines.length > 0
  const all = isShipped
    ? shippedEntries(contract)
    : [...wholeEntries(contract), ...droppedEntries(contract)]
  const due = untilEnd(contract, all)
  return [...due, ...endEntries(contract, due), ...paidEntries(contract)]
}

const RANKS = 'cslefgtr'

/** By days; within one, what is owed stands before what was paid. */
function inOrder(one: Entry, other: Entry): number {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1
  const rank = RANKS.indexOf(one.key[0]!) - RANKS.indexOf(other.key[0]!)
  return rank || one.contract - other.contract
}

/** All that the contracts come to on a basis, in the order of a statement's rows. */
export const ledgerOf = (contracts: readonly BookedContract[], basis: Basis): Entry[] =>
  contracts.flatMap((contract) => entriesOf(contract, basis)).toSorted(inOrder)

/** Whether something of a contract can stand in a statement to this day. */
const isBookedBy = (contract: BookedContract, last: string) =>
  [dayOfContract(contract), ...contract.shipments.map(({ day }) => day)]
    .concat(contract.receipts.map(({ day }) => day))
    .some((day) => day <= last)

/** Why there is no statement to this day by 发货: what has no value that could be shipped. Undefined where there is one. */
export function whyRefused(
  contracts: readonly BookedContract[],
  basis: Basis,
  last: string,
): string | undefined {
  if (basis !== BY_SHIPPING) return undefined
  for (const contract of contracts) {
    const { c_no, lines, c_money } = contract
    if (lines.length === 0 || !isBookedBy(contract, last)) continue
    const unpriced = lines.find(({ unitprice, amount }) => unitprice === null && amount === 0)
    if (unpriced) return `合同${c_no}的“${nameOf(unpriced)}”没有价格，请先填写单价，或按签约对账`
    if (lines.reduce((sum, { amount }) => sum + amount, 0) !== c_money) {
      return `合同${c_no}的合同金额与明细合计不一致，请先核对，或按签约对账`
    }
  }
  return undefined
}
