import { labelIn } from '#api/kit/status.ts'
import { bases } from '#api/statement/ledger.ts'
import { statementStates } from '#api/statement/statement.ts'
import type { Executor } from '#server/db/open.ts'
import { asText, moneyInWords } from '#server/records/history/history-text.ts'
import type { RecordKind } from '#server/records/save.ts'
import type { Values } from '#server/records/store.ts'
import * as store from './statement.store.ts'

const nameOf = (options: readonly { value: number; label: string }[]) => (value: unknown) =>
  labelIn<unknown>(options, value) || asText(value)

/** A statement as a record; its rows, which nobody changes, are not in its history. */
export const statementKind: RecordKind<store.StatementHead, Values<'statement'>> = {
  table: store.table,
  find: (executor: Executor, id) => store.find(executor, id),
  insert: store.insert,
  update: store.update,
  remove: store.remove,
  name: ({ dz_no, cus_name }) => `${dz_no} ${cus_name}`,
  fields: {
    confirmed: { label: '状态', text: nameOf(statementStates) },
    dz_no: { label: '对账单号', text: asText },
    cus_name: { label: '客户', text: asText },
    basis: { label: '对账口径', text: nameOf(bases) },
    first_date: { label: '开始日期', text: asText },
    last_date: { label: '截止日期', text: asText },
    opening: { label: '期初余额', text: moneyInWords },
    due: { label: '本期应收', text: moneyInWords },
    paid: { label: '本期已收', text: moneyInWords },
    closing: { label: '期末余额', text: moneyInWords },
  },
}
