import { leftOf } from '#api/contract/contract-progress.ts'
import { MAX_TYPED_LINES, type SentLine } from '#api/contract/contract-lines.ts'
import { MAX_CENTS, groupedFromCents } from '#api/kit/money.ts'
import { taxed } from '#api/quotation/money/quotation-money.ts'
import { invalid } from '#server/platform/errors.ts'
import type { ContractLineRow } from './contract-line.store.ts'

/** The lines of a contract as a save stores them. */

/** A line as it is to be stored; one that is stored already has its id, and says whose it is. */
export type SavedLine = Omit<ContractLineRow, 'id' | 'contract_id'> & {
  id: number | undefined
  contract_id?: number
}

const refused = (message: string) => invalid('lines', message)

/** The pieces of a line of which nothing was produced or shipped yet. */
export const NOTHING_DONE = { produced: 0, shipped: 0, returned: 0, dropped: 0 }

const EMPTY = {
  set_name: '',
  sets: 1,
  pid: null,
  no: '',
  unit: '',
  note: '',
  unitprice: null,
  tax_rate: null,
  needs_production: 1,
  ships: 1,
  ...NOTHING_DONE,
} as const

/** Whether a save changes more of a quoted line than its delivery. */
function isRewritten(
  { id: _id, needs_production: _needs, ships: _ships, ...quoted }: SentLine,
  before: Readonly<Record<keyof typeof quoted, unknown>>,
): boolean {
  const names = Object.keys(quoted) as (keyof typeof quoted)[]
  return names.some((name) => quoted[name] !== undefined && quoted[name] !== before[name])
}

/** What is not shipped is not produced for it either. */
const deliveryOf = (line: { ships: number; needs_production: number }) => ({
  ships: line.ships,
  needs_production: line.ships === 0 ? 0 : line.needs_production,
})

function storedLine(stored: ReadonlyMap<number, ContractLineRow>, id: number): ContractLineRow {
  const line = stored.get(id)
  if (!line) throw refused('合同明细刚被修改，请刷新后重试')
  return line
}

/** The lines of a contract that was made from a quotation: only their delivery can be changed. */
function quotedLines(
  stored: ReadonlyMap<number, ContractLineRow>,
  sent: readonly SentLine[],
): SavedLine[] {
  const changed = new Map(sent.map((line) => [line.id, line]))
  for (const line of sent) {
    const before = line.id === undefined ? undefined : storedLine(stored, line.id)
    if (!before || isRewritten(line, before)) {
      throw refused('这份合同的明细来自报价，不能在这里增删和修改；能改的是“交付”一栏')
    }
  }
  return [...stored.values()].map((before) => {
    const { needs_production, ships } = changed.get(before.id) ?? {}
    return {
      ...before,
      ...deliveryOf({
        needs_production: needs_production ?? before.needs_production,
        ships: ships ?? before.ships,
      }),
    }
  })
}

/** The amount of all pieces at a price; lines of a quotation keep their amount with its discounts. */
function amountOf(unitprice: number | null, pieces: number, at: number): number {
  const amount = BigInt(unitprice ?? 0) * BigInt(pieces)
  if (amount <= BigInt(MAX_CENTS)) return Number(amount)
  const most = groupedFromCents(MAX_CENTS)
  throw refused(`第${at + 1}行明细的金额超过${most}元，请核对单价和数量`)
}

/** The sums of a line without discounts, whose amount has its tax in it. */
export function sumsOfTyped(amount: number, tax_rate: number | null) {
  const { net, tax } = taxed(BigInt(amount), 0n, tax_rate, true)
  return { amount, list_amount: amount, discount: 0, net: Number(net), tax: Number(tax) }
}

type OfSet = { set_name: string; sets: number }

/** Numbers sets by the names of lines that follow each other. */
export function numberedSets<Line extends OfSet>(lines: readonly Line[]) {
  let set_no = 0
  return lines.map((line, at) => {
    if (line.set_name === '') return { ...line, set_no: 0 }
    const { set_name, sets } = lines[at - 1] ?? { set_name: '', sets: 0 }
    if (set_name !== line.set_name || sets !== line.sets) set_no += 1
    return { ...line, set_no }
  })
}

/** All of one set is sold equally often. */
function refuseUnevenSets(lines: readonly OfSet[]): void {
  for (const [at, { set_name, sets }] of lines.entries()) {
    const before = lines[at - 1]
    if (set_name === '' || before?.set_name !== set_name || before.sets === sets) continue
    throw refused(
      `第${at}行和第${at + 1}行明细同属“${set_name}”，套数应当相同；不同的套请用不同的套名`,
    )
  }
}

function typedLines(
  stored: ReadonlyMap<number, ContractLineRow>,
  sent: readonly SentLine[],
): SavedLine[] {
  if (sent.length > MAX_TYPED_LINES && sent.length > stored.size) {
    throw refused(`合同明细最多${MAX_TYPED_LINES}行，请把相同的产品合并，或分成几份合同`)
  }
  const named = sent.flatMap(({ id }) => id ?? [])
  if (new Set(named).size < named.length) throw refused('合同明细中同一行出现了两次，请刷新后重试')
  const lines = sent.map((line, at) => {
    const before = line.id === undefined ? EMPTY : storedLine(stored, line.id)
    const given = Object.fromEntries(
      Object.entries(line).filter(([, value]) => value !== undefined),
    ) as Partial<SentLine>
    const merged = { ...before, ...given } as SavedLine
    const amount = amountOf(merged.unitprice, merged.sets * merged.num, at)
    const sums = sumsOfTyped(amount, merged.tax_rate)
    return { ...merged, ...deliveryOf(merged), ...sums, position: at + 1, id: line.id }
  })
  refuseUnevenSets(lines)
  return numberedSets(lines)
}

/** The lines to store; refused where they are invalid. */
export function linesAsSaved(
  before: readonly ContractLineRow[],
  sent: readonly SentLine[],
  isQuoted: boolean,
): SavedLine[] {
  const stored = new Map(before.map((line) => [line.id, line]))
  return isQuoted ? quotedLines(stored, sent) : typedLines(stored, sent)
}

/** The name of a line. */
export const lineName = ({ title, no }: { title: string; no: string }) =>
  [title, no].filter((part) => part !== '').join(' ')

/** Refuses to take lines away that were produced or shipped. */
export function refuseWorkedOn(gone: readonly ContractLineRow[]): void {
  const worked = gone.find((line) => line.produced > 0 || leftOf(line) > 0)
  if (!worked) return
  throw refused(
    `“${lineName(worked)}”已生产${worked.produced}、已发${leftOf(worked)}，不能从合同明细中删除；请先修改生产记录和物流记录`,
  )
}
