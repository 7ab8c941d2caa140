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
import { listFileCall } from '#api/kit/list/list-calls.ts'
import { LONG_TEXTS_BYTES } from '#api/kit/limits.ts'
import { undoCalls } from '#api/kit/history.ts'
import { ids } from '#api/kit/list/list-fields.ts'
import {
  choice,
  day,
  flag,
  lines,
  named,
  recordId,
  reference,
  status,
  text,
  time,
} from '#api/kit/fields/fields.ts'

/** What a 送货单 is printed on. */
export const noteFormats = [
  { value: 'upright', label: 'A4' },
  { value: 'needle', label: '针式 241×140' },
] as const

/** So many machines go with one shipment. */
export const MOST_MACHINES = 500

/** What a record of 物流 is. */
export const shipmentKinds = [
  { value: 1, label: '发货' },
  { value: 2, label: '退货' },
] as const
export const SHIPMENT = 1
export const RETURN = 2

/** The number on the paper of a shipment or a return: of the record, so that the same one always has the same number. */
export const noteNumber = (id: number, isReturn: boolean) =>
  `${isReturn ? 'TH' : 'SH'}${String(id).padStart(6, '0')}`

/** The record whose paper has this number, as it is printed or typed; undefined of any other text, as of a courier's longer number. */
export function recordOfNote(number: string): { id: number; kind: number } | undefined {
  const [, letters, digits] = /^(SH|TH)(\d{6,8})$/i.exec(number.trim()) ?? []
  if (letters === undefined) return undefined
  return { id: Number(digits), kind: letters.toUpperCase() === 'TH' ? RETURN : SHIPMENT }
}

type Named = { id: number | ''; kind: number; log_number: string; l_no: string }

/** What a record is called: a stored return by the number of its paper, others by their 物流单号, else by the contract's number. */
export const logisticsName = ({ id, kind, log_number, l_no }: Named) =>
  kind === RETURN && id !== '' ? noteNumber(id, true) : log_number || l_no

/** What becomes of goods that came back: `reships`. */
export const reshipping = [
  { value: 1, label: '补发' },
  { value: 0, label: '不再补发' },
] as const
export const RESHIPS = 1

const logisticsRow = z.object({
  ...ownedRow,
  ...contractOfRow,
  pro_id: z.number(),
  con_id: z.number(),
  l_no: z.string(),
  log_number: z.string(),
  /** Of `shipmentKinds`. */
  kind: z.number(),
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
  /** Of `shipmentKinds`. */
  kind: z.number(),
  /** Of a return the shipment that it is of, its number (送货单号) and day; empty in a shipment, as all that follows. */
  returns_id: optionalId,
  returns_no: z.string(),
  returns_day: z.string(),
  /** Of `reshipping`, 0 in a shipment; and why it came back. */
  reships: z.number(),
  return_reason: z.string(),
  /** The returns of a shipment, earliest first, as far as the actor may see them. */
  returns: z.array(z.object({ id: z.number(), day: z.string(), pieces: z.number() })),
  /** Whether the actor can book a return of it. */
  can_return: z.boolean(),
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

const listQuery = ownedListQuery.extend({
  customer_id: recordId('客户'),
  kind: choice('类型', shipmentKinds),
})

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
  /** A new return prefilled from shipment `id`, or from the one by which machine `machine` left, with that machine chosen. */
  getReturn: endpoint({
    method: 'GET',
    path: '/Logistics/getReturn',
    access: 'logistics:edit',
    input: z.object({ id: recordId('物流记录'), machine: recordId('设备') }),
    answer: shaped,
  }),
  /** With `returns_id` a return of that shipment, which takes its production record and contract from it. */
  setLogistics: endpoint({
    method: 'POST',
    path: '/Logistics/setLogistics',
    access: 'logistics:edit',
    maxBodyBytes: LONG_TEXTS_BYTES + LINES_BYTES,
    maxShape: LINES_SHAPE,
    input: saveInput(
      {
        pro_id: reference('生产记录'),
        returns_id: reference('退货的物流记录'),
        reships: choice('退回后', reshipping),
        return_reason: lines('退货原因', 2000),
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
  /** 送货单 of shipment `id`, or 退货单 of a return, on A4 unless `format` says otherwise; with `priced` for who may see the contract. */
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
