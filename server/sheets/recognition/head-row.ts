import { columnLetters } from '../cell-text.ts'
import type { LayoutChoice, SheetColumn } from '../sheet.ts'
import { doubtfulReader, titleReader, type TitleReader } from './titles.ts'

/** A filled row of the beginning of a file: its number and the texts of its columns, counted from 0. */
export type TextRow = { row: number; texts: ReadonlyMap<number, string> }

/** Names beyond are not looked for; a customer with fifty contacts has 209 columns. */
export const MOST_HEAD_COLUMNS = 256

export type Named = { title: string; column: SheetColumn | undefined }

/** The row of names, or two of them, and what each column is. */
export type Head = {
  /** The last of them; what stands below is data. */
  row: number
  rows: readonly TextRow[]
  names: ReadonlyMap<number, Named>
  /** The columns that are read, by their places. */
  columns: ReadonlyMap<number, SheetColumn>
  /** Whether what is needed is among them. */
  isWhole: boolean
  /** What has to be chosen before anything can be read; empty where nothing. */
  problem: string
}

type Candidate = { rows: readonly TextRow[]; names: ReadonlyMap<number, Named>; score: number }

const candidate = (rows: readonly TextRow[], names: ReadonlyMap<number, Named>): Candidate => ({
  rows,
  names,
  score: new Set([...names.values()].flatMap(({ column }) => column ?? [])).size,
})

/** One row as names. */
function single(row: TextRow, read: TitleReader): Candidate {
  const names = [...row.texts].map(([at, title]) => [at, { title, column: read(title) }] as const)
  return candidate([row], new Map(names))
}

/**
 * Two rows as names: a title of the upper one with nothing below it reaches down over both; one with a title below it is of
 * a group, and stands over the empty cells to its right too, as merged cells do. `单价` over `含税` is read as `含税`, as
 * `单价含税`, or as `单价` where nothing else is that.
 */
function double(upper: TextRow, lower: TextRow, read: TitleReader): Candidate | undefined {
  const names = new Map<number, Named>()
  const places = [...new Set([...upper.texts.keys(), ...lower.texts.keys()])]
  const groups = new Map<number, string>()
  let group = ''
  for (const at of places.toSorted((one, other) => one - other)) {
    const [over, own] = [upper.texts.get(at) ?? '', lower.texts.get(at) ?? '']
    // Below the name of what a row is about stands data, not another name.
    const known = over === '' ? undefined : read(over)
    if (own !== '' && (known?.identifies || known?.required)) return undefined
    if (over !== '') group = own === '' ? '' : over
    const title = `${group} ${own}`.trim()
    if (own === '') names.set(at, { title: over, column: known })
    else names.set(at, { title, column: read(own) ?? read(title) })
    if (own !== '' && group !== '') groups.set(at, group)
  }
  const found = new Set([...names.values()].map(({ column }) => column))
  let isGrouped = false
  for (const [at, title] of groups) {
    const [named, column] = [names.get(at)!, read(title)]
    isGrouped ||= column !== undefined && groups.get(at - 1) === title
    if (!named.column && !found.has(column)) names.set(at, { ...named, column })
  }
  const made = candidate([upper, lower], names)
  // The upper row alone would take the first column of a group for all of it.
  return isGrouped ? { ...made, score: made.score + 0.5 } : made
}

/** The same with the first of the titles that may mean a column which nothing else is. */
function withDoubtful({ rows, names, score }: Candidate, read: TitleReader): Candidate {
  const found = new Set([...names.values()].map(({ column }) => column))
  const all = [...names].map(([at, named]) => {
    const column = named.column ? undefined : read(named.title)
    if (!column || found.has(column)) return [at, named] as const
    found.add(column)
    return [at, { ...named, column }] as const
  })
  const added = all.filter(([at, { column }]) => column !== names.get(at)!.column).length
  return { rows, names: new Map(all), score: score + added }
}

