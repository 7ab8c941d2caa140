import { z } from 'zod'
import { contractOfRow, existing, optionalId, ownedRecord, ownedRow, prefilled } from './chain.ts'
import {
  endpoint,
  maybeRecord,
  nothing,
  oneRecord,
  option,
  ownedListQuery,
  paged,
  saved,
  saveInput,
} from './endpoint.ts'
import { entities } from './entities.ts'
import { undoCalls } from './history.ts'
import { keyword, lines, reference, status, text, time } from './fields.ts'

const salesRow = z.object({
  ...ownedRow,
  ...contractOfRow,
  con_id: optionalId,
  s_no: z.string(),
  /** The beginning of `s_remark`. */
  s_remark_brief: z.string(),
  s_status: z.number(),
})
export type SalesRow = z.output<typeof salesRow>

const salesRecord = z.object({
  ...ownedRecord,
  ...prefilled,
  con_id: optionalId,
  s_no: z.string(),
  s_remark: z.string(),
  s_status: z.number(),
})
export type SalesRecord = z.output<typeof salesRecord>

const shaped = { data: salesRecord, ...existing }

/** After-sales records (spec 7.8.3, 13.5). */
export const sales = {
  ...undoCalls(entities.sales),
  index: endpoint({
    method: 'GET',
    path: '/Sales/index',
    access: 'sales:view',
    input: ownedListQuery,
    answer: paged(salesRow),
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/Sales/getUser',
    access: 'sales:view',
    input: nothing,
    answer: { data: z.array(option) },
  }),
  /** Without an id an empty form, for pumps sold before this system. */
  getSales: endpoint({
    method: 'GET',
    path: '/Sales/getSales',
    access: 'sales:view',
    input: maybeRecord,
    answer: shaped,
  }),
  /** A new record prefilled from contract `id`; `info` is what the contract has already. */
  getContract: endpoint({
    method: 'GET',
    path: '/Sales/getContract',
    access: 'sales:edit',
    input: oneRecord,
    answer: shaped,
  }),
  /** Contracts whose number or title contains the keyword, newest first, at most 50. */
  selectContract: endpoint({
    method: 'GET',
    path: '/Sales/selectContract',
    access: 'sales:edit',
    input: z.object({ keyword: keyword('合同') }),
    answer: { data: z.array(option) },
  }),
  setSales: endpoint({
    method: 'POST',
    path: '/Sales/setSales',
    access: 'sales:edit',
    input: saveInput(
      {
        con_id: reference('合同'),
        s_no: text('合同编号'),
        s_remark: lines('售后情况'),
        release_time: time('录入时间'),
        s_status: status(),
      },
      [],
    ),
    answer: saved,
    success: '售后记录已保存',
  }),
}
