import type { Endpoint } from '#api/kit/endpoint.ts'
import type { FieldChange } from '#api/kit/history.ts'
import {
  MAX_IMPORT_ROWS,
  NO_ROWS,
  needsLook,
  type ImportFilter,
  type ImportNote,
  type ImportPreview,
} from '#api/kit/imports.ts'
import { breaks } from '#server/platform/breaks.ts'
import type { Context } from '#server/context.ts'
import { objectsIn } from '#server/db/tables/list-column.ts'
import type { Database } from '#server/db/open.ts'
import { transact } from '#server/db/transact.ts'
import type { NewRow } from '#server/db/tables/tables.ts'
import { Refusal } from '#server/platform/errors.ts'
import { change } from '#server/records/change.ts'
import { visibleFields, type FieldTexts } from '#server/records/history/history-text.ts'
import { formerAnswer } from '#server/records/idempotency.ts'
import type { StoredRecord } from '#server/records/save.ts'
import type { SheetRow } from '#server/sheets/sheet.ts'
import { Comparison, type Compared } from './compare.ts'
import type { ImportDescription, RowGathering } from './description.ts'
import * as store from './preview.store.ts'
import {
  bytesOf,
  NO_PRICES,
  readFile,
  withLengths,
  type FileAnswer,
  type RowsFile,
} from './read-file.ts'

/** How long a preview waits for its confirmation. */
const KEPT_MS = 60 * 60 * 1000

/** The rows of a batch to compare and store: stored values may be long, however short the row. */
const ROWS_AT_ONCE = 25
/** What a preview may hold; the largest list that is exported, changed in every row, is within it. */
const MOST_CHARACTERS = 30_000_000

/** One refusal for a preview of somebody else, an expired and a written one. */
export const noPreview = () =>
  new Refusal('missing', '这次导入的预览已过期或已经导入，请重新选择文件')

const UNCLEAR = '请先指明列名在哪一行、各列是什么'

type ToKeep = Omit<NewRow<'import_row'>, 'preview_id'>

const toKeep = ({ notes, ...compared }: Compared): ToKeep => ({
  ...compared,
  input: JSON.stringify(compared.input),
  changes: JSON.stringify([...compared.changes, ...notes]),
  needs_look: needsLook({ ...compared, notes }) ? 1 : 0,
})

/** The rows of a file, gathered, a part at a time. */
function* gathered(
  parts: readonly string[],
  gathering: RowGathering | undefined,
): Generator<SheetRow[]> {
  for (const part of parts) {
    const rows = JSON.parse(part) as SheetRow[]
    yield gathering ? rows.flatMap((row) => gathering.take(row)) : rows
  }
  if (gathering) yield gathering.end()
}

/** The results of all rows, in batches to store; refuses more than a preview can hold. */
async function comparedRows(
  comparison: Pick<Comparison<never, never, never>, 'compare'>,
  parts: Iterable<SheetRow[]>,
  pause: () => Promise<void>,
): Promise<ToKeep[][]> {
  const compared: ToKeep[][] = []
  let characters = 0
  for (const rows of parts) {
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      const some = await comparison.compare(rows.slice(at, at + ROWS_AT_ONCE), pause)
      const kept = some.map(toKeep)
      for (const { input, changes } of kept) characters += input.length + changes.length
      if (characters > MOST_CHARACTERS) {
        throw new Refusal('tooLarge', '要导入的内容与已有的内容合起来太多，请分成几个文件分别导入')
      }
      compared.push(kept)
    }
  }
  return compared
}

/**
 * Reads a file, compares its rows with the stored records, and stores the results as the actor's preview, in place of a
 * former one of the same entity. Where its layout is unclear, that alone is answered.
 */
export async function previewFile<
  Save extends Endpoint,
  Stored extends StoredRecord,
  Values extends object,
