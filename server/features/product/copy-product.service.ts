import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import { change } from '#server/records/change.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { saveRecord } from '#server/records/save.ts'
import { nextTurn } from '#server/platform/breaks.ts'
import { columns, productKind } from './product.service.ts'
import * as store from './product.store.ts'
import type { ProductRow } from './product.store.ts'

const COPY_LIMIT = 255
/** How many names of copies are looked up at once. */
const COPIES_AT_ONCE = 200

const nameOfCopy = (pro_no: string, count: number) => `${pro_no} (副本${count === 1 ? '' : count})`

/** The model of a copy: ` (副本)`, ` (副本2)`, … after a model that is not empty, the first that is free. */
async function copiedModel(transaction: Transaction, row: ProductRow): Promise<string> {
  if (row.pro_no === '') return ''
  for (let first = 1; ; first += COPIES_AT_ONCE) {
    const names = Array.from({ length: COPIES_AT_ONCE }, (_, at) =>
      nameOfCopy(row.pro_no, first + at),
    )
    const taken = await store.modelsTaken(transaction, row, names)
    const free = names.find((name) => !taken.has(name))
    if (free === undefined) {
      await nextTurn()
      continue
    }
    if ([...free].length > COPY_LIMIT)
      throw invalid('pro_no', '型号太长，无法再加“副本”二字，请先缩短型号')
    return free
  }
}

/** Copies a product, unapproved and under the first free model of a copy. */
export function copyProduct(context: Context, { id }: { id: number }) {
  return change(
    context,
    async (transaction) => {
      const row = await findOrRefuse(context, productKind, id, 'change', transaction)
      const changed = {
        pro_no: await copiedModel(transaction, row),
        pro_status: 0,
        release_time: context.now,
      }
      return saveRecord(context, transaction, productKind, {}, () => columns(context, changed, row))
    },
    () => Promise.resolve(new Refusal('conflict', '同时有人在复制这个产品，请重试')),
  )
}
