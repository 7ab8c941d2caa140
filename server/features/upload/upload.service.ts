import { MAX_CONTRACT_FILE_BYTES, UPLOAD_PATH, type UploadedFile } from '#api/upload.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import type { NewRow } from '#server/db/tables.ts'
import { invalid, missing, Refusal } from '#server/errors.ts'
import { maySeeContract } from '#server/features/contract/contract-lookup.service.ts'
import { change } from '#server/records/change.ts'
import { harmlessName, isFileName, newFileName, servedType } from './file-name.ts'
import * as store from './file.store.ts'
import { diskStorage, type Storage } from './storage.ts'

/** One file of an upload as it comes in; it is read to its end before the next one begins. */
export type IncomingFile = {
  name: string | undefined
  content: AsyncIterable<Uint8Array>
  /** Whether the content was cut at the limit; known once it has been read. */
  truncated(): boolean
}

export const filesOf = store.filesOfContract
export const keepForContract = store.keepForDeleted

const MEGABYTES = MAX_CONTRACT_FILE_BYTES / 1024 / 1024

const nameIn = (url: string) => url.slice(UPLOAD_PATH.length)

async function receive(
  storage: Storage,
  file: IncomingFile,
  userId: number,
): Promise<NewRow<'file'>> {
  const name = harmlessName(file.name)
  const stored = newFileName(name)
  try {
    const { path, size } = await storage.receive(stored, file.content)
    if (file.truncated()) throw new Refusal('tooLarge', `文件不超过${MEGABYTES}Mb：“${name}”太大`)
    if (size === 0) throw new Refusal('invalid', `“${name}”是空文件，请重新选择`)
    return {
      url: UPLOAD_PATH + stored,
      name,
      type: await servedType(path, name),
      size,
      user_id: userId,
      contract_id: null,
      deleted_contract_id: null,
      position: 0,
      unnamed_since_ms: Date.now(),
    }
  } catch (error) {
    await storage.remove(stored)
    throw error
  }
}

/**
 * Takes an upload, all of its files or none: whatever breaks off half-way, or is refused, leaves nothing on
 * the disk. Until a record names a file, it belongs to its uploader.
 */
export async function receiveFiles(context: Context, files: AsyncIterable<IncomingFile>) {
  const storage = diskStorage(context.config.dataDir)
  const rows: NewRow<'file'>[] = []
  const discard = () => Promise.all(rows.map((row) => storage.remove(nameIn(row.url))))
  try {
    for await (const file of files) rows.push(await receive(storage, file, context.user.id))
    const [first] = rows
    if (!first) throw invalid('image', '请选择要上传的文件')
    for (const row of rows) await storage.keep(nameIn(row.url))
    const answer = await change(context, async (transaction) => {
      await store.insertFiles(transaction, rows)
      const data: UploadedFile[] = rows.map(({ url, name, size }) => ({
        file_url: url,
        name,
        size,
      }))
      return { file_url: first.url, data }
    })
    // A repeated call got the first one's answer; what it brought again is not needed.
    if (answer.file_url !== first.url) await discard()
    return answer
  } catch (error) {
    await discard()
    throw error
  }
}

/** Makes these files, in this order, the contract's; others that it had are no longer its. */
export async function nameFiles(
  transaction: Transaction,
  contractId: number,
  urls: readonly string[],
  userId: number,
): Promise<void> {
  for (const [position, url] of urls.entries()) {
    if (await store.nameFile(transaction, url, { contract_id: contractId, position }, userId))
      continue
    throw invalid(
      'c_file',
      `合同文件中有一个不是您上传的，或已被清理，请移除后重新上传（${url.slice(0, 80)}）`,
    )
  }
  await store.unnameOthers(transaction, contractId, urls, Date.now())
}

/** A file that the asker may open: their own upload, or one of a contract that they may see. */
export async function openFile(context: Context, url: string) {
  const file = isFileName(nameIn(url)) ? await store.findFile(context.db, url) : undefined
  const allowed = file?.contract_id
    ? await maySeeContract(context, file.contract_id)
    : file?.deleted_contract_id === null && file.user_id === context.user.id
  if (!file || !allowed) throw missing('文件')
  const storage = diskStorage(context.config.dataDir)
  return { root: storage.root, path: storage.pathOf(nameIn(url)), name: file.name, type: file.type }
}
