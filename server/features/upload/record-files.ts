import { UPLOAD_PATH } from '#api/upload.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { invalid } from '#server/errors.ts'
import { isFileName } from '#server/storage/file-name.ts'
import * as store from './file.store.ts'

/** The files of one kind of records: which field of its form names them, and what they are called there. */
function recordFiles(owner: store.FileOwner, field: string, label: string) {
  return {
    /** The files of a record in their order. */
    of: (executor: Executor, id: number) => store.filesOfRecord(executor, owner, id),
    /** Makes these files, in this order, the record's; others that it had are no longer its. */
    name: async (
      transaction: Transaction,
      id: number,
      urls: readonly string[],
      userId: number,
    ): Promise<void> => {
      for (const [position, url] of urls.entries()) {
        const isOne = url.startsWith(UPLOAD_PATH) && isFileName(url.slice(UPLOAD_PATH.length))
        const place = { owner, id, position }
        if (isOne && (await store.nameFile(transaction, url, place, userId))) continue
        throw invalid(
          field,
          `${label}中有一个不是您上传的，或已被清理，请移除后重新上传（${url.slice(0, 80)}）`,
        )
      }
      await store.unnameOthers(transaction, owner, id, urls, Date.now())
    },
    /** Keeps them for a record that is deleted, as long as it can be restored. */
    keep: (transaction: Transaction, id: number) => store.keepForDeleted(transaction, owner, id),
    giveBack: (transaction: Transaction, id: number) => store.giveBack(transaction, owner, id),
    letGo: (transaction: Transaction, id: number) => store.letGoOfDeleted(transaction, owner, id),
  }
}

const contractFiles = recordFiles('contract', 'c_file', '合同文件')
export const filesOf = contractFiles.of
export const nameFiles = contractFiles.name
export const keepForContract = contractFiles.keep
export const giveBackFiles = contractFiles.giveBack
export const letGoOfDeletedFiles = contractFiles.letGo

/** The photos of after-sales cases. */
export const salesPhotos = recordFiles('sales', 's_photos', '现场照片')
