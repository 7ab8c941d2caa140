/**
 * Work that runs in a child process: a module whose default export is `(task, ask) => answer`. Task and answer are
 * copied (structured clone). `ask` sends a question to the server and resolves with its answer.
 */
export type Job<Task, Answer> = {
  module: URL
  /** Counted from its start in the process, without the time in the queue. */
  longestMs: number
  /** The error for one that takes longer; its process is killed. */
  tooLong: () => Error
  /** The error for one that runs out of memory, or whose process crashes. */
  tooMuch: () => Error
  /** Never present: the type of the module's default export. */
  signature?: (task: Task) => Answer | Promise<Answer>
}

/** The server's side of `ask`; what it throws is the error of the job. */
export type Answerer = (question: never) => unknown

export type Ask = (question: unknown) => Promise<unknown>

/** Thrown by a job whose result would exceed a limit of its own: answered with the job's `tooMuch`. */
export class TooMuch extends Error {
  // The class is lost between processes.
  override readonly name = 'TooMuch'
}
