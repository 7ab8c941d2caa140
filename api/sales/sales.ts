import { z } from 'zod'
import {
  contractOfRow,
  existing,
  optionalId,
  ownedRecord,
  ownedRow,
  prefilled,
} from '#api/kit/chain.ts'
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
} from '#api/kit/endpoint.ts'
import { entities } from '#api/kit/entities.ts'
import { undoCalls } from '#api/kit/history.ts'
import { listFileCall } from '#api/kit/list/list-calls.ts'
import {
  choice,
  keyword,
  lines,
  recordId,
  reference,
  status,
  text,
  time,
} from '#api/kit/fields/fields.ts'
import { texts } from '#api/kit/list/list-fields.ts'
import { servicePart, serviceParts } from './service-parts.ts'
import { caseFilters, caseStates } from '#api/kit/status.ts'
import { MAX_PHOTOS, storedFile } from '#api/upload/upload.ts'

/** What is known of a case beside its contract; a record from before has none of it. */
const aboutCase = {
  s_contact: z.string(),
  s_phone: z.string(),
  s_assignee: optionalId,
  /** Empty without an assignee. */
  s_assignee_name: z.string(),
  /** Of `caseStates`; empty where the record is from before there were states. */
  s_state: z.union([z.number(), z.literal('')]),
  /** When it came to be handled and was completed, set by the change of the state; empty before. */
  s_started: z.string(),
  s_finished: z.string(),
}

const salesRow = z.object({
  ...ownedRow,
  ...contractOfRow,
  con_id: optionalId,
  s_no: z.string(),
  /** The beginning of `s_remark`. */
  s_remark_brief: z.string(),
  /** The beginning of `s_fault`. */
  s_fault_brief: z.string(),
  ...aboutCase,
  s_status: z.number(),
})
export type SalesRow = z.output<typeof salesRow>

const salesRecord = z.object({
  ...ownedRecord,
  ...prefilled,
  con_id: optionalId,
  s_no: z.string(),
  s_remark: z.string(),
  s_fault: z.string(),
  ...aboutCase,
  /** The machine that it is about, and the one that came in its place, with their serial numbers. */
  machine_id: optionalId,
  machine_no: z.string(),
  new_machine_id: optionalId,
  new_machine_no: z.string(),
  s_parts: z.array(servicePart),
  /** Addresses, separated by commas. */
  s_photos: z.string(),
  photoList: z.array(storedFile),
  s_status: z.number(),
})
export type SalesRecord = z.output<typeof salesRecord>

const caseAbout = z.object({
  cus_name: z.string(),
  project: z.string(),
  /** The last day of the machine's warranty; empty where it is not known, and of a contract. */
  warranty_end: z.string(),
  /** The day on which the machine came back; empty where it did not, and of a contract. */
  returned_date: z.string(),
  warranties: z.array(z.object({ warranty: z.number(), count: z.number() })),
})
export type CaseAbout = z.output<typeof caseAbout>

const shaped = { data: salesRecord, ...existing }

const listQuery = ownedListQuery.extend({
  customer_id: recordId('客户'),
  s_state: choice('处理状态', caseFilters),
  s_assignee: recordId('负责人'),
})

/** After-sales records (spec 7.8.3, 13.5). */
export const sales = {
  ...undoCalls(entities.sales),
  ...listFileCall(entities.sales, listQuery.omit({ page: true, size: true })),
  index: endpoint({
    method: 'GET',
    path: '/Sales/index',
    access: 'sales:view',
    input: listQuery,
    answer: paged(salesRow),
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/Sales/getUser',
    access: 'sales:view',
    input: nothing,
    answer: { data: z.array(option) },
  }),
  /** Who a case can be given to: every active user. */
  getAssignee: endpoint({
    method: 'GET',
    path: '/Sales/getAssignee',
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
  /** A new record prefilled from machine `id` with its contract. */
  getMachine: endpoint({
    method: 'GET',
    path: '/Sales/getMachine',
    access: 'sales:edit',
    input: oneRecord,
    answer: shaped,
  }),
  /**
   * What is known at once of the machine, or else the contract, that a case is about: its customer where the actor may see the
   * contract, and how many of its machines that they may see are in each of `machineStates`.
   */
  getAbout: endpoint({
    method: 'GET',
    path: '/Sales/getAbout',
    access: 'sales:view',
    input: z.object({ con_id: recordId('合同'), machine_id: recordId('设备') }),
    answer: { data: caseAbout },
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
        machine_id: reference('设备'),
        new_machine_id: reference('更换为'),
        s_fault: lines('故障描述', 2000),
        s_contact: text('联系人'),
        s_phone: text('联系电话'),
        s_assignee: reference('负责人'),
        s_state: choice('处理状态', caseStates),
        s_remark: lines('售后情况'),
        s_parts: serviceParts(),
        s_photos: texts('现场照片', MAX_PHOTOS),
        release_time: time('录入时间'),
        s_status: status(),
      },
      [],
    ),
    answer: saved,
    success: '售后记录已保存',
  }),
}
