import { Readable } from 'node:stream'
import { MAX_UNPACKED_BYTES } from '#api/kit/imports.ts'
import { invalid } from '#server/platform/errors.ts'
import { JobPool } from '#server/jobs/job-pool.ts'
import type { Job } from '#server/jobs/job.ts'
import { refusals } from '#server/jobs/refusals.ts'
import type { BureauTemplate, TemplateTask } from './bureau/bureau-template.ts'
import type {
  Filled,
  FillTask,
  ListSheet,
  Read,
  ReadTask,
  SheetFill,
  StreamQuestion,
  StreamTask,
  Unreadable,
  WriteTask,
} from './sheet.ts'

/** Excel files are read and written in processes of their own, with limits for memory and time. */
const pool = new JobPool({
  processes: 2,
  idleMs: 30_000,
  // What the largest list that is let through takes, and half as much again.
  process: { heapMb: 384, nativeMb: 256 },
  queue: {
    runningPerUser: 1,
    waiting: 20,
    waitingPerUser: 2,
    fullMessage: '正在处理的文件较多，请稍后再试',
    ownFullMessage: '您还有文件没有处理完，请等它结束',
  },
})

function sheetJob<Task, Answer>(
  longestMs: number,
  ...[what, remedy]: Parameters<typeof refusals>
): Job<Task, Answer> {
  const module = new URL('./sheet-job.ts', import.meta.url)
  return { module, longestMs, ...refusals(what, remedy) }
}

const OF_FILE = '文件的内容'
const reading = sheetJob<ReadTask, Read | Unreadable>(30_000, OF_FILE, '请分成几个文件分别导入')
const readingTemplate = sheetJob<TemplateTask, BureauTemplate | Unreadable>(
  30_000,
  OF_FILE,
  '请重新下载模板后再上传',
)
const filling = sheetJob<FillTask, Filled | Unreadable>(
  30_000,
  OF_FILE,
  '请删除不需要的工作表后重试',
)
/** A list of the largest size takes some seconds, and many more where others work too: it is our own, and bounded by its rows. */
const LONGEST_EXPORT_MS = 180_000
const ofExport = [LONGEST_EXPORT_MS, '要导出的内容', '请缩小查询条件后再导出'] as const
const writing = sheetJob<WriteTask, Uint8Array>(...ofExport)
const streaming = sheetJob<StreamTask, void>(...ofExport)

/** The rows of an Excel file's first sheet; refuses what is no such file, or a too large one, in words. */
export async function readWorkbook(user: number, task: Omit<ReadTask, 'work'>): Promise<Read> {
  const read = await pool.run(user, reading, { ...task, work: 'read' })
  if ('problem' in read) throw invalid('file', read.problem)
  return read
}

/**
 * Somebody else's Excel file with cells filled in, in which nothing else changes; refuses what is no such file, or a too large
 * one, in words.
 */
export async function fillWorkbook(user: number, task: Omit<FillTask, 'work'>): Promise<Filled> {
  const filled = await pool.run(user, filling, { ...task, work: 'fill' })
  if ('problem' in filled) throw invalid('file', filled.problem)
  return filled
}

type NamedFile = { file: Uint8Array; name: string }
const limits = { unpackedBytes: MAX_UNPACKED_BYTES }

/** What is done with the tax bureau's workbook within one turn. */
export type BureauTools = {
  /** Refuses in words what cannot be filled in, and a file that is no such workbook. */
  read: (template: NamedFile) => Promise<BureauTemplate>
  fill: (template: NamedFile, sheets: readonly SheetFill[]) => Promise<Uint8Array>
}

/** Work with the tax bureau's workbook. It begins once it is its turn: a queue that refuses has read nothing. */
export function withBureauTools<Answer>(
  user: number,
  work: (tools: BureauTools) => Promise<Answer>,
): Promise<Answer> {
  return pool.turn(user, (run) =>
    work({
      read: async (template) => {
        const read = await run(readingTemplate, { ...template, work: 'template', limits })
        if ('problem' in read) throw invalid('file', read.problem)
        return read
      },
      fill: async (template, sheets) => {
        const filled = await run(filling, { ...template, work: 'fill', sheets, limits })
        if ('problem' in filled) throw invalid('file', filled.problem)
        return filled.file
      },
    }),
  )
}

/** A list as an Excel file. It is read once it is its turn: a queue that refuses has read nothing. */
export function writeWorkbook(
  user: number,
  read: () => Promise<Omit<WriteTask, 'work'>>,
): Promise<Uint8Array> {
  return pool.turn(user, async (run) => run(writing, { ...(await read()), work: 'write' }))
}

/** A list to be written; its parts are JSON lists of rows, read as the writer needs them. */
type OpenList = { sheet: ListSheet; parts: AsyncIterator<string> }

/**
 * A list as an Excel file that is sent while it is written. It is opened once it is its turn: a queue that refuses has read
 * nothing. Resolves with the file's beginning, so that whatever is refused before is refused in words; what fails
 * afterwards breaks the file off. For a slow reader what is written waits here, some megabytes at most.
 */
export function streamWorkbook<File extends OpenList>(
  user: number,
  open: () => Promise<File>,
): Promise<{ body: Readable; file: File }> {
  const body = new Readable({ read: () => undefined })
  const begun = Promise.withResolvers<{ body: Readable; file: File }>()
  // Before there is a reader, the failure is the caller's.
  body.once('error', begun.reject)

  const answerFrom = (file: File) => async (question: StreamQuestion) => {
    if (body.destroyed) throw new Error('the reader of the list has gone')
    if (question === 'part') {
      const { done = false, value } = await file.parts.next()
      return done ? undefined : value
    }
    body.push(question)
    begun.resolve({ body, file })
    return undefined
  }

  pool
    .turn(user, async (run) => {
      const file = await open()
      return run(streaming, { ...file.sheet, work: 'stream' }, answerFrom(file))
    })
    .then(
      () => void body.push(null),
      (error: unknown) => void body.destroy(error as Error),
    )
  return begun.promise
}
