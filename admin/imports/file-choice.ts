import type { SentChoice } from '#api/kit/imports.ts'

/** What was chosen by hand of how a file is read. */
export type FileChoice = {
  sheet?: string
  hidden?: boolean
  head_row?: number
  /** Fields by the columns' letters, of a further table with the row of its names before them; empty to leave one out. */
  columns?: Readonly<Record<string, string>>
}

export function sentChoice({ hidden, columns = {}, ...choice }: FileChoice): SentChoice {
  const written = Object.entries(columns).map((pair) => pair.join(':'))
  return {
    ...choice,
    ...(hidden && { hidden: 1 }),
    ...(written.length > 0 && { columns: written.join(',') }),
  }
}
