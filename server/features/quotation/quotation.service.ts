import type { InputOf } from '#api/endpoint.ts'
import { quotation } from '#api/quotation.ts'
import type { Context } from '#server/context.ts'
import { combinationOptions } from '#server/features/combination/combination.service.ts'
import { ownerOptions } from '#server/features/user/user.service.ts'
import { change } from '#server/records/change.ts'
import { findOwned, ownedPage, unsavedRecord } from '#server/records/owned.ts'
import { lineTexts, setsInWords, setTexts } from './quotation-history.ts'
import { formTexts } from '#server/records/history-text.ts'
import { merged } from '#server/records/merged.ts'
import { deleteRecord, saveRecord, type RecordKind } from '#server/records/save.ts'
import { searchText } from '#server/records/search-text.ts'
import { setsWithNotes } from './line-notes.ts'
import { insertSetsWithLines, lightSets, type SetWithLines } from './quotation-line.store.ts'
import { refuseTooLargeDeletion } from './quotation-size.ts'
import * as store from './quotation.store.ts'
import type { QuotationRow, QuotationValues } from './quotation.store.ts'

const partFields = { quotation_set: setTexts, quotation_line: lineTexts }

export const quotationKind: RecordKind<QuotationRow, QuotationValues> & {
  partFields: typeof partFields
} = {
  parts: async (transaction, record) => {
    const sets = await lightSets(transaction, record.id)
    return { sets: await setsWithNotes(transaction, sets) }
  },
  ...store,
  name: (row) => row.quo_name,
  fields: formTexts(quotation.setQuotation, { sets: { label: '报价产品', text: setsInWords } }),
  partFields,
  restore: async (_context, transaction, deleted, stamp) => {
    // What a deletion keeps beside the record itself: its parts.
    const { sets, ...row } = deleted as QuotationRow & { sets: SetWithLines[] }
    await store.insert(transaction, { ...row, ...stamp })
    await insertSetsWithLines(transaction, sets)
  },
}

export function listQuotations(context: Context, input: InputOf<typeof quotation.index>) {
  return ownedPage(context, 'quotation', input, { columns: ['quo_name', 'quo_status'] })
}

export function quotationOwners(context: Context) {
  return ownerOptions(context, 'quotation')
}

export const combinationsToAdd = combinationOptions

export async function getQuotation(context: Context, { id }: { id?: number | undefined }) {
  if (id !== undefined) return { data: await findOwned(context, store, id) }
  return {
    data: {
      quo_name: '',
      quo_info: '',
      quo_status: 0,
      release_time: context.now,
      ...unsavedRecord(context, 'quotation'),
    },
  }
}

export function saveQuotation(context: Context, input: InputOf<typeof quotation.setQuotation>) {
  return change(context, (transaction) =>
    saveRecord(context, transaction, quotationKind, input, (before) => {
      const empty = { quo_name: '', quo_info: '', quo_status: 0, release_time: context.now }
      const columns = merged(empty, before, input)
      return { ...columns, search_text: searchText('quotation', columns) }
    }),
  )
}

/** Deletes a quotation; it moves with its sets and lines into history. */
export function deleteQuotation(context: Context, { id }: { id: number }) {
  return change(context, async (transaction) => {
    await deleteRecord(context, transaction, quotationKind, id, () =>
      refuseTooLargeDeletion(transaction, id),
    )
    return {}
  })
}
