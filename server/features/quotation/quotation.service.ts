import type { InputOf } from '#api/endpoint.ts'
import { quotation } from '#api/quotation.ts'
import type { FoundRecord } from '#api/search.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/open.ts'
import { searchable } from '#server/db/search.ts'
import { missing } from '#server/errors.ts'
import { combinationOptions } from '#server/features/combination/combination.service.ts'
import { ownerOptions } from '#server/features/user/user.service.ts'
import { change } from '#server/records/change.ts'
import { lineTexts, setsInWords, setTexts } from './quotation-history.ts'
import { formTexts } from '#server/records/history-text.ts'
import { merged } from '#server/records/merged.ts'
import { deleteRecord, saveRecord, type RecordKind } from '#server/records/save.ts'
import { newestWith } from '#server/records/newest-with.ts'
import { mayView, ownerScope } from '#server/records/scope.ts'
import { setsWithNotes } from './line-notes.ts'
import { insertSetsWithLines, lightSets, type SetWithLines } from './quotation-line.store.ts'
import * as store from './quotation.store.ts'
import type { QuotationRow, QuotationValues } from './quotation.store.ts'

export const quotationKind: RecordKind<QuotationRow, QuotationValues> = {
  label: '报价',
  module: 'quotation',
  parts: async (transaction, record) => {
    const sets = await lightSets(transaction, record.id)
    return { sets: await setsWithNotes(transaction, sets) }
  },
  ...store,
  name: (row) => row.quo_name,
  fields: formTexts(quotation.setQuotation, { sets: { label: '报价产品', text: setsInWords } }),
  partFields: { quotation_set: setTexts, quotation_line: lineTexts },
  restore: async (_context, transaction, deleted, stamp) => {
    // What a deletion keeps beside the record itself: its parts.
    const { sets, ...row } = deleted as QuotationRow & { sets: SetWithLines[] }
    await store.insert(transaction, { ...row, ...stamp })
    await insertSetsWithLines(transaction, sets)
  },
}

export function listQuotations(context: Context, input: InputOf<typeof quotation.index>) {
  return store.listed(context, input, ownerScope(context, 'quotation'))
}

/** The newest few quotations with a keyword, one's own or all. */
export async function findQuotations(
  context: Context,
  db: Database,
  keyword: string,
): Promise<FoundRecord[]> {
  const owner = ownerScope(context, 'quotation')
  const rows = await newestWith(db, 'quotation', { owner }, keyword)
  return rows.map(({ id, quo_name, release_time }) => ({
    id,
    name: quo_name,
    about: '',
    release_time,
  }))
}

export function quotationOwners(context: Context) {
  return ownerOptions(context, 'quotation')
}

export const combinationsToAdd = combinationOptions

/**
 * A quotation that the asker may see, with its owner's name, or a refusal in the words of `asked` being
 * absent: a line out of scope must not be told from one that does not exist.
 */
export async function visibleQuotation(context: Context, id: number, asked = '报价') {
  const row = await store.findNamed(context.db, id)
  if (!row || !mayView(context, 'quotation', row)) throw missing(asked)
  return row
}

export async function getQuotation(context: Context, input: { id?: number | undefined }) {
  if (input.id !== undefined) return { data: await visibleQuotation(context, input.id) }
  return {
    data: {
      id: '' as const,
      quo_name: '',
      quo_info: '',
      quo_status: 0,
      release_time: context.now,
      user_name: context.user.name,
      version: 0,
    },
  }
}

export function saveQuotation(context: Context, input: InputOf<typeof quotation.setQuotation>) {
  return change(context, (transaction) =>
    saveRecord(context, transaction, quotationKind, input, (before) => {
      const empty = { quo_name: '', quo_info: '', quo_status: 0, release_time: context.now }
      const columns = merged(empty, before, input)
      return { ...columns, search_text: searchable(columns.quo_name, columns.quo_info) }
    }),
  )
}

/** Deletes a quotation; it moves with its sets and lines into history. */
export function deleteQuotation(context: Context, { id }: { id: number }) {
  return change(context, async (transaction) => {
    await deleteRecord(context, transaction, quotationKind, id)
    return {}
  })
}