/** What a head lacks to be one, in words; empty for a whole one. */
function lacking(names: ReadonlyMap<number, Named>, known: readonly SheetColumn[]): string {
  const found = new Set([...names.values()].map(({ column }) => column))
  const quoted = (columns: readonly SheetColumn[]) =>
    columns.map(({ title }) => `“${title}”`).join('、')
  const missing = known.filter((column) => column.required && !found.has(column))
  if (missing.length > 0) return `没有列名${quoted(missing)}`
  const identifying = known.filter(({ identifies }) => identifies)
  const isNamed = identifying.length === 0 || identifying.some((column) => found.has(column))
  return isNamed ? '' : `没有${quoted(identifying)}中的任何一列`
}

/** The rows that names can be in: each alone, and each with the row above it. */
function candidatesOf(rows: readonly TextRow[], read: TitleReader): Candidate[] {
  const pairs = rows.slice(1).map((lower, at) => double(rows[at]!, lower, read))
  return [...rows.map((row) => single(row, read)), ...pairs.filter((pair) => pair !== undefined)]
}

/** The first of those with the greatest weight. */
const best = (candidates: readonly Candidate[], weight: (one: Candidate) => number) =>
  candidates.reduce<Candidate | undefined>(
    (found, one) => (found && weight(found) >= weight(one) ? found : one),
    undefined,
  )

const byScore = ({ score }: Candidate) => score
/** Where nothing that is needed is known: a full row rather than a title of the list. */
const byCells = ({ score, rows, names }: Candidate) =>
  score * MOST_HEAD_COLUMNS + (rows.length === 1 ? names.size : 0)

/** The names with what was chosen by hand in place of what they say. */
function chosen(
  names: ReadonlyMap<number, Named>,
  known: readonly SheetColumn[],
  columns: LayoutChoice['columns'],
): ReadonlyMap<number, Named> {
  const byName = new Map(known.map((column) => [column.name, column]))
  return new Map(
    [...names].map(([at, { title, column }]) => {
      const name = columns[columnLetters(at)]
      return [at, { title, column: name === undefined ? column : byName.get(name) }] as const
    }),
  )
}

/** Which two columns are the same, in words; empty where all differ. */
function doubled(names: ReadonlyMap<number, Named>, row: number): string {
  const places = new Map<SheetColumn, number>()
  for (const [at, { column }] of [...names].toSorted(([one], [other]) => one - other)) {
    if (!column || column.locked !== undefined) continue
    const same = places.get(column)
    if (same !== undefined) {
      const letters = [same, at].map(columnLetters).join('列和')
      return `第${row}行的${letters}列都叫“${column.title}”，请只保留一列`
    }
    places.set(column, at)
  }
  return ''
}

/**
 * The names of a file's columns, among its first filled rows: where they were chosen by hand, or else those of which most are
 * known, the first of several. Titles of the list above them and words at its end are no names. Undefined where the
 * chosen row is none of these.
 */
export function headOf(
  rows: readonly TextRow[],
  known: readonly SheetColumn[],
  choice: LayoutChoice,
): Head | undefined {
  const doubtful = doubtfulReader(known)
  const all = candidatesOf(rows, titleReader(known)).map((one) => withDoubtful(one, doubtful))
  const those =
    choice.row === undefined ? all : all.filter((one) => one.rows.at(-1)!.row === choice.row)
  const whole = those.filter(({ names }) => lacking(names, known) === '')
  const found = best(whole, byScore) ?? best(those, byCells)
  if (!found) return undefined
  const { row } = found.rows.at(-1)!
  const names = chosen(found.names, known, choice.columns)
  const lack = lacking(names, known)
  const problem = lack && `第${row}行${lack}，请选出列名所在的行，或指明各列是什么`
  return {
    row,
    rows: found.rows,
    names,
    columns: new Map(
      [...names].flatMap(([at, { column }]) =>
        column && column.locked === undefined ? [[at, column] as const] : [],
      ),
    ),
    isWhole: lack === '',
    problem: problem || doubled(names, row),
  }
}
