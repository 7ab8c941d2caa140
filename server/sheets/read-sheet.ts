import { isUtf8 } from 'node:buffer'
import { inWords, refuseForeign, UNREADABLE } from './in-words.ts'
import { readRows } from './rows.ts'
import { readPastedRows, readSheetRows, type SheetRead } from './sheet-reader.ts'
import { Refused } from './sheet-row.ts'
import type { Read, ReadTask, Unreadable } from './sheet.ts'
import { unpacked } from './unpack.ts'
import { workbookIn, type Sheet, type Workbook } from './workbook.ts'

/** Lists have more than one column that is known; a table of contents, such as `名称` with its pages, has one. */
const LIST_COLUMNS = 2

const EMPTY = '看得到的工作表和行里没有内容，请选择有内容的文件'
const NAMES_ALONE = '文件里只有列名，没有要导入的内容'
const ALL_HIDDEN = '列名下面的行都是隐藏的，请取消筛选或隐藏，或选择也读隐藏的行'

/** How well a sheet can be read; of several the first of those that can be read best is. */
function rankOf({ known, count, layout }: SheetRead): number {
  if (known === 0) return 0
  if (count === 0 && layout.problem === '') return 1
  return known < LIST_COLUMNS ? 2 : 3
}
const BEST = 3

/** How many rows of a sheet are filled in, without reading them. */
const filledIn = (sheet: Sheet, workbook: Workbook) =>
  readRows(sheet, workbook, { isNeeded: () => false, withHidden: true, row: () => undefined })
    .filled

/** The sheet that was chosen, or else the first that reads as a list, with how many rows each has. */
function chosenSheet(task: ReadTask, workbook: Workbook) {
  const visible = workbook.sheets.filter(({ isHidden }) => !isHidden)
  const { sheet: chosen = '' } = task.choice
  if (chosen !== '' && !visible.some(({ name }) => name.trim() === chosen)) {
    throw new Refused(`没有名为“${chosen.slice(0, 40)}”的工作表（隐藏的不能选），请重新选择`)
  }
  const sheets: { name: string; rows: number }[] = []
  let best: { name: string; read: SheetRead; rank: number } | undefined
  for (const sheet of visible) {
    const { name } = sheet
    const isCandidate = chosen === '' ? best?.rank !== BEST : name.trim() === chosen
    const { filled, read } = isCandidate
      ? readSheetRows(task, sheet, workbook)
      : { filled: filledIn(sheet, workbook), read: undefined }
    sheets.push({ name, rows: filled })
    if (!read) continue
    const rank = rankOf(read)
    if (!best || rank > best.rank) best = { name, read, rank }
  }
  return { sheets, best }
}

function rowsOf(task: ReadTask): Read {
  const workbook = workbookIn(unpacked(task.file, task.limits.unpackedBytes))
  if (!workbook) throw new Refused(UNREADABLE)
  const { sheets, best } = chosenSheet(task, workbook)
  if (!best) throw new Refused(EMPTY)
  const { leftOut } = best.read
  for (const sheet of workbook.sheets) {
    const isNoted = sheet.isHidden && !sheet.isReserved && filledIn(sheet, workbook) > 0
    if (isNoted) leftOut.add('hidden_sheets', sheet.name)
  }
  return answerOf(best.read, sheets, best.name)
}

function answerOf(read: SheetRead, sheets: Read['sheets'], sheet: string): Read {
  const { parts, count, layout, ignored, letters, leftOut } = read
  if (layout.problem === '' && count === 0) {
    if (!leftOut.has('hidden_rows')) throw new Refused(NAMES_ALONE)
    layout.problem = ALL_HIDDEN
  }
  return { parts, layout, ignored, letters, sheets, sheet, left_out: leftOut.list() }
}

/** What was pasted, in place of a workbook: one sheet, with nothing hidden. */
function rowsOfPaste(task: ReadTask): Read {
  if (!isUtf8(task.file)) throw new Refused('粘贴的内容不是文字，请复制单元格后重新粘贴')
  const read = readPastedRows(task, new TextDecoder().decode(task.file))
  if (!read) throw new Refused('粘贴的内容是空的，请复制后重新粘贴')
  return answerOf(read, [], '')
}

/** The rows of a file's sheet, by the names of its columns above them. */
export const readSheet = (task: ReadTask): Promise<Read | Unreadable> =>
  inWords(task.limits.unpackedBytes, async () => {
    if (task.choice.pasted) return rowsOfPaste(task)
    await refuseForeign(task)
    return rowsOf(task)
  })
