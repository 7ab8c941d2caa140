import type { FileLayout } from '#api/kit/imports.ts'
import { columnLetters } from '../cell-text.ts'
import type { TextRow } from './head-row.ts'
import type { Understood } from './meaning.ts'

/** A file's layout as it is shown to who chooses by hand. */

/** Titles that mean nothing here and are named; of more the number is. */
const MOST_IGNORED = 30
const LONGEST_TITLE = 40
const LONGEST_ROW = 80
const LONGEST_SAMPLE = 30

/** The layout of a file whose first filled rows these are. */
export function layoutOf(
  { row, names, problem, questions }: Understood,
  rows: readonly TextRow[],
): FileLayout {
  const data = rows.filter((one) => one.row > row)
  return {
    head_row: row,
    rows: rows.map((one) => ({
      row: one.row,
      text: [...one.texts.values()].join(' | ').slice(0, LONGEST_ROW),
    })),
    columns: [...names].map(([at, named]) => ({
      letters: columnLetters(at),
      title: named.title.replace(/\s+/g, ' ').slice(0, LONGEST_TITLE),
      sample: (data.find(({ texts }) => texts.has(at))?.texts.get(at) ?? '').slice(
        0,
        LONGEST_SAMPLE,
      ),
      field: named.column?.name ?? '',
      note: named.column?.locked ?? named.note ?? '',
    })),
    problem,
    questions: [...questions],
    tables: [],
  }
}

/** The titles of columns that mean nothing here. */
export function ignoredOf({ columns }: FileLayout): string[] {
  const ignored = columns.filter(({ field }) => field === '').map(({ title }) => title)
  const more = ignored.length - MOST_IGNORED
  return more > 0 ? [...ignored.slice(0, MOST_IGNORED), `另有${more}列`] : ignored
}
