import type { Ask } from '#server/jobs/job.ts'
import type { BureauTemplate, TemplateTask } from './bureau/bureau-template.ts'
import type {
  Filled,
  FillTask,
  Read,
  ReadTask,
  StreamTask,
  Unreadable,
  WriteTask,
} from './sheet.ts'

/** Reads, fills or writes one Excel file; one that is streamed is sent in questions, and not in the answer. */
export default async function work(
  task: ReadTask | TemplateTask | FillTask | WriteTask | StreamTask,
  ask: Ask,
): Promise<Read | BureauTemplate | Filled | Unreadable | Uint8Array | void> {
  if (task.work === 'read') return (await import('./read-sheet.ts')).readSheet(task)
  if (task.work === 'template') {
    return (await import('./bureau/read-template.ts')).readTemplate(task)
  }
  if (task.work === 'fill') return (await import('./fill/fill-workbook.ts')).fillWorkbook(task)
  if (task.work === 'write') return (await import('./write-sheet.ts')).writeSheet(task)
  return (await import('./stream-sheet.ts')).streamSheet(task, ask)
}
