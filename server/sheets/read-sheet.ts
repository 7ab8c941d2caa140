import { streamXlsxRows } from 'hucre/xlsx'
import { cellText, columnLetters } from './cell-text.ts'
import {
  CHARACTERS_AT_ONCE,
  ROWS_AT_ONCE,
  type Read,
  type ReadTask,
  type SheetColumn,
  type SheetRow,
  type Unreadable,
} from './sheet.ts'
import { TooLarge, unpacked } from './unpack.ts'

type Values = Awaited<ReturnType<ReturnType<typeof streamXlsxRows>['next']>>['value'] & object
type Cells = Extract<Values, { values: unknown }>['values']

/** A file that is refused as a whole. */
class Refused extends Error {
  override readonly name = 'Refused'
}

const MEGABYTE = 1024 * 1024
const UNREADABLE = '无法读取这个文件，请用Excel或WPS另存为“.xlsx”格式后重试'

/** Titles as they are compared: width and spaces do not count, nor the sign of what must be filled in. */
const folded = (title: string) => title.normalize('NFKC').replace(/[\s*]|\(必填\)/g, '')

/** A cell's text as far as it has one, its ends without white space. */
const textOf = (value: Cells[number] | undefined) => {
  const read = cellText(value)
  return 'text' in read ? read.text.trim() : ''
}

/** Which column of the file is which. */
type Heading = { columns: { at: number; column: SheetColumn }[]; ignored: string[] }

/** Reads the row of titles; refuses one that lacks a needed column, or has one twice. */
function headingOf(cells: Cells, known: readonly SheetColumn[], row: number): Heading {
  const byTitle = new Map(known.map((column) => [folded(column.title), column]))
  const columns: Heading['columns'] = []
  const ignored: string[] = []
  for (const [at, value] of cells.entries()) {
    const title = textOf(value)
    if (title === '') continue
    const column = byTitle.get(folded(title))
    const same = columns.find((other) => other.column === column)
    if (column && same) {
      const letters = [same.at, at].map(columnLetters).join('列和')
      throw new Refused(`第${row}行的${letters}列都叫“${column.title}”，请只保留一列`)
    }
    if (column) columns.push({ at, column })
    else ignored.push(title.slice(0, 40))
  }
  const missing = known.filter(
    (column) => column.required && !columns.some((found) => found.column === column),
  )
  if (missing.length > 0) {
    const titles = missing.map(({ title }) => `“${title}”`).join('、')
    throw new Refused(
      `第一张工作表的第${row}行没有列名${titles}；第一行应是列名，可以先下载模板再填写`,
    )
  }
  const identifying = known.filter(({ identifies }) => identifies)
  if (identifying.length > 0 && !columns.some(({ column }) => column.identifies)) {
    const titles = identifying.map(({ title }) => `“${title}”`).join('、')
    throw new Refused(
      `第一张工作表的第${row}行没有${titles}中的任何一列；第一行应是列名，可以先下载模板再填写`,
    )
  }
  return { columns, ignored }
}

/** A row by the names of its columns; undefined where nothing is filled in. */
function rowOf(cells: Cells, { columns }: Heading, row: number): SheetRow | undefined {
  const found: SheetRow = { row, cells: {}, problem: '' }
  let isFilled = false
  for (const { at, column } of columns) {
    const read = cellText(cells[at], column)
    const isText = 'text' in read
    found.cells[column.name] = isText ? read.text : ''
    isFilled ||= !isText || read.text.trim() !== ''
    if (!isText) found.problem ||= `${columnLetters(at)}列“${column.title}”${read.problem}`
  }
  return isFilled ? found : undefined
}

/** Collects rows into parts that are not too large to be taken apart in a moment. */
class Parts {
  readonly parts: string[] = []
  #rows: string[] = []
  #characters = 0
  count = 0

  add(row: SheetRow): void {
    const json = JSON.stringify(row)
    this.#rows.push(json)
    this.#characters += json.length
    this.count += 1
    if (this.#rows.length === ROWS_AT_ONCE || this.#characters > CHARACTERS_AT_ONCE) this.end()
  }

  end(): void {
    if (this.#rows.length > 0) this.parts.push(`[${this.#rows.join(',')}]`)
    this.#rows = []
    this.#characters = 0
  }
}

async function rowsOf({ file, columns, limits }: ReadTask): Promise<Read> {
  const rows = new Parts()
  let heading: Heading | undefined
  for await (const { index, values } of streamXlsxRows(unpacked(file, limits.unpackedBytes))) {
    const number = index + 1
    if (!heading) {
      if (values.some((value) => textOf(value) !== '')) heading = headingOf(values, columns, number)
      continue
    }
    const row = rowOf(values, heading, number)
    if (!row) continue
    if (rows.count === limits.rows) {
      throw new Refused(`文件超过${limits.rows}行，请分成几个文件分别导入`)
    }
    rows.add(row)
  }
  if (!heading) throw new Refused('第一张工作表是空的，请选择有内容的文件')
  if (rows.count === 0) throw new Refused('文件里只有列名，没有要导入的内容')
  rows.end()
  const letters = heading.columns.map(({ at, column }) => [column.name, columnLetters(at)])
  return { parts: rows.parts, ignored: heading.ignored, letters: Object.fromEntries(letters) }
}

/**
 * The rows of a file's first sheet, by the titles in its first filled row. What is wrong with the file as a whole is
 * answered in words; whatever its parts make a reader throw means that it is no Excel file, or a broken one.
 */
export async function readSheet(task: ReadTask): Promise<Read | Unreadable> {
  try {
    return await rowsOf(task)
  } catch (error) {
    if (error instanceof Refused) return { problem: error.message }
    if (error instanceof TooLarge) {
      const most = task.limits.unpackedBytes / MEGABYTE
      return {
        problem: `文件解压后的内容太多（最多${most}MB），请删除图片、格式和多余的内容，或分成几个文件`,
      }
    }
    if (error instanceof RangeError && /memory|allocation/i.test(error.message)) throw error
    return { problem: UNREADABLE }
  }
}
