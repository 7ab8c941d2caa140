import { z } from 'zod'
import { ownedRecord, ownedRow } from '#api/kit/chain.ts'
import {
  endpoint,
  maybeRecord,
  nothing,
  option,
  ownedListQuery,
  paged,
  saved,
  saveInput,
} from '#api/kit/endpoint.ts'
import { entities } from '#api/kit/entities.ts'
import { lines, text } from '#api/kit/fields.ts'
import { undoCalls } from '#api/kit/history.ts'
import { listFileCall } from '#api/kit/list-calls.ts'
import { LONG_TEXTS_BYTES } from '#api/kit/limits.ts'

const memoRow = z.object({ ...ownedRow, m_title: z.string(), m_text_brief: z.string() })
export type MemoRow = z.output<typeof memoRow>

const memoRecord = z.object({ ...ownedRecord, m_title: z.string(), m_text: z.string() })
export type MemoRecord = z.output<typeof memoRecord>

const listQuery = ownedListQuery.omit({ status: true })

/** Notes that people keep for themselves. */
export const memo = {
  ...undoCalls(entities.memo),
  ...listFileCall(entities.memo, listQuery.omit({ page: true })),
  index: endpoint({
    method: 'GET',
    path: '/Memo/index',
    access: 'memo:view',
    input: listQuery,
    answer: paged(memoRow),
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/Memo/getUser',
    access: 'memo:view',
    input: nothing,
    answer: { data: z.array(option) },
  }),
  getMemo: endpoint({
    method: 'GET',
    path: '/Memo/getMemo',
    access: 'memo:view',
    input: maybeRecord,
    answer: { data: memoRecord },
  }),
  /** A title is all that a new one needs. */
  setMemo: endpoint({
    method: 'POST',
    path: '/Memo/setMemo',
    access: 'memo:edit',
    maxBodyBytes: LONG_TEXTS_BYTES,
    input: saveInput({ m_title: text('标题'), m_text: lines('内容') }, ['m_title']),
    answer: saved,
    success: '备忘已保存',
  }),
}
