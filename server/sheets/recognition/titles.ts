import type { SheetColumn } from '../sheet.ts'

/** Titles as they are compared: width, case and spaces do not count, nor the sign of what must be filled in. */
export const foldedTitle = (title: string) =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*:]|\(必填\)/g, '')

/** A name as it is written alone and with each unit: `流量`, `流量(m³/h)`, `流量/m³/h`, `流量m³/h`. */
const written = (name: string, units: readonly string[]) =>
  [
    name,
    ...units
      .flatMap((unit) => [`(${unit})`, `[${unit}]`, `/${unit}`, `,${unit}`, unit])
      .map((end) => name + end),
  ].map(foldedTitle)

/** Which column a title is of. */
export type TitleReader = (title: string) => SheetColumn | undefined

type Naming = (column: SheetColumn) => readonly string[]

/** Titles by what columns are called, with or without a unit of theirs; the first naming that has one decides. */
function readerOf(columns: readonly SheetColumn[], namings: readonly Naming[]): TitleReader {
  const known = new Map<string, SheetColumn>()
  for (const namesOf of namings) {
    for (const column of columns) {
      const titles = namesOf(column).flatMap((name) => written(name, column.units ?? []))
      for (const title of titles) if (!known.has(title)) known.set(title, column)
    }
  }
  return (title) => known.get(foldedTitle(title))
}

/**
 * Reads titles by the columns' own names and their synonyms, of which none stands in the way of another column's own name.
 * One with another unit than the column has, such as `流量(L/s)`, is none of them, since its figures would be taken for
 * something else.
 */
export const titleReader = (columns: readonly SheetColumn[]) =>
  readerOf(columns, [({ title }) => [title], ({ synonyms = [] }) => synonyms])

/** Reads titles that may mean a column. */
export const doubtfulReader = (columns: readonly SheetColumn[]) =>
  readerOf(columns, [({ otherwise = [] }) => otherwise])
