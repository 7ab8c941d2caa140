import type { Permission } from '#api/kit/access.ts'
import { entities } from '#api/kit/entities.ts'
import type { Feature } from '#api/kit/features.ts'
import type { ListedEntity } from '#api/kit/entity-sets.ts'
import { MAX_LIST_ROWS } from '#api/kit/list/list-calls.ts'
import type { StatusOption } from '#api/kit/status.ts'
import { breaks } from '#server/platform/breaks.ts'
import { dayOf } from '#server/platform/clock.ts'
import { may, type Context } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { FileAnswer } from '#server/handler.ts'
import { onlyOn } from '#server/records/features.ts'
import { writeHistory } from '#server/records/history/history.ts'
import type { CellKind, ListCell } from '#server/sheets/sheet.ts'
import { streamWorkbook } from '#server/sheets/sheets.ts'

/** A filtered list, with all of its pages, as an Excel file for reading. */

/** A column of such a file; `of` is the field that it shows, or what it makes of a row. */
export type FileColumn<Row> = {
  title: string
  of: (keyof Row & string) | ((row: Row) => ListCell)
  /** The kind of its cells, if they are no texts. */
  kind?: CellKind
  /** The words of a closed vocabulary, in place of its numbers. */
  options?: readonly StatusOption[]
  width?: number
  /** The permission without which the file lacks it. */
  needs?: Permission
  /** The feature without which nobody's has it. */
  feature?: Feature
}

type ListDescription<Row> = {
  /** Whose list it is. */
  entity: ListedEntity
  /** What the file is called, where it is not the list itself. */
  title?: string
  columns: readonly FileColumn<Row>[]
  /** The ids of the list's rows in its order, as far as the actor may see them; at most so many. */
  ids: (limit: number) => Promise<number[]>
  /** These rows as the list shows them, in their order. */
  rows: (ids: readonly number[]) => Promise<Row[]>
}

const WIDTHS: Readonly<Record<CellKind, number>> = {
  text: 20,
  number: 10,
  amount: 18,
  decimal: 18,
  day: 13,
  time: 21,
}

/** The rows of a batch. */
const ROWS_AT_ONCE = 250

function cellOf<Row>(row: Row, { of, options }: FileColumn<Row>): ListCell {
  const value = typeof of === 'function' ? of(row) : (row[of] as ListCell | null)
  return options?.find((option) => option.value === value)?.label ?? value ?? ''
}

async function* partsOf<Row>(
  ids: readonly number[],
  { columns, rows }: Pick<ListDescription<Row>, 'columns' | 'rows'>,
): AsyncGenerator<string> {
  const pause = breaks()
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    const part = await rows(ids.slice(at, at + ROWS_AT_ONCE))
    yield JSON.stringify(part.map((row) => columns.map((column) => cellOf(row, column))))
    await pause()
  }
}

/** Logs the export of a list with its number of rows, which no record's history shows. */
function noteExport(context: Context, entity: ListedEntity, name: string): Promise<void> {
  return transact(
    context.db,
    (transaction) =>
      writeHistory(transaction, context, { entity, record_id: 0, name, action: 'export' }),
    context.user.id,
  )
}

/** What the file is written from; refused in words where there are more rows than it holds. */
async function opened<Row>(context: Context, list: ListDescription<Row>) {
  const { entity, columns: every, ids, rows } = list
  const title = list.title ?? entities[entity].screen.title
  const found = await ids(MAX_LIST_ROWS + 1)
  if (found.length > MAX_LIST_ROWS) {
    throw new Refusal(
      'tooLarge',
      `符合条件的记录超过${MAX_LIST_ROWS}条，一个文件放不下，请缩小查询条件（例如加上日期）后再导出`,
    )
  }
  const on = await onlyOn(context.db, every, ({ feature }) => feature)
  const columns = on.filter(({ needs }) => needs === undefined || may(context, needs))
  const written = columns.map(({ title, options, kind = 'text', width = WIDTHS[kind] }) => ({
    title,
    kind,
    width: options ? WIDTHS.number : width,
  }))
  return {
    title,
    note: `${list.title ?? `${title}列表`} ${found.length}条`,
    sheet: { sheetName: title, columns: written },
    parts: partsOf(found, { columns, rows }),
  }
}

/** The file of a list. One whose very columns depend on what is read is described by a function, called once it is its turn. */
export async function listFile<Row>(
  context: Context,
  list: ListDescription<Row> | (() => Promise<ListDescription<Row>>),
): Promise<FileAnswer> {
  const { body, file } = await streamWorkbook(context.user.id, async () => {
    const described = typeof list === 'function' ? await list() : list
    return { ...(await opened(context, described)), entity: described.entity }
  })
  await noteExport(context, file.entity, file.note)
  return { body, name: `${file.title}-${dayOf(context.now)}.xlsx` }
}
