import { z } from 'zod'
import {
  contractOfRow,
  existing,
  optionalId,
  ownedRecord,
  ownedRow,
  prefilled,
} from '#api/kit/chain.ts'
import { LINES_BYTES, LINES_SHAPE } from '#api/contract/contract-lines.ts'
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
import { listFileCall } from '#api/kit/list-calls.ts'
import { LONG_TEXTS_BYTES } from '#api/kit/limits.ts'
import { undoCalls } from '#api/kit/history.ts'
import { ids } from '#api/kit/list-fields.ts'
import {
  day,
  flag,
  lines,
  named,
  recordId,
  reference,
  status,
  text,
  time,
} from '#api/kit/fields.ts'

/** What a 送货单 is printed on. */
export const noteFormats = [
  { value: 'upright', label: 'A4' },
  { value: 'needle', label: '针式 241×140' },
] as const

/** So many machines go with one shipment. */
export const MOST_MACHINES = 500

const logisticsRow = z.object({
  ...ownedRow,
  ...contractOfRow,
  pro_id: z.number(),
  con_id: z.number(),
  l_no: z.string(),
  log_number: z.string(),
  /** The beginning of `l_send`. */
  l_send_brief: z.string(),
  l_status: z.number(),
})
export type LogisticsRow = z.output<typeof logisticsRow>

/** A machine to choose, with the line of the contract that it is of. */
const machineChoice = option.extend({ contract_line_id: optionalId })
export type MachineChoice = z.output<typeof machineChoice>

const logisticsRecord = z.object({
  ...ownedRecord,
  ...prefilled,
  ...delivery,
  pro_id: optionalId,
  con_id: optionalId,
  l_no: z.string(),
  log_number: z.string(),
  l_send: z.string(),
  l_remark: z.string(),
  /** The day on which it left, as somebody set it; empty where that of `release_time` counts. */
  shipped_date: z.string(),
  l_status: z.number(),
  /**
   * 发货前应收: what is owed of what ships on the day `since` or later, earliest first; an empty day is any. To who may not
   * see the contract's receipts only since when, with an empty amount.
   */
  owed: z.array(z.object({ since: z.string(), amount: z.string() })),
  /** 出库 of its production record, and whether the actor may set it there. */
  pro_outbound: z.number(),
  can_outbound: z.boolean(),
  /** The machines that went with it, and which there are to choose from: these, and those of its contract that are still here. */
  machines: z.array(z.number()),
  machine_list: z.array(machineChoice),
})
export type LogisticsRecord = z.output<typeof logisticsRecord>

const shaped = { data: logisticsRecord, ...existing }

const listQuery = ownedListQuery.extend({ customer_id: recordId('客户') })

/** Shipments of production records (spec 7.8.2, 13.5). */
export const logistics = {
  ...undoCalls(entities.logistics),
  ...listFileCall(entities.logistics, listQuery.omit({ page: true, size: true })),
  index: endpoint({
    method: 'GET',
    path: '/Logistics/index',
    access: 'logistics:view',
    input: listQuery,
    answer: paged(logisticsRow),
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/Logistics/getUser',
    access: 'logistics:view',
    input: nothing,
    answer: { data: z.array(option) },
  }),
  getLogistics: endpoint({
    method: 'GET',
    path: '/Logistics/getLogistics',
    access: 'logistics:view',
    input: oneRecord,
    answer: shaped,
  }),
  /** A new record prefilled from production record `pid`; `info` is what was shipped of it already. */
  getProduction: endpoint({
    method: 'GET',
    path: '/Logistics/getProduction',
    access: 'logistics:edit',
    input: z.object({ pid: recordId('生产记录') }),
    answer: shaped,
  }),
  setLogistics: endpoint({
    method: 'POST',
    path: '/Logistics/setLogistics',
    access: 'logistics:edit',
    maxBodyBytes: LONG_TEXTS_BYTES + LINES_BYTES,
    maxShape: LINES_SHAPE,
    input: saveInput(
      {
        pro_id: reference('生产记录'),
        con_id: reference('合同'),
        l_no: text('合同编号'),
        log_number: text('物流单号'),
        lines: lineQuantities('发货明细'),
        machines: ids('出厂编号', MOST_MACHINES),
        l_send: lines('发货情况'),
        l_remark: lines('备注'),
        shipped_date: day('发货日期'),
        release_time: time('录入时间'),
        l_status: status(),
      },
      [],
    ),
    answer: saved,
    success: '物流记录已保存',
  }),
  /** 送货单 of shipment `id`, on A4 unless `format` says otherwise; with `priced` for who may see the contract. */
  deliveryNote: fileEndpoint({
    path: '/Logistics/deliveryNote',
    access: 'logistics:view',
    type: 'application/pdf',
    input: z.object({
      id: recordId('物流记录'),
      format: named('纸张', noteFormats),
      priced: flag('打印价格'),
    }),
  }),
}