>(
  context: Context,
  description: ImportDescription<Save, Stored, Values>,
  { files, ...choice }: RowsFile,
): Promise<{ data: ImportPreview; msg?: string }> {
  const { entity } = description
  const file = await bytesOf(files)
  const former = await formerAnswer<{ data: ImportPreview }>(context)
  if (former) return former
  const locked = description.locked?.(context) ?? {}
  const columns = withLengths(description.columns, description.save).map((column) => ({
    ...column,
    ...(locked[column.name] !== undefined && { locked: locked[column.name]! }),
  }))
  const { parts, letters, answers, answer } = await readFile(context, file, columns, {
    ...choice,
    rows: MAX_IMPORT_ROWS,
    prices: (await description.prices?.(context)) ?? NO_PRICES,
  })
  if (answer.layout.problem !== '') {
    return { data: { id: 0, counts: { ...NO_ROWS }, look: 0, ...answer }, msg: UNCLEAR }
  }
  const pause = breaks()
  const names = new Set(letters.flatMap((table) => Object.keys(table)))
  const reading = await description.open(context, [...names], pause)
  const comparison = new Comparison(context, description, reading, letters)
  const tables = [answer.layout, ...answer.layout.tables]
  const gathering = description.gather?.(
    answers,
    tables.map(({ head_row }) => head_row),
  )
  const compared = await comparedRows(comparison, gathered(parts, gathering), pause)
  if (gathering) addShown(answer, gathering)
  const look = compared.flat().filter((row) => row.needs_look === 1).length
  return change(context, async (transaction) => {
    const expires_ms = Date.now() + KEPT_MS
    const preview = { entity, user_id: context.user.id, expires_ms }
    const id = await store.startPreview(transaction, preview)
    for (const rows of compared) {
      await store.insertRows(
        transaction,
        rows.map((row) => ({ ...row, preview_id: id })),
      )
      await pause()
    }
    const counts = await store.countKinds(transaction, id)
    return { data: { id, counts, look, ...answer } }
  })
}

/** Says of a file what its rows have shown: questions, and columns of which nothing is read. */
function addShown({ layout, ignored }: FileAnswer, gathering: RowGathering): void {
  const [unused, questions] = [new Set(gathering.unused()), gathering.questions()]
  for (const [at, table] of [layout, ...layout.tables].entries()) {
    table.questions.push(...(questions[at] ?? []))
    for (const column of table.columns) {
      if (!unused.has(column.field)) continue
      column.field = ''
      ignored.push(column.title)
    }
  }
}

type PageQuery = { id?: number | undefined; kind?: ImportFilter | undefined; page: number }

type Previewed = { entity: string; kind: { fields: FieldTexts } }

/** A preview's changes and notes that its user may see, whose permissions may have changed since. */
function visibleChanges(
  context: Context,
  fields: FieldTexts,
  changes: (FieldChange | ImportNote)[],
): { changes: FieldChange[]; notes: ImportNote[] } {
  const visible = visibleFields(context.user.permissions, fields)
  const secret = Object.entries(fields).filter(([column]) => !visible[column])
  const shown = changes.filter(({ label }) => secret.every(([, field]) => field.label !== label))
  return {
    changes: shown.filter((one) => 'before' in one),
    notes: shown.filter((one) => 'note' in one),
  }
}

/** One page of the actor's preview. */
export async function previewRows(
  context: Context,
  { entity, kind: { fields } }: Previewed,
  { id, kind, page }: PageQuery,
) {
  const query = { entity, user_id: context.user.id, now_ms: Date.now() }
  if (id === undefined || !(await store.hasPreview(context.db, { ...query, id }))) throw noPreview()
  const { data: rows, total } = await store.pageOfRows(context.db, id, kind, page)
  return {
    data: rows.map((row) => ({
      ...row,
      ...visibleChanges(context, fields, objectsIn<FieldChange | ImportNote>(row.changes)),
    })),
    total,
  }
}

const FORGOTTEN_AT_ONCE = 10

/** Removes the previews that nobody confirmed in time. */
export async function forgetPreviews(db: Database): Promise<void> {
  for (;;) {
    const previews = await store.expired(db, Date.now(), FORGOTTEN_AT_ONCE)
    for (const { id } of previews) {
      await transact(db, (transaction) => store.removePreview(transaction, id))
    }
    if (previews.length < FORGOTTEN_AT_ONCE) return
  }
}
