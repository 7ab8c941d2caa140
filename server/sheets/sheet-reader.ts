import type { FileLayout } from '#api/kit/imports.ts'
import { cellText, columnLetters, isStruckWhole } from './cell-text.ts'
import { LeftOutCount } from './left-out.ts'
import { mergedDown, type Above } from './merged.ts'
import { addTaxQuestion, taxStated, type StatedTax } from './recognition/beside-table.ts'
import { headOf, MOST_HEAD_COLUMNS, type Head, type TextRow } from './recognition/head-row.ts'
import { speedIn, understood, type ReadColumn, type Understood } from './recognition/meaning.ts'
import { isSumRow } from './recognition/sums.ts'
import { ignoredOf, layoutOf } from './recognition/layout.ts'
import { beside, namesOf, sideBySide } from './recognition/tables.ts'
import { foldedTitle } from './recognition/titles.ts'
import { cellsOf, pastedRows, type PastedRow } from './pasted.ts'
import { readRows, type Cell, type Cells } from './rows.ts'
import { Parts, Refused, refusedRow, rowOf } from './sheet-row.ts'
import { USUAL_LENGTH, type ReadTask, type SheetColumn } from './sheet.ts'
import type { Sheet, Workbook } from './workbook.ts'

/** Filled rows among which the columns' names are looked for. */
const HEAD_ROWS = 20
/** Rows that the names of a further table can take, and of the first of its data. */
const LATER_ROWS = 3
const MOST_TABLES = 50
/** Rows directly above the names of a further table that may say its unit. */
const HEADING_ROWS = 3
/** A row of more is no heading of those below it. */
const HEADING_TEXTS = 2

/** A cell's text as far as it has one, its ends without white space; of a long one the beginning. */
const titleOf = (cell: Cell | undefined) => {
  const read = cellText(cell)
  return 'text' in read ? read.text.slice(0, USUAL_LENGTH).trim() : ''
}

/** Its own cells, and what is merged into it from above. */
type Row = { row: number; own: Cells; above: ReadonlyMap<number, Above> }

const textsOf = ({ row, own }: Pick<Row, 'row' | 'own'>): TextRow => ({
  row,
  texts: new Map(
    [...own]
      .filter(([at]) => at < MOST_HEAD_COLUMNS)
      .map(([at, cell]) => [at, titleOf(cell)] as const)
      .filter(([, text]) => text !== ''),
  ),
})

/** Whether a row says again what the columns are called, as at the top of each printed page. */
function areSameNames(cells: Cells, { rows, columns, names }: Head): boolean {
  // Of a table that is refused no column is read.
  const places = [...(columns.size > 0 ? columns : names).keys()]
  return rows.some(({ texts }) =>
    places.every((at) => foldedTitle(titleOf(cells.get(at))) === foldedTitle(texts.get(at) ?? '')),
  )
}

/** Whether a row is the template's example. */
const isExample = (cells: Cells, { columns }: Head) =>
  columns.size > 0 &&
  [...columns].every(
    ([at, { example = '' }]) => foldedTitle(titleOf(cells.get(at))) === foldedTitle(example),
  )

const tooManyRows = ({ choice: { pasted }, limits: { rows } }: ReadTask) =>
  pasted ? `粘贴的内容超过${rows}行，请分几次粘贴` : `文件超过${rows}行，请分成几个文件分别导入`

/** A table of a sheet, with rows that show what its columns have. */
type Table = Understood & {
  number: number
  samples: TextRow[]
  /** What a line below its names says of the tax in its prices. */
  stated?: StatedTax | undefined
}

/** What was read of one sheet. */
export type SheetRead = {
  parts: string[]
  count: number
  layout: FileLayout
  ignored: string[]
  /** For each table the letters of the columns that are read, by their names. */
  letters: Record<string, string>[]
  leftOut: LeftOutCount
  /** How many columns of its first table are known; 0 where those that are needed are not among them. */
  known: number
}

/** Takes the rows of a sheet from its beginning to its end: the names of its tables, and the rows below them. */
class TableReader {
  readonly leftOut = new LeftOutCount()
  readonly rows = new Parts()
  readonly tables: Table[] = []
  /** Until the names are found. */
  readonly first: Row[] = []
  readonly #task: ReadTask
  readonly #names: ReturnType<typeof namesOf>
  readonly #above: ReturnType<typeof mergedDown>
  /** What may be the names of a further table, until it is known how many rows these take. */
  #waiting: Row[] = []
  #current: Table | undefined
  /** Columns with something below the names, and none of these. */
  readonly #unnamed = new Set<number>()
  /** The last rows, one of which may be a heading of the table below it. */
  #recent: Row[] = []

  constructor(task: ReadTask, above: ReturnType<typeof mergedDown>) {
    this.#task = task
    this.#names = namesOf(task.columns)
    this.#above = above
  }

