import { Readable } from 'node:stream'
import { MessageChannel } from 'node:worker_threads'
import type { ListColumn, PartAnswer, StreamMessage } from './sheet.ts'
import { inThread } from './sheets.ts'

/** A list of the largest size takes some seconds, and more where others work too. */
const LIMITS = { tooMuch: '要导出的内容太多，请缩小查询条件后再导出', longestMs: 180_000 }

type Sheet = { sheetName: string; columns: readonly ListColumn[] }

/**
 * A list as an Excel file that is sent while it is written; `parts` are JSON lists of rows, read as the thread asks for
 * them. Resolves with the file's beginning, so that whatever is refused before is told in words; what fails afterwards
 * breaks the file off. A reader who is slow holds up no thread: what is written waits here, some megabytes at most.
 */
export async function streamInThread(
  user: number,
  sheet: Sheet,
  parts: AsyncIterator<string>,
): Promise<Readable> {
  const { port1: port, port2: far } = new MessageChannel()
  const body = new Readable({ read: () => undefined })
  const begun = Promise.withResolvers<Readable>()
  const ended = Promise.withResolvers<void>()
  // Before there is a reader, whatever fails is told to who asked.
  body.once('error', begun.reject)
  let cause: unknown

  async function answerPart(): Promise<void> {
    if (body.destroyed) throw new Error('Whoever asked for the list has gone')
    const { done = false, value } = await parts.next()
    port.postMessage((done ? 'end' : { part: value }) satisfies PartAnswer)
  }

  function stop(error: unknown): void {
    cause = error
    port.postMessage('stop' satisfies PartAnswer)
  }

  port.on('message', (message: StreamMessage) => {
    if (message === 'part') return void answerPart().catch(stop)
    if (message === 'end') return ended.resolve()
    body.push(message)
    begun.resolve(body)
  })

  const written = inThread(user, { ...sheet, work: 'stream', port: far }, LIMITS, [far])
  void Promise.all([written, ended.promise])
    .then(() => void body.push(null))
    .catch((error: unknown) => {
      body.destroy((cause ?? error) as Error)
    })
    .finally(() => port.close())
  return begun.promise
}
