import { z } from 'zod'
import type { Access, Module, Permission } from './access.ts'
import { endpoint, nothing, oneRecord, option, paged, saved } from './endpoint.ts'
import { date, keyword, named, page, recordId } from './fields.ts'

/** What the history tells of, by the table that it happened to. */
export const historyEntities = [
  { value: 'quotation', label: '报价' },
  { value: 'quotation_set', label: '报价组合' },
  { value: 'quotation_line', label: '报价产品' },
  { value: 'contract', label: '合同' },
  { value: 'production', label: '生产记录' },
  { value: 'logistics', label: '物流记录' },
  { value: 'sales', label: '售后记录' },
  { value: 'category', label: '分类' },
  { value: 'product', label: '产品' },
  { value: 'combination', label: '组合' },
  { value: 'user', label: '用户' },
  { value: 'role', label: '角色' },
  { value: 'web_text', label: '网站文字' },
  { value: 'session', label: '登录' },
] as const
export type HistoryEntity = (typeof historyEntities)[number]['value']

export const historyActions = [
  { value: 'create', label: '新增' },
  { value: 'change', label: '修改' },
  { value: 'delete', label: '删除' },
  { value: 'restore', label: '恢复' },
  { value: 'purge', label: '彻底清除' },
  { value: 'export', label: '导出' },
  { value: 'login', label: '登录' },
  { value: 'login_failed', label: '登录失败' },
] as const
export type HistoryAction = (typeof historyActions)[number]['value']

/** How long a deleted record can be restored. */
export const RESTORABLE_DAYS = 180

/** One field of a change, as text for people; `before` of a new record and `after` of a deleted one is empty. */
const fieldChange = z.object({ label: z.string(), before: z.string(), after: z.string() })
export type FieldChange = z.output<typeof fieldChange>

/** `name` says which record it was at that time; `address` from where it was done, for 超级管理员 alone. */
const historyEntry = z.object({
  id: z.number(),
  time: z.string(),
  user_name: z.string(),
  address: z.string(),
  entity: z.string(),
  record_id: z.number(),
  name: z.string(),
  action: z.string(),
  changes: z.array(fieldChange),
})
export type HistoryEntry = z.output<typeof historyEntry>

/** A deleted record that can be restored; `id` is the record's own. */
const deletedRecord = z.object({
  id: z.number(),
  name: z.string(),
  time: z.string(),
  user_name: z.string(),
})
export type DeletedRecord = z.output<typeof deletedRecord>

/** The history of one record, newest first; for who may see the record. */
export function historyCall(path: `/${string}`, access: Access) {
  return {
    getHistory: endpoint({
      method: 'GET',
      path: `${path}/getHistory`,
      access,
      input: z.object({ id: recordId(), page: page() }),
      answer: paged(historyEntry),
    }),
  }
}

/** The calls of a record kind whose deletion can be undone, for who may delete it. */
export function undoCalls(path: `/${string}`, module: Module) {
  const access = `${module}:delete` as Permission
  return {
    ...historyCall(path, `${module}:view` as Permission),
    getDeleted: endpoint({
      method: 'GET',
      path: `${path}/getDeleted`,
      access,
      input: z.object({ page: page() }),
      answer: paged(deletedRecord),
    }),
    /** Brings a deleted record back under its id, with its lines or files. */
    restore: endpoint({
      method: 'POST',
      path: `${path}/restore`,
      access,
      input: oneRecord,
      answer: saved,
      success: '已恢复',
    }),
  }
}

/** The history of everything, for 超级管理员. */
export const history = {
  index: endpoint({
    method: 'GET',
    path: '/History/index',
    access: 'super',
    input: z.object({
      page: page(),
      keyword: keyword(),
      startime: date('开始日期'),
      endtime: date('结束日期'),
      userid: recordId('操作人'),
      entity: named('对象', historyEntities),
      action: named('操作', historyActions),
    }),
    answer: paged(historyEntry),
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/History/getUser',
    access: 'super',
    input: nothing,
    answer: { data: z.array(option) },
  }),
}
