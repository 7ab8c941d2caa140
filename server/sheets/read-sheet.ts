import { isOutOfMemory } from '#server/jobs/out-of-memory.mjs'
import { cellText, columnLetters } from './cell-text.ts'
import { LONGEST_CELL } from './long-text.ts'
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
/** How a file begins that Excel has encrypted, or that is of the format before .xlsx. */
const OLD_OR_ENCRYPTED = [0xd0, 0xcf, 0x11, 0xe0]

/** Characters of all rows as JSON: those of the largest list that is exported are 18 million. */
const MOST_CHARACTERS = 20_000_000
/** Titles that mean nothing here and are named; of more the number is. */
const MOST_IGNORED = 30

/** Titles as they are compared: width and spaces do not count, nor the sign of what must be filled in. */
const folded = (title: string) => title.normalize('NFKC').replace(/[\s*]|\(必填\)/g, '')

/** A cell's text as far as it has one, its ends without white space; of a long one the beginning. */
const titleOf = (value: CellValue) => {
  const read = cellText(value)
  return 'text' in read ? read.text.slice(0, USUAL_LENGTH).trim() : ''
}

/** Which column of the file is which. */
type Heading = { columns: ReadonlyMap<number, SheetColumn>; ignored: string[] }

/** Reads the row of titles; refuses one that lacks a needed column, or has one twice. */
function headingOf(cells: Cells, known: readonly SheetColumn[], row: number): Heading {
  const byTitle = new Map(known.map((column) => [folded(column.title), column]))
  const columns = new Map<number, SheetColumn>()
  const places = new Map<SheetColumn, number>()
  const ignored: string[] = []
  for (const [at, value] of [...cells].sort(([one], [other]) => one - other)) {
    const title = titleOf(value)
    const column = byTitle.get(folded(title))
    const same = column && places.get(column)
    if (column && same !== undefined) {
      const letters = [same, at].map(columnLetters).join('列和')
      throw new Refused(`第${row}行的${letters}列都叫“${column.title}”，请只保留一列`)
    }
    if (column) {
      columns.set(at, column)
      places.set(column, at)
    } else if (title !== '') ignored.push(title.slice(0, 40))
  }
  const missing = known.filter((column) => column.required && !places.has(column))
  if (missing.length > 0) {
    const titles = missing.map(({ title }) => `“${title}”`).join('、')
    throw new Refused(
      `第一张工作表的第${row}行没有列名${titles}；第一行应是列名，可以先下载模板再填写`,
    )
  }
  const identifying = known.filter(({ identifies }) => identifies)
  if (identifying.length > 0 && !identifying.some((column) => places.has(column))) {
    const titles = identifying.map(({ title }) => `“${title}”`).join('、')
    throw new Refused(
      `第一张工作表的第${row}行没有${titles}中的任何一列；第一行应是列名，可以先下载模板再填写`,
    )
  }
  const more = ignored.length - MOST_IGNORED
  return {
    columns,
    ignored: more > 0 ? [...ignored.slice(0, MOST_IGNORED), `另有${more}列`] : ignored,
  }
}

/** Whether a text has more characters, as people count them. */
const isLonger = (text: string, most: number) =>
  text.length > 2 * most || (text.length > most && [...text].length > most)

/** A row by the names of its columns; undefined where nothing is filled in. */
function rowOf(cells: Cells, { columns }: Heading, row: number): SheetRow | undefined {
  const found: SheetRow = { row, cells: {}, problem: '' }
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
    isFilled ||= !('text' in read) || text.trim() !== ''
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

function rowsOf({ file, columns, limits }: ReadTask): Read {
  const workbook = workbookIn(unpacked(file, limits.unpackedBytes))
  if (!workbook) throw new Refused(UNREADABLE)
  const rows = new Parts()
  const found: { heading?: Heading } = {}
  readRows(workbook, {
    isNeeded: (column) => found.heading?.columns.has(column) ?? true,
    row: (number, cells) => {
      const { heading } = found
      if (!heading) {
        const isFilled = [...cells.values()].some((value) => titleOf(value) !== '')
        if (isFilled) found.heading = headingOf(cells, columns, number)
        return
      }
      const row = cells.size > 0 ? rowOf(cells, heading, number) : undefined
      if (!row) return
      if (rows.count === limits.rows) {
        throw new Refused(`文件超过${limits.rows}行，请分成几个文件分别导入`)
      }
      rows.add(row)
    },
  })
  const { heading } = found
  if (!heading) throw new Refused('第一张工作表是空的，请选择有内容的文件')
  if (rows.count === 0) throw new Refused('文件里只有列名，没有要导入的内容')
  rows.end()
  const letters = [...heading.columns].map(([at, { name }]) => [name, columnLetters(at)])
  return { parts: rows.parts, ignored: heading.ignored, letters: Object.fromEntries(letters) }
}

/**
 * The rows of a file's first sheet, by the titles in its first filled row. What is wrong with the file as a whole is
 * answered in words; whatever else its parts make a reader throw means that it is no Excel file, or a broken one.
 */
export function readSheet(task: ReadTask): Read | Unreadable {
  if (OLD_OR_ENCRYPTED.every((byte, at) => task.file[at] === byte)) {
    return { problem: '这是有密码的文件，或旧的“.xls”格式；请去掉密码，另存为“.xlsx”格式后重试' }
  }
  try {
    return rowsOf(task)
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
