import type { InputOf } from '#api/kit/endpoint.ts'
import { memo } from '#api/memo/memo.ts'
import type { Context } from '#server/context.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { ownerOptions } from '#server/features/user/user.service.ts'
import { listFile, type FileColumn } from '#server/imports/list-file.ts'
import { change } from '#server/records/change.ts'
import { formTexts } from '#server/records/history/history-text.ts'
import {
  findOwned,
  ownedIds,
  ownedPage,
  ownedRows,
  unsavedRecord,
} from '#server/records/list/owned.ts'
import { searchText } from '#server/records/list/search-text.ts'
import { merged } from '#server/records/merged.ts'
import { deleteRecord, saveRecord, type RecordKind } from '#server/records/save.ts'
import { recordStore, type Values } from '#server/records/store.ts'

const store = recordStore('memo')

export const memoKind: RecordKind<Row<'memo'>, Values<'memo'>> = {
  ...store,
  name: (row) => row.m_title,
  fields: formTexts(memo.setMemo, {}),
}

const EMPTY = { m_title: '', m_text: '' }
const SHOWN = { columns: ['m_title'], brief: ['m_text'] } as const

export function memoOwners(context: Context) {
  return ownerOptions(context, 'memo')
}

export function listMemos(context: Context, input: InputOf<typeof memo.index>) {
  return ownedPage(context, 'memo', input, SHOWN)
}

/** A memo, or an empty form. */
export async function getMemo(context: Context, { id }: { id?: number | undefined }) {
  if (id === undefined) {
    return { data: { ...EMPTY, ...unsavedRecord(context, 'memo'), release_time: context.now } }
  }
  return { data: await findOwned(context, store, id) }
}

export function saveMemo(context: Context, input: InputOf<typeof memo.setMemo>) {
  return change(context, (transaction) =>
    saveRecord(context, transaction, memoKind, input, (before) => {
      const fields = merged(EMPTY, before, input)
      return {
        ...fields,
        release_time: before?.release_time ?? context.now,
        search_text: searchText('memo', fields),
      }
    }),
  )
}

export function deleteMemo(context: Context, { id }: { id: number }) {
  return change(context, async (transaction) => {
    await deleteRecord(context, transaction, memoKind, id)
    return {}
  })
}

const rowsOf = (context: Context, ids: readonly number[]) => ownedRows(context, 'memo', ids, SHOWN)

const FILE: readonly FileColumn<Awaited<ReturnType<typeof rowsOf>>[number]>[] = [
  { title: 'ID', of: 'id', kind: 'number' },
  { title: '标题', of: 'm_title', width: 40 },
  { title: '内容', of: 'm_text_brief', width: 60 },
  { title: '录入时间', of: 'release_time', kind: 'time' },
  { title: '录入人', of: 'user_name', width: 12 },
]

export function exportMemos(context: Context, input: InputOf<typeof memo.exportRows>) {
  return listFile(context, {
    entity: 'memo',
    columns: FILE,
    ids: (limit) => ownedIds(context, 'memo', input, limit),
    rows: (ids) => rowsOf(context, ids),
  })
}
