import { z } from 'zod'
import { permissionOf, type Access } from './access.ts'
import type { Descriptor } from './entities.ts'
import { entityAndPartLabels, type EntityOrPart } from './entity-sets.ts'
import { endpoint, nothing, oneRecord, option, paged, pageFields, saved } from './endpoint.ts'
import { date, keyword, named, page, recordId } from './fields/fields.ts'

/** The kinds of records that have a history, by their table. */
export const historyEntities = [
  ...entityAndPartLabels,
  { value: 'session', label: '登录' },
  { value: 'api_key', label: 'API 密钥' },
  { value: 'delivery', label: '发送记录' },
] as const
export type HistoryEntity = EntityOrPart | 'session' | 'api_key' | 'delivery'

export const historyActions = [
  { value: 'create', label: '新增' },
  { value: 'change', label: '修改' },
  { value: 'delete', label: '删除' },
  { value: 'restore', label: '恢复' },
  { value: 'purge', label: '彻底清除' },
  { value: 'export', label: '导出' },
  { value: 'mail', label: '发送邮件' },
  { value: 'login', label: '登录' },
  { value: 'login_failed', label: '登录失败' },
  { value: 'end_session', label: '结束登录' },
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
  staff_name: z.string(),
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
  staff_name: z.string(),
})
export type DeletedRecord = z.output<typeof deletedRecord>

/** The history of one record, newest first, for users with permission to view the record. */
export function historyCall({ path }: { path: `/${string}` }, access: Access) {
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

/** What the calls that all restorable entities share are made from. */
type Restorable = Pick<Descriptor, 'path' | 'module' | 'permittedBy' | 'callName' | 'label'>

/** Deletes one record: `delete<callName>`. */
function deleteCall<E extends Restorable>(entity: E) {
  const { path, callName, label } = entity
  const call = endpoint({
    method: 'DELETE',
    path: `${path}/delete${callName}`,
    access: permissionOf(entity, 'delete'),
    input: oneRecord,
    answer: {},
    success: `${label}已删除`,
  })
  return { [`delete${callName}`]: call } as { [Name in `delete${E['callName']}`]: typeof call }
}

/** The calls of an entity whose records can be deleted: history, deletion, and its undoing for users with permission to delete. */
export function undoCalls<E extends Restorable>(entity: E) {
  const { path } = entity
  const access = permissionOf(entity, 'delete')
  return {
    ...historyCall(entity, permissionOf(entity, 'view')),
    ...deleteCall(entity),
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
      ...pageFields,
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
