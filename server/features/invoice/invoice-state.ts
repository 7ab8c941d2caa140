import { isDeepStrictEqual } from 'node:util'
import type { BuyerTexts } from '#api/invoice/buyer.ts'
import { isOpen, ISSUED, REQUESTED, RETURNED, REVERSED, SPECIAL } from '#api/invoice/invoice.ts'
import { invalid } from '#server/platform/errors.ts'
import type { StoredInvoice } from './invoice-record.service.ts'
import type { StoredRow } from './invoice.store.ts'

/** 申请 → 已开 → 红冲, or 已退回: what each state needs, and what may still be changed in it. */

/** What an invoice says, which is fixed once it is issued. */
type Content = BuyerTexts &
  Pick<StoredInvoice, 'kind' | 'buyer_name' | 'buyer_tax_number' | 'remark'>
export type Outcome = Pick<
  StoredInvoice,
  'state' | 'invoice_no' | 'invoice_date' | 'red_date' | 'return_reason'
>

function refuseUnready({ invoice_no, invoice_date }: Outcome, today: string): void {
  if (invoice_no === '') throw invalid('invoice_no', '请填写发票号码')
  if (invoice_date === '') throw invalid('invoice_date', '请填写开票日期')
  if (invoice_date > today) throw invalid('invoice_date', '开票日期不能晚于今天')
}

/** A request with nothing of what may become of it. */
export const AS_REQUESTED = {
  state: REQUESTED as number,
  invoice_no: '',
  invoice_date: '',
  red_date: '',
  return_reason: '',
}

function returned({ return_reason }: Outcome, before: Outcome | undefined): Outcome {
  if (!before) throw invalid('state', '还没有申请，不能退回')
  if (!isOpen(before)) throw invalid('state', '发票已开，不能退回；开错的请红冲')
  if (return_reason === '') throw invalid('return_reason', '请填写退回原因')
  return { ...AS_REQUESTED, state: RETURNED, return_reason }
}

/** The outcome to store; refused where the states do not follow each other, or something that the state needs is missing. */
export function outcomeAsSaved(
  outcome: Outcome,
  before: Outcome | undefined,
  today: string,
): Outcome {
  const { state, invoice_no, red_date } = outcome
  const from = before?.state ?? REQUESTED
  if (from === REVERSED && !isDeepStrictEqual(outcome, before)) {
    throw invalid('state', '已红冲的发票不能再修改，需要时请重新申请')
  }
  if (state === RETURNED) return returned(outcome, before)
  if (state === REQUESTED) {
    // 已开 that is taken back was registered by mistake: the number is free for the right request.
    if (isOpen({ state: from }) && invoice_no !== '') {
      throw invalid('state', '填写了发票号码，请把状态改为“已开”')
    }
    return AS_REQUESTED
  }
  if (from === RETURNED) throw invalid('state', '这份申请已退回，请先重新申请，再登记已开')
  refuseUnready(outcome, today)
  if (state === ISSUED) return { ...outcome, red_date: '', return_reason: '' }
  if (from === REQUESTED) throw invalid('state', '还没有开票，不能红冲；不需要时可以删除申请')
  const red = red_date === '' ? today : red_date
  if (red > today) throw invalid('red_date', '红冲日期不能晚于今天')
  if (red < outcome.invoice_date) throw invalid('red_date', '红冲日期不能早于开票日期')
  return { ...outcome, red_date: red, return_reason: '' }
}

/** Refuses another content of an issued invoice. */
export function refuseReissued(
  before: StoredInvoice,
  content: Content,
  rows: readonly StoredRow[],
): void {
  const isSame =
    Object.entries(content).every(([name, value]) => value === before[name as keyof Content]) &&
    isDeepStrictEqual(rows, before.rows)
  if (isSame) return
  throw invalid('state', '发票已开，内容不能修改；开错的请红冲后重新申请')
}

/** Refuses a 专票 without the buyer's tax number. */
export function refuseWithoutNumber({ kind, buyer_tax_number }: Content): void {
  if (kind !== SPECIAL || buyer_tax_number !== '') return
  throw invalid('buyer_tax_number', '数电专票需要购买方的纳税人识别号，请填写')
}
