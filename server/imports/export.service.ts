import { permissionOf } from '#api/kit/access.ts'
import { entities, type EntityName } from '#api/kit/entities.ts'
import { MAX_EXPORT_ROWS } from '#api/kit/imports.ts'
import { breaks } from '#server/platform/breaks.ts'
import { dayOf } from '#server/platform/clock.ts'
import { refuseWithout, type Context } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { FileAnswer } from '#server/handler.ts'
import type { SheetColumn } from '#server/sheets/sheet.ts'
import { writeWorkbook } from '#server/sheets/sheets.ts'

/** The most that one file can hold: more would not fit into the memory of its process. */
const MOST_CHARACTERS = 8_000_000
const MOST_CELLS = 500_000

/** The rows of a batch: read and serialised quickly even with fifty contacts of the longest texts each. */
const RECORDS_AT_ONCE = 25

/** The sheet of some records: its columns, and the texts of a record under them. */
type Sheet<Fields> = { columns: readonly SheetColumn[]; rowOf: (record: Fields) => string[] }

/** How an entity's list becomes a file. */
type ExportDescription<Stored extends object, Fields> = {
  entity: EntityName
  /** The ids of the list as it is filtered, in its order; at most so many. */
  ids: (limit: number) => Promise<number[]>
  /** The stored records, in the order of the ids. */
  read: (executor: Executor, ids: readonly number[]) => Promise<Stored[]>
  fieldsOf: (stored: Stored) => Fields
  sheetOf: (records: readonly Fields[]) => Sheet<Fields> | Promise<Sheet<Fields>>
}

/** The number of characters in a stored record. */
const lengthOf = (stored: object) =>
  Object.values(stored).reduce(
    (sum: number, value) => sum + (typeof value === 'string' ? value.length : 0),
    0,
  )

/** Refuses a list that is too long for a file. */
async function recordsOf<Stored extends object, Fields>(
  context: Context,
  { entity, ids, read, fieldsOf }: ExportDescription<Stored, Fields>,
  pause: () => Promise<void>,
): Promise<Fields[]> {
  const { label } = entities[entity]
  const listed = await ids(MAX_EXPORT_ROWS + 1)
  if (listed.length > MAX_EXPORT_ROWS) {
    throw new Refusal(
      'tooLarge',
      `符合条件的${label}超过${MAX_EXPORT_ROWS}个，请缩小查询条件后分几次导出`,
    )
  }
  const records: Fields[] = []
  let characters = 0
  for (let at = 0; at < listed.length; at += RECORDS_AT_ONCE) {
    for (const stored of await read(context.db, listed.slice(at, at + RECORDS_AT_ONCE))) {
      characters += lengthOf(stored)
      if (characters > MOST_CHARACTERS) throw tooMuch(label)
      records.push(fieldsOf(stored))
      await pause()
    }
  }
  return records
}

const tooMuch = (label: string) =>
  new Refusal('tooLarge', `符合条件的${label}内容太多，请缩小查询条件后分几次导出`)

/**
 * A list as an Excel file, which can be changed and imported again, for who may export the list; as a template, its column titles
 * and an example, for who may import.
 */
export async function exportedList<Stored extends object, Fields>(
  context: Context,
  description: ExportDescription<Stored, Fields>,
  { isTemplate }: { isTemplate: boolean },
): Promise<FileAnswer> {
  const { label } = entities[description.entity]
  refuseWithout(
    context,
    permissionOf(entities[description.entity], isTemplate ? 'edit' : 'export_list'),
    isTemplate ? '下载导入模板' : `导出${label}`,
  )
  const body = await writeWorkbook(context.user.id, () => taskOf(context, description, isTemplate))
  return {
    body,
    name: isTemplate ? `${label}导入模板.xlsx` : `${label}-${dayOf(context.now)}.xlsx`,
  }
}

/** What the file is written from. */
async function taskOf<Stored extends object, Fields>(
  context: Context,
  description: ExportDescription<Stored, Fields>,
  isTemplate: boolean,
) {
  const { label } = entities[description.entity]
  const pause = breaks()
  const records = isTemplate ? [] : await recordsOf(context, description, pause)
  const { columns, rowOf } = await description.sheetOf(records)
  if (columns.length * records.length > MOST_CELLS) throw tooMuch(label)
  const parts = isTemplate ? [JSON.stringify([columns.map(({ example = '' }) => example)])] : []
  for (let at = 0; at < records.length; at += RECORDS_AT_ONCE) {
    parts.push(JSON.stringify(records.slice(at, at + RECORDS_AT_ONCE).map(rowOf)))
    await pause()
  }
  return { sheetName: label, columns, parts }
}
