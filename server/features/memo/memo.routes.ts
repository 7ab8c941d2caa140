import type { memo } from '#api/memo/memo.ts'
import type { Handlers } from '#server/handler.ts'
import { undoOf } from '#server/records/history/record-history.ts'
import {
  deleteMemo,
  exportMemos,
  getMemo,
  listMemos,
  memoKind,
  memoOwners,
  saveMemo,
} from './memo.service.ts'

const routes: Handlers<typeof memo> = {
  ...undoOf(memoKind),
  exportRows: exportMemos,
  index: listMemos,
  getUser: memoOwners,
  getMemo,
  setMemo: saveMemo,
  deleteMemo,
}

export const memoFeature = { routes, kind: memoKind }
