import { z } from 'zod'
import { textFromCents } from '#api/kit/money.ts'
import { labelIn } from '#api/kit/status.ts'

/** 终止: the end of a contract before it is fulfilled, on a day, with a settlement. In cents; the rules are in docs/endings.md. */

/** What the settlement adds to 货款: never invoiced, and no turnover. */
export const extraKinds = [
  { value: 1, label: '违约金' },
  { value: 2, label: '赔偿' },
] as const

/** Which contracts a list has of those that are ended or of which too much is invoiced. */
export const endings = [
  { value: 1, label: '已终止' },
  { value: 2, label: '需开红字发票' },
] as const
/** More of it is invoiced than is to be invoiced, since it was ended or something came back. */
export const INVOICED_ABOVE = 2

/** The one step in which an ended contract is paid. */
export const SETTLEMENT_STEP = '终止结算'

/** 货款 + 违约金 or 赔偿 − 扣款. */
export type Settlement = { end_goods: number; end_extra: number; end_deduction: number }

/** The day `yyyy-MM-dd`, empty for a contract that is not ended, and its settlement, then 0. */
export type Ending = Settlement & { ended_on: string }

export const NOT_ENDED = {
  ended_on: '',
  end_reason: '',
  end_goods: 0,
  end_extra: 0,
  end_extra_kind: 0,
  end_deduction: 0,
  unmade: 0,
  unshipped: 0,
}

export const isEnded = ({ ended_on }: { ended_on: string }) => ended_on !== ''

/** What a settlement comes to. */
export const settledOf = ({ end_goods, end_extra, end_deduction }: Settlement) =>
  end_goods + end_extra - end_deduction

/** What a settlement leaves open, beside what came in, was applied for and was invoiced. */
export type Balance = {
  settled: number
  /** One of both is 0: what is still to be paid, or 应退. */
  unpaid: number
  to_refund: number
  to_redden: number
  /** What is applied for above 货款 and not issued yet. */
  to_withdraw: number
}

export function balanceOf(
  settlement: Settlement,
  { received, applied, invoiced }: { received: number; applied: number; invoiced: number },
): Balance {
  const settled = settledOf(settlement)
  const to_redden = Math.max(0, invoiced - settlement.end_goods)
  return {
    settled,
    unpaid: Math.max(0, settled - received),
    to_refund: Math.max(0, received - settled),
    to_redden,
    to_withdraw: Math.max(0, applied - settlement.end_goods) - to_redden,
  }
}

/** An ended contract with its settlement on the wire, in 元; all of it is empty for one that goes on. */
export const endedRecord = {
  ended_on: z.string(),
  end_reason: z.string(),
  end_goods: z.string(),
  end_extra: z.string(),
  end_extra_kind: z.number(),
  end_deduction: z.string(),
  /** What is to be paid by it. */
  end_settled: z.string(),
}

/** The settlement of a stored contract as its record says it. */
export function endedOnWire(contract: Ending & { end_reason: string; end_extra_kind: number }) {
  const isOver = isEnded(contract)
  const text = (cents: number) => (isOver ? textFromCents(cents) : '')
  return {
    end_goods: text(contract.end_goods),
    end_extra: text(contract.end_extra),
    end_deduction: text(contract.end_deduction),
    end_settled: text(settledOf(contract)),
  }
}

/** 违约金 or 赔偿. */
export const extraLabel = (kind: number) => labelIn<number>(extraKinds, kind) || '违约金'
