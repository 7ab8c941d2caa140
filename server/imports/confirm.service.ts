import type { Endpoint, InputOf } from '#api/kit/endpoint.ts'
import { entities } from '#api/kit/entities.ts'
import { breaks } from '#server/platform/breaks.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { change } from '#server/records/change.ts'
import type { StoredRecord } from '#server/records/save.ts'
import { saveRecords } from '#server/records/save-many.ts'
import type { ImportDescription } from './description.ts'
import { noPreview } from './preview.service.ts'
import * as store from './preview.store.ts'

/** The size of a batch: so many rows, or so many bytes of values. */
const WRITTEN_AT_ONCE = 250
const BYTES_AT_ONCE = 200_000

type Size = { row: number; bytes: number }

/** Batches of rows by their first and last, with at least one row each. */
function portionsOf(sizes: readonly Size[]): { first: number; last: number }[] {
  const portions: { first: number; last: number }[] = []
  let [rows, bytes] = [0, 0]
  for (const size of sizes) {
    const open = portions.at(-1)
    if (open && rows < WRITTEN_AT_ONCE && bytes + size.bytes <= BYTES_AT_ONCE) {
      open.last = size.row
      rows += 1
      bytes += size.bytes
    } else {
      portions.push({ first: size.row, last: size.row })
      rows = 1
      bytes = size.bytes
    }
  }
  return portions
}

/** The refusal of an import with a row that no longer fits the stored record. */
const changedSince = ({ row, name }: { row: number; name: string }, why: string) =>
  new Refusal(
    'conflict',
    `预览之后数据有变化，没有导入任何内容，请重新选择文件。第${row}行“${name}”：${why}`,
  )

/**
 * Writes a preview: all new and changed rows, each with its history, or nothing. A record that was changed since the
 * comparison, or a name that was given to another record, refuses the whole import.
 */
export function confirmImport<
  Save extends Endpoint,
  Stored extends StoredRecord,
  Values extends object,
>(context: Context, description: ImportDescription<Save, Stored, Values>, { id }: { id: number }) {
  const { entity, kind, toValues } = description
  return change(
    context,
    async (transaction) => {
      const query = { id, entity, user_id: context.user.id, now_ms: Date.now() }
      if (!(await store.takePreview(transaction, query))) throw noPreview()
      const counts = await store.countKinds(transaction, id)
      const pause = breaks()
      const aftermath = description.aftermath?.()
      for (const portion of portionsOf(await store.sizesToWrite(transaction, id))) {
        const rows = await store.rowsToWrite(transaction, id, portion)
        const saves = rows.map(({ input, record_id, version }) => {
          const values = JSON.parse(input) as InputOf<Save>
          return {
            input: { id: record_id ?? undefined, version },
            values: (before: Stored | undefined) => {
              const columns = toValues(context, values, before)
              aftermath?.saved(before, columns)
              return columns
            },
          }
        })
        await saveRecords(context, transaction, kind, saves, {
          refused: (error, at) =>
            error instanceof Refusal ? changedSince(rows[at]!, error.message) : error,
          pause,
        })
      }
      await aftermath?.finish(context, transaction)
      await store.removePreview(transaction, id)
      return { counts, msg: `导入完成：新增${counts.new}条，修改${counts.changed}条` }
    },
    (violated) => {
      const { label } = entities[entity]
      const why =
        violated === 'unique'
          ? `同时有人录入了同名的${label}`
          : `预览之后，这些${label}用到的记录有的已被删除`
      return Promise.resolve(new Refusal('conflict', `${why}，没有导入任何内容，请重新选择文件`))
    },
  )
}