  row(number: number, own: Cells, isHidden: boolean): void {
    const above = this.#above(number, own)
    if ([...own.values()].every((cell) => isBlank(cell))) return
    if (isHidden && !this.#task.choice.hidden) return this.leftOut.add('hidden_rows', number)
    if ([...own.values()].every(isStruckWhole)) return this.leftOut.add('struck_rows', number)
    const row = { row: number, own, above }
    if (this.#current) return this.#next(row)
    this.first.push(row)
    if (this.first.length === HEAD_ROWS) this.#begin()
  }

  end(): void {
    if (this.first.length > 0 && !this.#current) this.#begin()
    while (this.#waiting.length > 0) this.#settle()
    this.rows.end()
    for (const at of [...this.#unnamed].toSorted((one, other) => one - other)) {
      this.leftOut.add('unnamed_columns', columnLetters(at))
    }
    for (const table of this.tables) addTaxQuestion(table, table, table.stated, this.#task.prices)
    // Rows of all tables have been read as their names say.
    const [first, ...later] = this.tables
    const isOpen = ({ questions }: Table) =>
      questions.some(({ name, answer }) => name.startsWith('tax') && answer === '')
    if (first) first.problem ||= later.find(isOpen)?.problem ?? ''
  }

  /** Once the names are found, the rows below them that have been kept are read. */
  #begin(): void {
    const head = this.#firstHead()
    this.#add(head)
    for (const row of this.first) if (row.row > head.row) this.#next(row)
  }

  /** The names of most columns; of several tables those of the first. Refuses a chosen row beyond the first rows. */
  #firstHead(): Head {
    const { columns, choice } = this.#task
    const texts = this.first.map(textsOf)
    let head = headOf(texts, columns, choice)
    if (!head) throw new Refused(`列名只能在前${HEAD_ROWS}行里，请重新选择列名所在的行`)
    while (choice.row === undefined && head.isWhole) {
      const [{ row: top }] = head.rows as [TextRow]
      const before = this.first.filter(({ row }) => row < top)
      const names = before.findIndex(({ own }) => this.#names.areIn(own))
      const earlier = names === -1 ? undefined : headOf(before.map(textsOf), columns, choice)
      const hasData = before.some(({ row }) => earlier && row > earlier.row)
      if (!earlier?.isWhole || !hasData) break
      head = earlier
    }
    return head
  }

  /** Begins a table. Nothing of it is read before its layout is clear. */
  #add(head: Head): void {
    if (this.tables.length === MOST_TABLES) {
      throw new Refused(`一张工作表里超过${MOST_TABLES}张不同的表，请分成几张工作表分别导入`)
    }
    const { prices, choice } = this.#task
    const above = [...this.first, ...this.#recent].map(textsOf)
    const meant = understood(head, above, prices, choice)
    const problem = sideBySide(head.names, head.row) || meant.problem
    const columns = problem === '' ? meant.columns : new Map<number, ReadColumn>()
    this.#current = { ...meant, problem, columns, number: this.tables.length, samples: [] }
    this.tables.push(this.#current)
  }

  #next(row: Row): void {
    const table = this.#current!
    if (this.#waiting.length > 0) {
      this.#waiting.push(row)
      if (this.#waiting.length === LATER_ROWS) this.#settle()
      return
    }
    if (areSameNames(row.own, table) || isExample(row.own, table)) return
    // Of a sheet whose first names are not known nothing is.
    const mayBeNames = this.tables[0]!.problem === '' && !(row.row in this.#task.choice.columns)
    if (!mayBeNames || !this.#names.areIn(row.own)) return this.#take(row, table)
    const same = this.tables.find((one) => areSameNames(row.own, one))
    if (same) this.#current = same
    else this.#waiting.push(row)
  }

  /** Reads what waits: names of a table, and the rows below them. */
  #settle(): void {
    const waiting = this.#waiting
    this.#waiting = []
    const head = this.#laterHead(waiting)
    this.#add(head)
    for (const row of waiting) if (row.row > head.row) this.#next(row)
  }

  #laterHead([first, ...below]: readonly Row[]): Head {
    const { columns, choice } = this.#task
    const texts = [first!, ...below].map(textsOf)
    const isFirst = ({ rows }: Head) => rows.some(({ row }) => row === first!.row)
    const found = headOf(texts, columns, { columns: {} })!
    const head = isFirst(found) ? found : headOf(texts.slice(0, 1), columns, { columns: {} })!
    const chosen = Object.entries(choice.columns).flatMap(([place, name]) => {
      const [, row, letters] = /^(\d+)([A-Z]+)$/.exec(place) ?? []
      return Number(row) === head.row ? [[letters!, name] as const] : []
    })
    if (chosen.length === 0) return head
    return headOf(head.rows, columns, { row: head.row, columns: Object.fromEntries(chosen) })!
  }

  #take({ row, own, above }: Row, table: Table): void {
    this.#recent = [...this.#recent, { row, own, above }].slice(-HEADING_ROWS)
    const shown = textsOf({ row, own })
    const { texts } = shown
    if (table.samples.length < HEAD_ROWS) table.samples.push(shown)
    if (texts.size <= HEADING_TEXTS) table.speed = speedIn(texts.values()) ?? table.speed
    const isSum = table.problem === '' && isSumRow(texts, table.columns)
    if (isSum || texts.size === 1) table.stated ??= taxStated([shown])
    if (isSum) return this.leftOut.add('sums', row)
    const other = table.problem === '' ? this.#names.beside(own, table.names) : undefined
    if (other !== undefined) throw new Refused(beside(row, other))
    const merged = [...above].filter(([, { from }]) => from > table.row)
    const cells = new Map([...own, ...merged.map(([at, { cell }]) => [at, cell] as const)])
    const made =
      table.problem !== '' && table.number > 0
        ? refusedRow(row, table.number, `第${table.row}行起是另一张表，${table.problem}`)
        : rowOf(own, cells, table, row)
    if (!made) return
    if (table.speed !== undefined) made.speed = table.speed
    if (this.rows.count === this.#task.limits.rows) {
      throw new Refused(tooManyRows(this.#task))
    }
    this.rows.add(made)
    if (table.problem !== '') return
    for (const [at, cell] of own) {
      if (!table.names.has(at) && !isBlank(cell)) this.#unnamed.add(at)
    }
  }
}

const isBlank = ({ value }: Cell) => typeof value === 'string' && value.trim() === ''

const knownIn = ({ names }: Head) =>
  new Set([...names.values()].flatMap(({ column }) => column ?? [])).size

const lettersOf = ({ columns }: Head) =>
  Object.fromEntries([...columns].map(([at, { name }]) => [name, columnLetters(at)]))

type RowTaker = Pick<TableReader, 'row'>

/** What was read of the rows that `give` hands over from the top; nothing where none of them is seen. */
function readTables(
  task: ReadTask,
  above: ReturnType<typeof mergedDown>,
  give: (to: RowTaker) => { filled: number; hiddenColumns?: number },
): { filled: number; read?: SheetRead } {
  const reader = new TableReader(task, above)
  const { filled, hiddenColumns = 0 } = give(reader)
  reader.end()
  const { rows, leftOut, tables, first } = reader
  if (hiddenColumns > 0) leftOut.add('hidden_columns', undefined, hiddenColumns)
  const [table, ...later] = tables
  if (!table) return { filled }
  const layout = {
    ...layoutOf(table, first.map(textsOf)),
    tables: later.map((one) => {
      const { rows: _rows, tables: _tables, ...own } = layoutOf(one, one.samples)
      return own
    }),
  }
  const read = {
    parts: rows.parts,
    count: rows.count,
    layout,
    ignored: ignoredOf(layout),
    letters: tables.map(lettersOf),
    leftOut,
    known: table.isWhole ? knownIn(table) : 0,
  }
  return { filled, read }
}

/** Reads one sheet, and how many of its rows are filled in. */
export const readSheetRows = (task: ReadTask, sheet: Sheet, workbook: Workbook) =>
  readTables(task, mergedDown(sheet.part), (to) =>
    readRows(sheet, workbook, {
      isNeeded: (column) => column < MOST_HEAD_COLUMNS,
      withHidden: task.choice.hidden ?? false,
      row: (number, cells, isHidden) => to.row(number, cells, isHidden),
    }),
  )

/** A text that was pasted has nothing merged. */
const nothingAbove = () => new Map<number, Above>()

/**
 * Reads rows that were pasted. Where none of the first has the columns' names, the columns are the usual ones in their order,
 * under names in row 0.
 */
export function readPastedRows(task: ReadTask, text: string) {
  const { columns, choice, limits } = task
  const rows: PastedRow[] = []
  for (const row of pastedRows(text)) {
    rows.push(row)
    if (rows.length > limits.rows + HEAD_ROWS) throw new Refused(tooManyRows(task))
  }
  if (rows.length === 0) return undefined
  const usual = columns.filter(({ isUsual }) => isUsual)
  const texts = rows.slice(0, HEAD_ROWS).map(textsOf)
  const isNamed = choice.row !== undefined || headOf(texts, columns, { columns: {} })?.isWhole
  if (!isNamed && usual.length > 0) rows.unshift({ row: 0, own: cellsOf(namesFor(texts, usual)) })
  return readTables(task, nothingAbove, (to) => {
    for (const { row, own } of rows) to.row(row, own, false)
    return { filled: rows.length }
  }).read
}

/** A name for each column of these rows. */
function namesFor(rows: readonly TextRow[], usual: readonly SheetColumn[]): string[] {
  const last = Math.max(0, ...rows.flatMap(({ texts }) => [...texts.keys()]))
  return Array.from({ length: last + 1 }, (_, at) => usual[at]?.title ?? `第${at + 1}列`)
}
