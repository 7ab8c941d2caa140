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

/**
 * Reads titles by the columns' own names and their synonyms, with or without a unit that the column has. One with another
 * unit, such as `流量(L/s)`, is none of them, since its figures would be taken for something else.
 */
export function titleReader(columns: readonly SheetColumn[]): TitleReader {
  const known = new Map<string, SheetColumn>()
  const learn = (column: SheetColumn, names: readonly string[]) => {
    for (const title of names.flatMap((name) => written(name, column.units ?? []))) {
      if (!known.has(title)) known.set(title, column)
    }
  }
  // No synonym stands in the way of another column's own name.
  for (const column of columns) learn(column, [column.title])
  for (const column of columns) learn(column, column.synonyms ?? [])
  return (title) => known.get(foldedTitle(title))
}
