import SQLite from 'better-sqlite3'
import { TooMuch } from '#server/jobs/job.ts'
import { keepingStatements } from '../kept-statements.ts'

/** A query of the database in a file, and how many milliseconds it may take. */
export type ReaderTask = {
  file: string
  sql: string
  parameters: readonly unknown[]
  leftMs: number
}
/** Errors lose their class and code on the way between processes. */
export type ReaderAnswer =
  | { rows: unknown[]; tookMs: number }
  | { overBudget: true }
  | { failed: { code: string; message: string } }

let until = 0
let isOver = false

/** SQLite cannot be interrupted: a query that compares texts row by row calls `in_time()` for each of them. */
function inTime(): number {
  isOver ||= performance.now() > until
  if (isOver) throw new Error('over budget')
  return 1
}

function open(file: string) {
  const connection = new SQLite(file, { readonly: true, fileMustExist: true })
  connection.function('in_time', { deterministic: false }, inTime)
  return keepingStatements(connection)
}

/** Opened by the first query, so that a failure is that one's answer. */
let statements: ReturnType<typeof open> | undefined

/** Runs one query; the process does nothing else meanwhile. */
export default function read({ file, sql, parameters, leftMs }: ReaderTask): ReaderAnswer {
  const began = performance.now()
  until = began + leftMs
  isOver = false
  try {
    statements ??= open(file)
    const rows = statements.prepare(sql).all(parameters)
    return { rows, tookMs: performance.now() - began }
  } catch (error) {
    if (isOver) return { overBudget: true }
    if (!(error instanceof SQLite.SqliteError)) throw error
    if (error.code.startsWith('SQLITE_NOMEM')) throw new TooMuch()
    return { failed: { code: error.code, message: error.message } }
  }
}
