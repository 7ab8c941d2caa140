import { lowerThreadPriority } from '#server/thread-priority.ts'
import { readSheet } from './read-sheet.ts'
import type { Read, ReadTask, Unreadable, WriteTask } from './sheet.ts'
import { writeSheet } from './write-sheet.ts'

lowerThreadPriority()

/** Reads or writes one Excel file. */
export default function work(task: ReadTask | WriteTask): Promise<Read | Unreadable | Uint8Array> {
  return task.work === 'read' ? readSheet(task) : writeSheet(task)
}
