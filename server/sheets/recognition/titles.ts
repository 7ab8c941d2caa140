import { folded } from '#api/kit/text.ts'
import type { SheetColumn } from '../sheet.ts'
import { isEnglish, mayBeUnit } from './beside.ts'
import { taxIn } from './tax.ts'

/** Titles as they are compared: width, case and blanks do not count, nor the sign of what must be filled in. */
export const foldedTitle = (title: string) => folded(title).replace(/[\s*:]|\(必填\)/g, '')

/** A title that is read: the column that it names, and what stands beside the name: units, 口径, another language. */
type Title = { column: SheetColumn; beside: readonly string[] }
export type TitleReader = (title: string) => Title | undefined

/** Brackets inside which there are no others. */
const INNERMOST = /[(（[【〔{]([^()（）[\]【】〔〕{}]*)[)）\]】〕}]/g

/** The first line of a title without its brackets, and what stands in these and in further lines. */
export function partsOf(title: string): { name: string; beside: string[] } {
  const bracketed: string[] = []
  const take = (_all: string, text: string) => {
    bracketed.push(text)
    return ' '
  }
  // `ft(US)` may be in brackets itself.
  const outside = title.replace(INNERMOST, take).replace(INNERMOST, take)
  const [name = '', ...lines] = outside.split(/[\r\n]+/)
  const beside = [...lines, ...bracketed].map((text) => text.trim())
  return { name: name.trim(), beside: beside.filter((text) => text !== '') }
}

type Naming = (column: SheetColumn) => readonly string[]

/** Titles by what columns are called, alone or with something beside the name; the first naming that has one decides. */
function readerOf(columns: readonly SheetColumn[], namings: readonly Naming[]): TitleReader {
  const known = new Map<string, SheetColumn>()
  for (const namesOf of namings) {
    for (const column of columns) {
      for (const name of namesOf(column).map(foldedTitle)) {
        if (!known.has(name)) known.set(name, column)
      }
    }
  }
  const longest = Math.max(0, ...[...known.keys()].map(({ length }) => length))
  const priced = columns.find(({ isPrice }) => isPrice)

  /** A name with a unit or English behind it, without brackets: `流量m³/h`, `功率/kW`, `型号 Model`. */
  function ended(name: string): Title | undefined {
    for (let at = Math.min(longest, name.length - 1); at > 0; at -= 1) {
      const column = known.get(name.slice(0, at))
      const rest = name.slice(at).replace(/^[/,、·-]/, '')
      if (column && (mayBeUnit(rest, column) || isEnglish(rest))) return { column, beside: [rest] }
    }
    return undefined
  }

  /** The name of a price with its 口径 anywhere in it: `含税单价`, `出厂价不含税`, `13%含税价`. */
  function taxed(name: string): Title | undefined {
    const tax = taxIn(name)
    if (!tax) return undefined
    const rest = name.replace(tax.written, '').replace(/^[,、/-]|[,、/-]$/g, '')
    const found = ['', '价'].includes(rest) ? priced : known.get(rest)
    const { column, beside } = found ? { column: found, beside: [] } : (ended(rest) ?? {})
    return column?.isAmount ? { column, beside: [tax.written, ...(beside ?? [])] } : undefined
  }

  function read(title: string): Title | undefined {
    const whole = known.get(foldedTitle(title))
    if (whole) return { column: whole, beside: [] }
    const { name, beside } = partsOf(title)
    const folded = foldedTitle(name)
    const column = known.get(folded)
    if (column) return { column, beside }
    const found = ended(folded) ?? taxed(folded)
    if (found) return { ...found, beside: [...found.beside, ...beside] }
    // Another language first: `Model 型号`, and with the name in the second line or in brackets.
    const behind = known.get(folded.replace(/^[a-z .]+(?=\P{ASCII})/u, ''))
    if (behind) return { column: behind, beside }
    const at = /^[\x20-\x7e]*$/.test(name)
      ? beside.findIndex((one) => known.has(foldedTitle(one)))
      : -1
    return at < 0
      ? undefined
      : { column: known.get(foldedTitle(beside[at]!))!, beside: beside.toSpliced(at, 1) }
  }

  // Cells of data are looked at too, which mostly have no name in them.
  const names = [...known.keys()].map((name) => name.replace(/[^\p{L}\p{N}]/gu, String.raw`\$&`))
  const hasName = new RegExp(['[税裸净]', ...names].join('|'))
  return (title) => (hasName.test(foldedTitle(title)) ? read(title) : undefined)
}

/** Reads titles by the columns' own names and their synonyms, of which none stands in the way of another column's own name. */
export const titleReader = (columns: readonly SheetColumn[]) =>
  readerOf(columns, [({ title }) => [title], ({ synonyms = [] }) => synonyms])

/** Reads titles that may mean a column. */
export const doubtfulReader = (columns: readonly SheetColumn[]) =>
  readerOf(columns, [({ otherwise = [] }) => otherwise])
