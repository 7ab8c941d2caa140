import { inWords, refuseForeign, UNREADABLE } from '../in-words.ts'
import { mergedIn } from '../merged.ts'
import { readRows, type Cells } from '../rows.ts'
import { Refused } from '../sheet-row.ts'
import type { Unreadable } from '../sheet.ts'
import { unpacked } from '../unpack.ts'
import { workbookIn, type Sheet, type Workbook } from '../workbook.ts'
import {
  FIRST_ROW,
  NO,
  ORDINARY_WORD,
  SPECIAL_WORD,
  wordFor,
  YES,
  type BureauTemplate,
  type TemplateColumn,
  type TemplateSheet,
  type TemplateTask,
} from './bureau-template.ts'
import {
  basicColumns,
  detailColumns,
  foldedName,
  isShowing,
  type BasicKey,
  type KnownColumn,
} from './columns.ts'
import { dropDowns } from './drop-downs.ts'
import { explained } from './explanation.ts'

const EXPLANATIONS = 2
const NAMES = 3
const VERSION = { sheet: 'excelVersion', row: 4 } as const
const LONGEST_VERSION = 40

const textsOf = (cells: Cells | undefined) =>
  new Map([...(cells ?? [])].map(([column, { value }]) => [column, String(value)]))

/** The rows of explanations and of names, and for each column the first row below them that has something in it. */
function rowsOf(sheet: Sheet, workbook: Workbook) {
  const heads = new Map<number, Cells>()
  const filled = new Map<number, number>()
  readRows(sheet, workbook, {
    isNeeded: () => true,
    withHidden: true,
    row: (row, cells) => {
      if (row < FIRST_ROW) heads.set(row, cells)
      else for (const column of cells.keys()) if (!filled.has(column)) filled.set(column, row)
    },
  })
  return {
    explanations: textsOf(heads.get(EXPLANATIONS)),
    names: textsOf(heads.get(NAMES)),
    filled,
  }
}

type Known<Key extends string> = Readonly<Record<Key, KnownColumn>>
type ReadSheet<Key extends string> = TemplateSheet<Key> & { showing: TemplateColumn[] }

/** Reads one sheet of the template, and says what of it does not fit. */
class SheetReader<Key extends string> {
  readonly #sheet: Sheet
  readonly #known: Known<Key>
  readonly #say: (finding: string) => void
  readonly #rows: ReturnType<typeof rowsOf>
  readonly #wordsOf: (column: number) => string[]
  readonly #folded: Map<number, string>
  /** The columns that are filled. */
  readonly #own = new Set<number>()

  constructor(sheet: Sheet, workbook: Workbook, known: Known<Key>, say: (finding: string) => void) {
    this.#sheet = sheet
    this.#known = known
    this.#say = (finding) => say(`“${sheet.name}”${finding}`)
    this.#rows = rowsOf(sheet, workbook)
    this.#wordsOf = dropDowns(sheet, workbook, FIRST_ROW)
    this.#folded = new Map(
      [...this.#rows.names].map(([column, name]) => [column, foldedName(name)]),
    )
  }

