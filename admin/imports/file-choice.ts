import type { SentChoice } from '#api/kit/imports.ts'

/** What was chosen by hand of how a file is read. */
export type FileChoice = {
  /** It was pasted. */
  pasted?: boolean
  sheet?: string
  hidden?: boolean
  head_row?: number
  /** Fields by the columns' letters, of a further table with the row of its names before them; empty to leave one out. */
  columns?: Readonly<Record<string, string>>
  /** Answers to questions by their names. */
  answers?: Readonly<Record<string, string>>
}

const written = (pairs: Readonly<Record<string, string>>) =>
  Object.entries(pairs)
    .map((pair) => pair.join(':'))
    .join(',')

export function sentChoice(chosen: FileChoice): SentChoice {
  const { pasted, hidden, columns = {}, answers = {}, ...choice } = chosen
  const [places, answered] = [written(columns), written(answers)]
  return {
    ...choice,
    ...(pasted && { pasted: 1 }),
    ...(hidden && { hidden: 1 }),
    ...(places !== '' && { columns: places }),
    ...(answered !== '' && { answers: answered }),
  }
}
