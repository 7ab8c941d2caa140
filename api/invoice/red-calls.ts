import { z } from 'zod'
import { endpoint, saved } from '#api/kit/endpoint.ts'
import { choice, day, recordId, reference, text } from '#api/kit/fields/fields.ts'
import { LONG_TEXTS_BYTES } from '#api/kit/limits.ts'
import { MAX_TAX_NUMBER } from './buyer.ts'
import { ROWS_BYTES, ROWS_SHAPE } from './invoice-rows.ts'
import { MAX_CONFIRMATION, redReasons, sentRedRows } from './red.ts'

/** The calls by which what of an issued invoice is red is registered. */
export const redCalls = {
  /**
   * Registers what of issued invoice `id` is red: rows by quantity or by amount with tax, without any all that is left. It is
   * free to be applied for again; an invoice of which nothing is left is 红冲.
   */
  setRed: endpoint({
    method: 'POST',
    path: '/Invoice/setRed',
    access: 'invoice:edit',
    maxBodyBytes: LONG_TEXTS_BYTES + ROWS_BYTES,
    maxShape: ROWS_SHAPE,
    input: z.object({
      id: recordId(),
      version: reference('版本'),
      reason: choice('红冲原因', redReasons),
      confirmation_no: text('红字信息确认单编号', MAX_CONFIRMATION),
      red_no: text('红字发票号码', MAX_TAX_NUMBER),
      red_date: day('红冲日期'),
      rows: sentRedRows(),
    }),
    answer: saved,
    success: '红冲已登记',
  }),
  /** Takes back one registration of invoice `id` that was a mistake, where nobody has applied for it again meanwhile. */
  undoRed: endpoint({
    method: 'POST',
    path: '/Invoice/undoRed',
    access: 'invoice:edit',
    input: z.object({ id: recordId(), version: reference('版本'), red_id: reference('红冲登记') }),
    answer: saved,
    success: '红冲登记已撤销',
  }),
}
