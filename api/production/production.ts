import { z } from 'zod'
import {
  contractOfRow,
  existing,
  optionalId,
  ownedRecord,
  ownedRow,
  prefilled,
} from '#api/kit/chain.ts'
import { LINES_SHAPE } from '#api/contract/contract-lines.ts'
import { delivery, lineQuantities } from '#api/contract/delivery.ts'
import {
  endpoint,
  fileEndpoint,
  nothing,
  oneRecord,
  option,
  ownedListQuery,
  paged,
  saved,
  saveInput,
} from '#api/kit/endpoint.ts'
import { entities } from '#api/kit/entities.ts'
import { LONG_TEXTS_BYTES } from '#api/kit/limits.ts'
import { undoCalls } from '#api/kit/history.ts'
import { listFileCall } from '#api/kit/list/list-calls.ts'
import { choice, lines, recordId, reference, status, text, time } from '#api/kit/fields/fields.ts'
import { outboundStates, partStates } from '#api/kit/status.ts'

const productionRow = z.object({
  ...ownedRow,
  ...contractOfRow,
  con_id: z.number(),
  pro_no: z.string(),
  pro_pump: z.number(),
  pro_control: z.number(),
  pro_out: z.number(),
  pro_outbound: z.number(),
  pro_status: z.number(),
})
export type ProductionRow = z.output<typeof productionRow>

const productionRecord = z.object({
  ...ownedRecord,
  ...prefilled,
  ...delivery,
  con_id: optionalId,
  pro_no: z.string(),
  pro_pump: z.number(),
  pro_control: z.number(),
  pro_out: z.number(),
  pro_remark: z.string(),
  pro_outbound: z.number(),
  pro_status: z.number(),
})
export type ProductionRecord = z.output<typeof productionRecord>

const shaped = { data: productionRecord, ...existing }

const listQuery = ownedListQuery.extend({
  customer_id: recordId('客户'),
  pro_outbound: choice('出库', outboundStates),
})

/** Production records of contracts (spec 7.8.1, 13.5). */
export const production = {
  ...undoCalls(entities.production),
  ...listFileCall(entities.production, listQuery.omit({ page: true, size: true })),
  index: endpoint({
    method: 'GET',
    path: '/Production/index',
    access: 'production:view',
    input: listQuery,
    answer: paged(productionRow),
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/Production/getUser',
    access: 'production:view',
    input: nothing,
    answer: { data: z.array(option) },
  }),
  getProduction: endpoint({
    method: 'GET',
    path: '/Production/getProduction',
    access: 'production:view',
    input: oneRecord,
    answer: shaped,
  }),
  /** A new record prefilled from contract `id`; `info` is what the contract has already. */
  getContract: endpoint({
    method: 'GET',
    path: '/Production/getContract',
    access: 'production:edit',
    input: oneRecord,
    answer: shaped,
  }),
  setProduction: endpoint({
    method: 'POST',
    path: '/Production/setProduction',
    access: 'production:edit',
    maxBodyBytes: LONG_TEXTS_BYTES,
    maxShape: LINES_SHAPE,
    input: saveInput(
      {
        con_id: reference('合同'),
        pro_no: text('合同编号'),
        pro_pump: choice('水泵', partStates),
        pro_control: choice('控制柜', partStates),
        pro_out: choice('出口管路', partStates),
        pro_remark: lines('备注'),
        pro_outbound: choice('出库', outboundStates),
        lines: lineQuantities('生产明细'),
        release_time: time('录入时间'),
        pro_status: status(),
      },
      [],
    ),
    answer: saved,
    success: '生产记录已保存',
  }),
  /** 生产任务单 of production record `id`: what is to be built by when, with technical data and without prices. */
  productionOrder: fileEndpoint({
    path: '/Production/productionOrder',
    access: 'production:view',
    type: 'application/pdf',
    input: z.object({ id: recordId('生产记录') }),
  }),
}
