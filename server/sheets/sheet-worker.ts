import { lowerThreadPriority } from '#server/thread-priority.ts'
import { readSheet } from './read-sheet.ts'
import type { Read, ReadTask, StreamTask, Unreadable, WriteTask } from './sheet.ts'
import { streamSheet } from './stream-sheet.ts'
import { writeSheet } from './write-sheet.ts'

lowerThreadPriority()

/** Reads or writes one Excel file; one that is streamed goes to its port, and not into the answer. */
export default function work(
  task: ReadTask | WriteTask | StreamTask,
): Promise<Read | Unreadable | Uint8Array | void> {
  if (task.work === 'stream') return streamSheet(task)
  return task.work === 'read' ? readSheet(task) : writeSheet(task)
}
