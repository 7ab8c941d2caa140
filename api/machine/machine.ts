import { z } from 'zod'
import { optionalId, ownedRecord, ownedRow } from '#api/kit/chain.ts'
import {
  endpoint,
  fileEndpoint,
  maybeRecord,
  nothing,
  oneRecord,
  option,
  ownedListQuery,
  paged,
  saved,
  saveInput,
} from '#api/kit/endpoint.ts'
import { entities } from '#api/kit/entities.ts'
import {
  choice,
  day,
  integer,
  keyword,
  lines,
  recordId,
  reference,
  text,
} from '#api/kit/fields/fields.ts'
import { undoCalls } from '#api/kit/history.ts'
import { listFileCall } from '#api/kit/list/list-calls.ts'
import { ids } from '#api/kit/list/list-fields.ts'
import { machineStates } from './warranty.ts'

/** Machines by their serial numbers (出厂编号): pumps and cabinets as they left the factory. */

/** As long a warranty as the company's settings allow. */
const MOST_MONTHS = 120
/** So many labels are on a sheet: 3 in each of 8 rows. */
export const LABELS_ON_SHEET = 24
/** So many 合格证 are printed at once. */
export const MOST_CERTIFICATES = 500
/** So many labels are printed at once. */
export const MOST_LABELS = 1000

const aboutMachine = {
  con_id: optionalId,
  /** Its contract's number and title; empty without one. */
  c_no: z.string(),
  c_title: z.string(),
  serial_no: z.string(),
  title: z.string(),
  model: z.string(),
  /** Days; empty where not known. */
  delivered_date: z.string(),
  start_date: z.string(),
  warranty_end: z.string(),
  /** Of `warrantyStates`, today; what came back has none. */
  warranty: z.number(),
  /** Whether it came back (已退回), and has not left again. */
  returned: z.boolean(),
}

const machineRow = z.object({
  ...ownedRow,
  ...aboutMachine,
  /** Whether another one stands in its place. */
  replaced: z.boolean(),
})
export type MachineRow = z.output<typeof machineRow>

const namedMachine = z.object({ id: z.number(), serial_no: z.string() })

const machineRecord = z.object({
  ...ownedRecord,
  ...aboutMachine,
  contract_line_id: optionalId,
  pro_id: optionalId,
  log_id: optionalId,
  /** The return by which it came back, and its day; empty for one that did not, or has left again. */
  returned_id: optionalId,
  returned_date: z.string(),
  /** Whether the actor can book its return. */
  can_return: z.boolean(),
  warranty_months: z.number(),
  warranty_delivery_months: z.number(),
  /** The one in whose place it came, and the one that came in its place; no number or link of one out of sight. */
  replaces_id: optionalId,
  replaces_no: z.string(),
  replaced_by: namedMachine.optional(),
  nameplate: z.string(),
  remark: z.string(),
  /** The address that its label's code leads to, below this site's; empty before the first save. */
  page: z.string(),
})
export type MachineRecord = z.output<typeof machineRecord>

/** What happened to a machine, as far as the actor may see it, oldest first. */
export const machineEvent = z.object({
  kind: z.enum(['production', 'logistics', 'sales']),
  id: z.number(),
  release_time: z.string(),
  /** A shipment's tracking number, the beginning of what an after-sales case is about, else empty. */
  about: z.string(),
  /** How far an after-sales case is (`caseStates`); empty for others. */
  state: z.union([z.number(), z.literal('')]),
})
export type MachineEvent = z.output<typeof machineEvent>

const listQuery = ownedListQuery.omit({ status: true }).extend({
  warranty: choice('质保', machineStates),
  customer_id: recordId('客户'),
  con_id: recordId('合同'),
  pro_id: recordId('生产记录'),
})

/** A line of a contract for which numbers are entered: its pieces, and how many of them have a number. */
const machineLine = option.extend({
  title: z.string(),
  model: z.string(),
  unit: z.string(),
  signed: z.number(),
  produced: z.number(),
  registered: z.number(),
  /** The pieces that this production record is about, and how many of its machines have a number. */
  own: z.number(),
  own_registered: z.number(),
})
export type MachineLine = z.output<typeof machineLine>