  read(): ReadSheet<Key> {
    const columns = {} as Record<Key, TemplateColumn>
    for (const key of Object.keys(this.#known) as Key[]) columns[key] = this.#columnOf(key)
    const showing = [...this.#folded].filter(([, name]) => isShowing(name))
    const read = {
      name: this.#sheet.name,
      columns,
      showing: showing.map(([column]) => this.#described(column, { names: [], most: 40 })),
    }
    this.#sayUnknown()
    this.#sayFilled()
    this.#sayMerged()
    return read
  }

  #described(column: number, { most, least = 0 }: KnownColumn): TemplateColumn {
    this.#own.add(column)
    const { most: written, ...explanation } = explained(this.#rows.explanations.get(column) ?? '')
    return {
      name: this.#folded.get(column) ?? '',
      column,
      least,
      most: written ?? most,
      ...explanation,
      words: this.#wordsOf(column),
    }
  }

  #columnOf(key: Key): TemplateColumn {
    const known = this.#known[key]
    const names = known.names.map(foldedName)
    const found = [...this.#folded].filter(([, name]) => names.includes(name))
    const [first, second] = found
    if (!first) this.#say(`第${NAMES}行没有“${names[0]}”这一列`)
    if (second) this.#say(`有两列“${second[1]}”`)
    return this.#described(first?.[0] ?? -1, known)
  }

  /** Columns that each row needs and that nobody knows how to fill. */
  #sayUnknown(): void {
    for (const [column, name] of this.#folded) {
      const { isNeeded } = explained(this.#rows.explanations.get(column) ?? '')
      if (isNeeded && name !== '' && !this.#own.has(column)) {
        this.#say(`的“${name}”是必填的，系统还不会填写，请联系系统的维护人员`)
      }
    }
  }

  /** What stands there already would be issued with what is filled in. */
  #sayFilled(): void {
    const rows = [...this.#own].flatMap((column) => this.#rows.filled.get(column) ?? [])
    if (rows.length > 0) {
      this.#say(`第${Math.min(...rows)}行已经填有内容，请上传没有填写过的模板`)
    }
  }

  #sayMerged(): void {
    for (const { bottom, left, right } of mergedIn(this.#sheet.part)) {
      if (bottom < FIRST_ROW) continue
      if (![...this.#own].some((column) => column >= left && column <= right)) continue
      this.#say(`第${bottom}行有合并的单元格，不能填写`)
      return
    }
  }
}

const sheetNamed = ({ sheets }: Workbook, name: string) =>
  sheets.find((sheet) => foldedName(sheet.name).toLowerCase() === foldedName(name).toLowerCase())

/** The version that a hidden sheet says. */
function versionIn(workbook: Workbook): string {
  const sheet = sheetNamed(workbook, VERSION.sheet)
  let version = ''
  if (!sheet) return version
  readRows(sheet, workbook, {
    isNeeded: (column) => column === 0,
    withHidden: true,
    row: (row, cells) => {
      if (row === VERSION.row) version = String(cells.get(0)?.value ?? '')
    },
  })
  return version.replaceAll(/\p{C}/gu, '').trim().slice(0, LONGEST_VERSION)
}

/** Drop-downs of words that are the same in every version. */
function sayWords(
  columns: Record<BasicKey, TemplateColumn>,
  sheet: string,
  say: (finding: string) => void,
): void {
  const needed: [BasicKey, string[]][] = [
    ['kind', [SPECIAL_WORD, ORDINARY_WORD]],
    ['inclusive', [YES]],
    ['person', [YES, NO]],
  ]
  for (const [key, words] of needed) {
    const column = columns[key]
    for (const word of words) {
      if (wordFor(column, word) === undefined) {
        say(`“${sheet}”的“${column.name}”不能选“${word}”`)
      }
    }
  }
}

function templateOf(workbook: Workbook): BureauTemplate {
  const findings: string[] = []
  const say = (finding: string) => void findings.push(finding)
  const read = <Key extends string>(name: string, known: Known<Key>) => {
    const sheet = sheetNamed(workbook, name)
    if (sheet) return new SheetReader(sheet, workbook, known, say).read()
    say(`没有“${name}”这张工作表`)
    return undefined
  }
  const basic = read('1-发票基本信息', basicColumns)
  const detail = read('2-发票明细信息', detailColumns)
  if (basic) sayWords(basic.columns, basic.name, say)
  if (!basic || !detail || findings.length > 0) {
    throw new Refused(`这个文件不能用来开票：${findings.join('；')}`)
  }
  const { showing, ...basicSheet } = basic
  const { showing: _none, ...detailSheet } = detail
  return { version: versionIn(workbook), basic: basicSheet, showing, detail: detailSheet }
}

/**
 * Where and how the tax bureau's workbook is to be filled in. All that does not fit is said in one problem: sheets and columns
 * that are missing, columns that each row needs and that are not known, cells that hold something already.
 */
export const readTemplate = (task: TemplateTask): Promise<BureauTemplate | Unreadable> =>
  inWords(task.limits.unpackedBytes, async () => {
    await refuseForeign(task)
    const workbook = workbookIn(unpacked(task.file, task.limits.unpackedBytes))
    if (!workbook) throw new Refused(UNREADABLE)
    return templateOf(workbook)
  })
