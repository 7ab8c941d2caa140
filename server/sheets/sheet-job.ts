import type { Ask } from '#server/jobs/job.ts'
import type { Read, ReadTask, StreamTask, Unreadable, WriteTask } from './sheet.ts'

/** Reads or writes one Excel file; one that is streamed is sent in questions, and not in the answer. */
export default async function work(
  task: ReadTask | WriteTask | StreamTask,
  ask: Ask,
): Promise<Read | Unreadable | Uint8Array | void> {
  if (task.work === 'read') return (await import('./read-sheet.ts')).readSheet(task)
  if (task.work === 'write') return (await import('./write-sheet.ts')).writeSheet(task)
  return (await import('./stream-sheet.ts')).streamSheet(task, ask)
}
