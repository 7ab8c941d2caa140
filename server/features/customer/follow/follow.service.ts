import type { customer } from '#api/customer/customer.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { may, type Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { dayOf } from '#server/platform/clock.ts'
import { invalid } from '#server/platform/errors.ts'
import { change } from '#server/records/change.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { asText, type FieldTexts } from '#server/records/history/history-text.ts'
import { writeHistory } from '#server/records/history/history.ts'
import { ownerScope } from '#server/records/policy.ts'
import { savedEntry, type RecordKind, type StoredRecord } from '#server/records/save.ts'
import * as store from './follow.store.ts'
import type { Follow, Followed } from './follow.store.ts'

/** 跟进 of customers and of quotations: who sees a record sees its lines, who may change it writes them. */

type Input = InputOf<typeof customer.addFollow>

/** How the history of a record shows a line that was written, and that it was handed over. */
export const followTexts: FieldTexts = {
  follow: { label: '跟进', text: asText },
  owner: { label: '业务员', text: asText },
}

const inWords = (note: string, day: string) => (day === '' ? note : `${note}（下次 ${day}）`)

/** What a deletion keeps of a record's lines; earlier ones had none. */
export type WithFollows = { follows?: Follow[] }

/** The lines as parts of their record, which its deletion takes along. */
export const followParts = (of: Followed) => ({
  keep: async (transaction: Transaction, record: number): Promise<WithFollows> => ({
    follows: await store.linesOf(transaction, of, record),
  }),
  remove: (transaction: Transaction, record: number) => store.remove(transaction, of, record),
  restore: (transaction: Transaction, { follows = [] }: WithFollows) =>
    store.insertAll(transaction, of, follows),
})

/** Gives the lines about records to who owns them from now on. */
export const handOverFollows = store.handOver

/** Ends the waiting for the next day of a record. */
export const closeFollows = store.close

/** The handlers of `followCalls` for an entity. */
export function followsOf<Stored extends StoredRecord & { user_id: number }, Values>(
  of: Followed,
  kind: Pick<RecordKind<Stored, Values>, 'table' | 'find' | 'name' | 'differing'>,
) {
  return {
    getFollows: async (
      context: Context,
      { id, page }: { id?: number | undefined; page: number },
    ) => {
      if (id === undefined) throw invalid('id', '缺少编号，请从列表中打开')
      await findOrRefuse(context, kind, id, 'view')
      const sight = may(context, 'quotation:view')
        ? { owner: ownerScope(context, 'quotation') }
        : undefined
      const { data: rows, total } = await context.search((db) =>
        store.followPage(db, of, id, sight, page),
      )
      const data = rows.map(({ is_open, quotation_id, quo_name, ...row }) => ({
        ...row,
        is_open: is_open === 1,
        quotation_id: quotation_id ?? ('' as const),
        quo_name: quo_name ?? '',
        user_name: row.user_name ?? '',
        staff_name: row.staff_name ?? '',
      }))
      return { data, total }
    },
    addFollow: (context: Context, { id, note = '', next_date = '' }: Input) => {
      if (id === undefined) throw invalid('id', '缺少编号，请从列表中打开')
      if (note === '') throw invalid('note', '请填写跟进内容，如“已电话，下周定方案”')
      if (next_date !== '' && next_date < dayOf(context.now)) {
        throw invalid('next_date', '下次跟进不能早于今天，请修改日期，或留空')
      }
      return change(context, async (transaction) => {
        const before = await findOrRefuse(context, kind, id, 'change', transaction)
        await store.write(transaction, of, {
          record_id: id,
          user_id: before.user_id,
          is_open: next_date === '' ? 0 : 1,
          note,
          next_date,
          release_time: context.now,
          written_by: context.user.id,
        })
        const after = { ...before, follow: inWords(note, next_date) }
        await writeHistory(transaction, context, savedEntry(kind, id, before, after))
        return {}
      })
    },
  }
}
