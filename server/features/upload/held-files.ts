import { UPLOAD_PATH, type StoredFile } from '#api/upload/upload.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { invalid } from '#server/platform/errors.ts'
import { isFileName } from '#server/storage/file-name.ts'
import { isDownload } from './file-type.ts'
import * as store from './held-file.store.ts'

type Row = Awaited<ReturnType<typeof store.filesHeld>>[number]

const asStored = ({ name, url, size, type }: Row): StoredFile => ({
  name,
  url,
  size,
  is_download: isDownload(type),
})

/** The files that a kind of records names; `field` and `label` are those of its form. */
export function namedFiles(
  holder: store.Holder,
  { field, label }: { field: string; label: string },
) {
  return {
    /** The files of several records at once, each in its order. */
    ofMany: async (
      executor: Executor,
      ids: readonly number[],
    ): Promise<Map<number, StoredFile[]>> => {
      const rows = ids.length === 0 ? [] : await store.filesHeld(executor, holder, ids)
      const files = Map.groupBy(rows, (row) => row.holder ?? 0)
      return new Map([...files].map(([id, its]) => [id, its.map(asStored)]))
    },

    of: async (executor: Executor, id: number): Promise<StoredFile[]> => {
      const rows = await store.filesHeld(executor, holder, [id])
      return rows.map(asStored)
    },

    /** Links exactly these files, in this order, to the record. */
    name: async (
      transaction: Transaction,
      id: number,
      urls: readonly string[],
      userId: number,
    ): Promise<void> => {
      for (const [position, url] of urls.entries()) {
        const isOne = url.startsWith(UPLOAD_PATH) && isFileName(url.slice(UPLOAD_PATH.length))
        const place = { holder, id, position }
        if (isOne && (await store.nameFile(transaction, url, place, userId))) continue
        throw invalid(
          field,
          `${label}中有一个不是您上传的，或已被清理，请移除后重新上传（${url.slice(0, 80)}）`,
        )
      }
      await store.unnameOthers(transaction, { holder, id }, urls, Date.now())
    },
  }
}

/** The same of records that can be deleted. */
export function heldFiles(holder: store.DeletableHolder, form: { field: string; label: string }) {
  return {
    ...namedFiles(holder, form),
    /** They stay as long as the deleted record can be restored. */
    keep: (transaction: Transaction, id: number) => store.keepForDeleted(transaction, holder, id),
    restore: (transaction: Transaction, id: number) => store.restoreFiles(transaction, holder, id),
    release: (transaction: Transaction, id: number) => store.releaseFiles(transaction, holder, id),
  }
}
