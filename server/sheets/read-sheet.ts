import { isOutOfMemory } from '#server/jobs/out-of-memory.mjs'
import { cellText, columnLetters } from './cell-text.ts'
import { foreignReason } from './foreign-file.ts'
import { LONGEST_CELL } from './long-text.ts'
import { mergedDown } from './merged.ts'
import { headOf, MOST_HEAD_COLUMNS, type Head, type TextRow } from './recognition/head-row.ts'
import { ignoredOf, layoutOf } from './recognition/layout.ts'
import { foldedTitle } from './recognition/titles.ts'
import { cleaned } from './recognition/values.ts'
import { readRows, type CellValue, type Cells } from './rows.ts'
import {
  CHARACTERS_AT_ONCE,
  ROWS_AT_ONCE,
  USUAL_LENGTH,
  type Read,
  type ReadTask,
  type SheetColumn,
  type SheetRow,
  type Unreadable,
} from './sheet.ts'
import { TooLarge, unpacked } from './unpack.ts'
import { workbookIn } from './workbook.ts'

/** A file that is refused as a whole. */
class Refused extends Error {
  override readonly name = 'Refused'
}

const MEGABYTE = 1024 * 1024
const UNREADABLE = '无法读取这个文件，请用Excel或WPS另存为“.xlsx”格式后重试'

/** Characters of all rows as JSON: those of the largest list that is exported are 18 million. */
const MOST_CHARACTERS = 20_000_000
/** Filled rows among which the columns' names are looked for. */
const HEAD_ROWS = 20

/** A cell's text as far as it has one, its ends without white space; of a long one the beginning. */
const titleOf = (value: CellValue | undefined) => {
  const read = cellText(value)
  return 'text' in read ? read.text.slice(0, USUAL_LENGTH).trim() : ''
}

type FirstRow = { row: number; cells: Cells }

const textsOf = ({ row, cells }: FirstRow): TextRow => ({
  row,
  texts: new Map(
    [...cells]
      .filter(([at]) => at < MOST_HEAD_COLUMNS)
      .map(([at, value]) => [at, titleOf(value)] as const)
      .filter(([, text]) => text !== ''),
  ),
})

/** Finds the names among the first rows; refuses a chosen row beyond them. */
function findHead(first: readonly FirstRow[], { columns, choice }: ReadTask): Head {
  const head = headOf(first.map(textsOf), columns, choice)
  if (!head) throw new Refused(`列名只能在前${HEAD_ROWS}行里，请重新选择列名所在的行`)
  // Nothing is read before the layout is clear.
  return head.problem === '' ? head : { ...head, columns: new Map() }
}

/** Whether a text has more characters, as people count them. */
const isLonger = (text: string, most: number) =>
  text.length > 2 * most || (text.length > most && [...text].length > most)

/** A row by the names of its columns, `cells` with those merged from above; undefined where none of its own is filled in. */
function rowOf(own: Cells, cells: Cells, { columns }: Head, row: number): SheetRow | undefined {
  const found: SheetRow = { row, cells: {}, cleaned: {}, problem: '' }
  let isFilled = false
  for (const [at, column] of columns) {
    const { name, title, longest = USUAL_LENGTH } = column
    const letters = columnLetters(at)
    const read = cellText(cells.get(at), column)
    const text = 'text' in read ? read.text : ''
    if (text.length > LONGEST_CELL) {
      throw new Refused(
        `第${row}行${letters}列“${title}”的内容超过${LONGEST_CELL}个字（Excel一格的上限），请删短后重新选择文件`,
      )
    }
    // A form refuses both too; the second PostgreSQL could not even look up.
    const wrong = isLonger(text.trim(), longest)
      ? `不能超过${longest}个字`
      : text.includes('\0') && '含有不可见的控制字符，请删除后重试'
    found.cells[name] = wrong ? '' : text
    const clean = wrong ? '' : cleaned(text, column)
    if (!wrong && clean !== text.trim()) found.cleaned[name] = clean
    isFilled ||= own.has(at) && (!('text' in read) || text.trim() !== '')
    if ('problem' in read) found.problem ||= `${letters}列“${title}”${read.problem}`
    if (wrong) found.problem ||= `${letters}列：${title}${wrong}`
  }
  return isFilled ? found : undefined
}

