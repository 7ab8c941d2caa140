import { extname } from 'node:path'
import { inOneLine } from '#api/kit/text.ts'
import type { Context } from '#server/context.ts'
import { outageOf } from '#server/db/outage.ts'
import type { NewRow } from '#server/db/tables/tables.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import type { IncomingFile } from '#server/handler.ts'
import { offLoop } from '#server/jobs/loop-turns.ts'
import { changeWithOwn } from '#server/records/change.ts'
import { formerAnswer } from '#server/records/idempotency.ts'
import { nameIn, newFileName } from '#server/storage/file-name.ts'
import { storageOf, type Storage } from '#server/storage/storage.ts'
import { insertFiles } from './file.store.ts'

/** What is particular about a kind of upload. */
type Taking = {
  /** The form field, for a refusal. */
  field: string
  /** Under which address its files are opened. */
  path: string
  /** The largest file. */
  megabytes: number
  /** The type that a file is served as, judged by its content; refuses other types. */
  typeOf: (file: string, name: string, userId: number) => Promise<string>
}

type FileRows = [NewRow<'file'>, ...NewRow<'file'>[]]

const LONGEST = 200

/**
 * The uploader's name of a file, made harmless for records, headers and folders: no path, no control
 * characters, not too long, its ending kept.
 */
function sanitizedFileName(given: string | undefined): string {
  const base = (given ?? '').toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const clean = inOneLine(base)
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .replace(/,/g, '，')
    .trim()
  const ending = extname(clean).slice(0, 20)
  const stem = clean.slice(0, clean.length - extname(clean).length)
  const characters = [...stem].slice(0, LONGEST - ending.length).join('')
  return characters === '' && ending === '' ? '未命名文件' : characters + ending
}

async function receive(
  storage: Storage,
  file: IncomingFile,
  taking: Taking,
  userId: number,
): Promise<NewRow<'file'>> {
  const name = sanitizedFileName(file.name)
  const stored = newFileName(name)
  try {
    const { path, size } = await storage.receive(stored, file.content)
    if (file.truncated()) {
      throw new Refusal('tooLarge', `文件不超过${taking.megabytes}Mb：“${name}”太大`)
    }
    if (size === 0) throw new Refusal('invalid', `“${name}”是空文件，请重新选择`)
    return {
      url: taking.path + stored,
      name,
      type: await taking.typeOf(path, name, userId),
      size,
      user_id: userId,
      contract_id: null,
      deleted_contract_id: null,
      web_id: null,
      position: 0,
      unnamed_since_ms: Date.now(),
    }
  } catch (error) {
    await storage.discard(stored)
    throw error
  }
}

/**
 * Takes an upload, all of its files or none: whatever breaks off half-way, or is refused, leaves nothing on
 * the disk or in the bucket. Only where nobody knows whether its rows are there do its files stay: if they are not,
 * the clean-up takes them.
 */
export async function receiveFiles<Answer extends object>(
  context: Context,
  files: AsyncIterable<IncomingFile>,
  taking: Taking,
  answerOf: (rows: FileRows) => Answer,
): Promise<Answer> {
  const storage = storageOf(context.config)
  const rows: NewRow<'file'>[] = []
  const kept: string[] = []
  const discard = async () => {
    for (const row of rows) await storage.discard(nameIn(row.url))
    for (const name of kept) await storage.remove(name)
  }
  let isTried = false
  try {
    for await (const file of files) {
      rows.push(await receive(storage, file, taking, context.user.id))
    }
    const [first, ...others] = rows
    if (!first) throw invalid(taking.field, '请选择要上传的文件')
    // Before they are sent to the storage, which takes its time: who repeats a call waited in vain already.
    const former = await formerAnswer<Answer>(context)
    if (!former) {
      for (const name of rows.map((row) => nameIn(row.url))) {
        // Before it is: where that breaks off, nobody knows how far it went.
        kept.push(name)
        await offLoop(() => storage.keep(name))
      }
    }
    const made = former
      ? { answer: former, own: undefined }
      : await changeWithOwn(context, async (transaction) => {
          isTried = true
          await insertFiles(transaction, rows)
          return { answer: answerOf([first, ...others]), own: rows }
        })
    // A repeated call got the first one's answer; what it brought again is not needed.
    if (!made.own) await discard()
    return made.answer
  } catch (error) {
    // A connection lost during the commit leaves its result unknown; the repeated call will have the answer.
    const isUnknown = isTried && ['unreachable', 'unconfirmed'].includes(outageOf(error) ?? '')
    if (!isUnknown) await discard()
    throw error
  }
}
