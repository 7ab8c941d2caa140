import { columnLetters } from '../cell-text.ts'
import type { LayoutChoice, SheetColumn } from '../sheet.ts'
import { isNoUnit, isUnitsRow, rankOf, saidBeside, type Said } from './beside.ts'
import { doubtfulReader, partsOf, titleReader, type TitleReader } from './titles.ts'

/** A filled row of the beginning of a file: its number and the texts of its columns, counted from 0. */
export type TextRow = { row: number; texts: ReadonlyMap<number, string> }

/** Names beyond are not looked for; a customer with fifty contacts has 209 columns. */
export const MOST_HEAD_COLUMNS = 256

export type Named = {
  title: string
  column: SheetColumn | undefined
  /** What stands beside the column's name. */
  said?: Said
  isChosen?: true
  /** What is to be said of the column beside what it is read as. */
  note?: string
}

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

type Candidate = {
  rows: readonly TextRow[]
  /** The last row of names, above that of the units. */
  last: number
  names: ReadonlyMap<number, Named>
  score: number
}

const candidate = (rows: readonly TextRow[], names: ReadonlyMap<number, Named>): Candidate => ({
  rows,
  last: rows.at(-1)!.row,
  names,
  score: new Set([...names.values()].flatMap(({ column }) => column ?? [])).size,
})

/** What is said of a title that was read as written, in other words than it may be shown. */
function named(title: string, read: TitleReader, written = title): Named {
  const { column, beside = [] } = read(written) ?? {}
  return { title, column, ...(column && { said: saidBeside(beside, column) }) }
}

/** One row as names. */
function single(row: TextRow, read: TitleReader): Candidate {
  const names = [...row.texts].map(([at, title]) => [at, named(title, read)] as const)
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
    const known = over === '' ? undefined : read(over)?.column
    if (own !== '' && (known?.identifies || known?.required)) return undefined
    if (over !== '') group = own === '' ? '' : over
    const title = `${group} ${own}`.trim()
    if (own === '') names.set(at, named(over, read))
    else names.set(at, named(title, read, read(own) ? own : title))
    if (own !== '' && group !== '') groups.set(at, group)
  }
  const found = new Set([...names.values()].map(({ column }) => column))
  let isGrouped = false
  for (const [at, title] of groups) {
    const [own, group] = [names.get(at)!, named(title, read)]
    isGrouped ||= group.column !== undefined && groups.get(at - 1) === title
    if (!own.column && !found.has(group.column)) names.set(at, { ...group, title: own.title })
  }
  const made = candidate([upper, lower], names)
  // The upper row alone would take the first column of a group for all of it.
  return isGrouped ? { ...made, score: made.score + 0.5 } : made
}

/** The same with the first of the titles that may mean a column which nothing else is. */
function withDoubtful(one: Candidate, read: TitleReader): Candidate {
  const { names, score } = one
  const found = new Set([...names.values()].map(({ column }) => column))
  const all = [...names].map(([at, own]) => {
    const doubtful = own.column ? own : named(own.title, read)
    if (own.column || !doubtful.column || found.has(doubtful.column)) return [at, own] as const
    found.add(doubtful.column)
    return [at, doubtful] as const
  })
  const added = all.filter(([at, { column }]) => column !== names.get(at)!.column).length
  return { ...one, names: new Map(all), score: score + added }
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

/** The same with the row of units below the names, where there is one: it is of the names, and no data. */
function withUnits(one: Candidate, rows: readonly TextRow[]): Candidate {
  const below = rows[rows.indexOf(one.rows.at(-1)!) + 1]
  if (!below || !isUnitsRow(below.texts, one.names)) return one
  const names = [...one.names].map(([at, own]) => {
    const unit = below.texts.get(at) ?? ''
    if (isNoUnit(unit) || !own.column || !own.said) return [at, own] as const
    const said = saidBeside([...own.said.beside, unit], own.column)
    return [at, { ...own, title: `${own.title} ${unit}`, said }] as const
  })
  return { ...one, rows: [...one.rows, below], names: new Map(names) }
}

/** Of the titles of one column those that say it best: `流量(m³/h)` stands beside `流量(L/s)`, 型号 beside 型号（旧）. */
function settled(one: Candidate): Candidate {
  const best = new Map<SheetColumn, number>()
  for (const { column, said } of one.names.values()) {
    if (column && said) best.set(column, Math.min(rankOf(said), best.get(column) ?? Infinity))
  }
  const names = [...one.names].map(([at, own]) => {
    const isOther = own.column && own.said && rankOf(own.said) > best.get(own.column)!
    return [at, isOther ? { title: own.title, column: undefined } : own] as const
  })
  return { ...one, names: new Map(names) }
}

/** The rows that names can be in: each alone, and each with the row above it; with the units below them. */
function candidatesOf(rows: readonly TextRow[], read: TitleReader): Candidate[] {
  const pairs = rows.slice(1).map((lower, at) => double(rows[at]!, lower, read))
  const all = [
    ...rows.map((row) => single(row, read)),
    ...pairs.filter((pair) => pair !== undefined),
  ]
  return all.map((one) => settled(withUnits(one, rows)))
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

/** What may be said beside a name that is not known. */
function wordsOf(title: string): string[] {
  const { name, beside } = partsOf(title)
  return [...name.split(/\s+/).slice(1), ...beside]
}

/** The names with what was chosen by hand in place of what they say. */
function chosen(
  names: ReadonlyMap<number, Named>,
  known: readonly SheetColumn[],
  columns: LayoutChoice['columns'],
): ReadonlyMap<number, Named> {
  const byName = new Map(known.map((column) => [column.name, column]))
  return new Map(
    [...names].map(([at, own]) => {
      const name = columns[columnLetters(at)]
      if (name === undefined) return [at, own] as const
      const column = byName.get(name)
      const said =
        column === own.column ? own.said : column && saidBeside(wordsOf(own.title), column)
      return [at, { title: own.title, column, ...(said && { said }), isChosen: true }] as const
    }),
  )
}

/** Which two columns are the same, in words; empty where all differ. Of several prices `understood` reads one. */
function doubled(names: ReadonlyMap<number, Named>, row: number): string {
  const places = new Map<SheetColumn, number>()
  for (const [at, { column, isChosen }] of [...names].toSorted(([one], [other]) => one - other)) {
    if (!column || column.locked !== undefined || (column.isAmount && !isChosen)) continue
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
    choice.row === undefined
      ? all
      : all.filter((one) => [one.last, one.rows.at(-1)!.row].includes(choice.row!))
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