/** Collects rows into parts that are not too large to be taken apart in a moment. */
class Parts {
  readonly parts: string[] = []
  #rows: string[] = []
  #characters = 0
  #all = 0
  count = 0

  add(row: SheetRow): void {
    const json = JSON.stringify(row)
    this.#rows.push(json)
    this.#characters += json.length
    this.#all += json.length
    if (this.#all > MOST_CHARACTERS) throw new Refused('文件的内容太多，请分成几个文件分别导入')
    this.count += 1
    if (this.#rows.length === ROWS_AT_ONCE || this.#characters > CHARACTERS_AT_ONCE) this.end()
  }

  end(): void {
    if (this.#rows.length > 0) this.parts.push(`[${this.#rows.join(',')}]`)
    this.#rows = []
    this.#characters = 0
  }
}

/** Whether a row says again what the columns are called, as at the top of each printed page, or is the template's example. */
function isNoData(cells: Cells, { rows, columns }: Head): boolean {
  const isAs = (expected: (at: number, column: SheetColumn) => string) =>
    [...columns].every(
      ([at, column]) => foldedTitle(titleOf(cells.get(at))) === foldedTitle(expected(at, column)),
    )
  return (
    rows.some(({ texts }) => isAs((at) => texts.get(at) ?? '')) ||
    isAs((_at, { example = '' }) => example)
  )
}

function rowsOf(task: ReadTask): Read {
  const { file, limits } = task
  const workbook = workbookIn(unpacked(file, limits.unpackedBytes))
  if (!workbook) throw new Refused(UNREADABLE)
  const rows = new Parts()
  const first: FirstRow[] = []
  const found: { head?: Head; merged?: ReturnType<typeof mergedDown> } = {}
  const take = (number: number, cells: Cells, head: Head) => {
    found.merged ??= mergedDown(workbook.sheet, head.columns)
    const row = cells.size > 0 ? rowOf(cells, found.merged(number, cells), head, number) : undefined
    if (!row || isNoData(cells, head)) return
    if (rows.count === limits.rows) {
      throw new Refused(`文件超过${limits.rows}行，请分成几个文件分别导入`)
    }
    rows.add(row)
  }
  /** Once the names are known, the rows below them that have been kept are read. */
  const begin = (): Head => {
    const head = (found.head = findHead(first, task))
    for (const { row, cells } of first) if (row > head.row) take(row, cells, head)
    return head
  }
  readRows(workbook, {
    isNeeded: (column) => found.head?.columns.has(column) ?? true,
    row: (number, cells) => {
      if (found.head) return take(number, cells, found.head)
      if ([...cells.values()].every((value) => titleOf(value) === '')) return
      first.push({ row: number, cells })
      if (first.length === HEAD_ROWS) begin()
    },
  })
  if (first.length === 0) throw new Refused('第一张工作表是空的，请选择有内容的文件')
  const head = found.head ?? begin()
  const layout = layoutOf(head, first.map(textsOf))
  if (layout.problem === '' && rows.count === 0) {
    throw new Refused('文件里只有列名，没有要导入的内容')
  }
  rows.end()
  const letters = [...head.columns].map(([at, { name }]) => [name, columnLetters(at)])
  return {
    parts: rows.parts,
    layout,
    ignored: ignoredOf(layout),
    letters: Object.fromEntries(letters),
  }
}

/**
 * The rows of a file's first sheet, by the names of its columns above them. What is wrong with the file as a whole is
 * answered in words; whatever else its parts make a reader throw means that it is no Excel file, or a broken one.
 */
export async function readSheet(task: ReadTask): Promise<Read | Unreadable> {
  try {
    const foreign = await foreignReason(task)
    return foreign === undefined ? rowsOf(task) : { problem: foreign }
  } catch (error) {
    if (error instanceof Refused) return { problem: error.message }
    if (error instanceof TooLarge) {
      const most = task.limits.unpackedBytes / MEGABYTE
      return {
        problem: `文件解压后的内容太多（最多${most}MB），请删除图片、格式和多余的内容，或分成几个文件`,
      }
    }
    if (isOutOfMemory(error)) throw error
    return { problem: UNREADABLE }
  }
}