export const machine = {
  ...undoCalls(entities.machine),
  ...listFileCall(entities.machine, listQuery.omit({ page: true, size: true })),
  /** By the end of the warranty where that is requested, what came back by its return, the newest first; else newest first. */
  index: endpoint({
    method: 'GET',
    path: '/Machine/index',
    access: 'machine:view',
    input: listQuery,
    answer: paged(machineRow),
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/Machine/getUser',
    access: 'machine:view',
    input: nothing,
    answer: { data: z.array(option) },
  }),
  getMachine: endpoint({
    method: 'GET',
    path: '/Machine/getMachine',
    access: 'machine:view',
    input: maybeRecord,
    answer: { data: machineRecord, info: z.array(machineEvent) },
  }),
  /** The machines of production record `id`, and the lines of its contract for which numbers can be entered. */
  getProduction: endpoint({
    method: 'GET',
    path: '/Machine/getProduction',
    access: 'machine:view',
    input: oneRecord,
    answer: { data: z.array(machineRow), lines: z.array(machineLine) },
  }),
  /** At most 20 by a part of their serial number or model; those of one contract where it is named. */
  selectMachine: endpoint({
    method: 'GET',
    path: '/Machine/selectMachine',
    access: 'machine:view',
    input: z.object({ keyword: keyword('出厂编号'), con_id: recordId('合同') }),
    answer: { data: z.array(option) },
  }),
  /** Contracts in sight whose number or title contains the keyword, newest first, at most 50. */
  selectContract: endpoint({
    method: 'GET',
    path: '/Machine/selectContract',
    access: 'machine:edit',
    input: z.object({ keyword: keyword('合同') }),
    answer: { data: z.array(option) },
  }),
  setMachine: endpoint({
    method: 'POST',
    path: '/Machine/setMachine',
    access: 'machine:edit',
    input: saveInput(
      {
        serial_no: text('出厂编号', 60),
        title: text('产品名称'),
        model: text('型号'),
        con_id: reference('合同'),
        delivered_date: day('发货日期'),
        start_date: day('启用日期'),
        warranty_months: integer('质保月数（自启用）', 0, MOST_MONTHS),
        warranty_delivery_months: integer('质保月数（自发货）', 0, MOST_MONTHS),
        replaces_id: reference('替换的设备'),
        nameplate: lines('铭牌参数', 2000),
        remark: lines('备注', 2000),
      },
      ['serial_no'],
    ),
    answer: saved,
    success: '设备已保存',
  }),
  /** Enters the machines that a production record made: a serial number a line, all of one product. */
  registerMachines: endpoint({
    method: 'POST',
    path: '/Machine/registerMachines',
    access: 'machine:edit',
    input: z.object({
      pro_id: recordId('生产记录'),
      contract_line_id: reference('产品明细'),
      title: text('产品名称'),
      model: text('型号'),
      serials: lines('出厂编号', 16_000),
    }),
    answer: { ids: z.array(z.number()) },
  }),
  /**
   * Gives machine `id` another secret address, for a label that was lost or copied: from then on the former address
   * is one of no machine, and printed labels say the new one. Its `version` stays.
   */
  renewLabel: endpoint({
    method: 'POST',
    path: '/Machine/renewLabel',
    access: 'machine:edit',
    input: oneRecord,
    answer: {},
    success: '旧标签已作废，请打印新标签',
  }),
  /**
   * Labels with a QR code each, several on a page: of these machines, or of the list by these filters. The first stands at
   * place `start` of its sheet, counted row by row, so that a used sheet can be used up.
   */
  labels: fileEndpoint({
    path: '/Machine/labels',
    access: 'machine:view',
    type: 'application/pdf',
    input: listQuery.omit({ page: true, size: true }).extend({
      ids: ids('设备', MOST_LABELS),
      start: integer('起始位置', 1, LABELS_ON_SHEET),
    }),
  }),
  /** 产品合格证, one for each machine and several on a page: of these machines, or of the list by these filters. */
  certificates: fileEndpoint({
    path: '/Machine/certificates',
    access: 'machine:view',
    type: 'application/pdf',
    input: listQuery
      .omit({ page: true, size: true })
      .extend({ ids: ids('设备', MOST_CERTIFICATES) }),
  }),
  /** 安装调试单 of machine `id`: its data, and empty places for readings and signatures. */
  commissioning: fileEndpoint({
    path: '/Machine/commissioning',
    access: 'machine:view',
    type: 'application/pdf',
    input: z.object({ id: recordId('设备') }),
  }),
}
