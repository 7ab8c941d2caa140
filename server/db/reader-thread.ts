import { workerData } from 'node:worker_threads'
import SQLite from 'better-sqlite3'
import { lowerThreadPriority } from '#server/thread-priority.ts'
import { keepingStatements } from './kept-statements.ts'

/** What a reader thread is asked: a query, and how many milliseconds it may take. */
export type ReaderQuestion = { sql: string; parameters: readonly unknown[]; leftMs: number }
/** Errors lose their class and code on the way between threads. */
export type ReaderAnswer =
  | { rows: unknown[] }
  | { overBudget: true }
  | { failed: { code: string; message: string } }

const { file } = workerData as { file: string }

lowerThreadPriority()

let until = 0
let isOver = false

/** Nothing can interrupt SQLite: a query that compares texts row by row asks `in_time()` at each of them. */
function inTime(): number {
  isOver ||= performance.now() > until
  if (isOver) throw new Error('over budget')
  return 1
}

function open() {
  const connection = new SQLite(file, { readonly: true, fileMustExist: true })
  connection.function('in_time', { deterministic: false }, inTime)
  return keepingStatements(connection)
}

/** Opened by the first question, so that a failure is that one's answer. */
let statements: ReturnType<typeof open> | undefined

/** Runs one query; the thread does nothing else meanwhile. */
export default function answer({ sql, parameters, leftMs }: ReaderQuestion): ReaderAnswer {
  until = performance.now() + leftMs
  isOver = false
  try {
    statements ??= open()
    return { rows: statements.prepare(sql).all(parameters) }
  } catch (error) {
    if (isOver) return { overBudget: true }
    if (!(error instanceof SQLite.SqliteError)) throw error
    return { failed: { code: error.code, message: error.message } }
  }
}
