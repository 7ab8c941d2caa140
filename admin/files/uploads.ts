import { errorCodes } from '#api/kit/errors.ts'
import type { UploadedFile } from '#api/upload/upload.ts'
import { NetworkFailure, Refusal } from '#admin/lib/calls/failures.ts'
import { newKey } from '#admin/lib/calls/idempotency-key.ts'
import { Outbox } from '#admin/lib/calls/outbox.ts'
import type { Saving, SendOptions } from '#admin/lib/calls/outbox.ts'

/** A file and what is done with it once it is on the server. */
type Upload = { file: File; onUploaded: (uploaded: UploadedFile) => void }

/** Uploads on their way by their ids, a few at once, in the order in which they were added. */
export type Uploads = Outbox<string, { upload: Upload }>

/** How far an upload is; nothing is known of one whose file this page no longer has, as after a reload. */
export type UploadState = Saving<{ upload: Upload }> | undefined

/** Makes the upload; a repetition has the same key. */
export type SendFile = (file: File, options: SendOptions) => Promise<UploadedFile>

const AT_ONCE = 3

/** Uploads that are made in this way. */
export function uploadsBy(send: SendFile): Uploads {
  return new Outbox(
    async (_id, { value: { file, onUploaded } }, options) => {
      const uploaded = await send(file, options)
      // Given up in the last moment: nobody waits for it.
      if (!options.signal.aborted) onUploaded(uploaded)
    },
    { limit: AT_ONCE },
  )
}

/** Adds a file and answers its upload's id; `onUploaded` is called once it is on the server. */
export function addUpload(
  uploads: Uploads,
  file: File,
  onUploaded: (id: string, uploaded: UploadedFile) => void,
): string {
  const id = newKey()
  const value = { file, onUploaded: (uploaded: UploadedFile) => onUploaded(id, uploaded) }
  uploads.put(id, { field: 'upload', value })
  return id
}

/** Gives up all uploads but these. */
export function keepUploads(uploads: Uploads, ids: readonly string[]): void {
  uploads.discard([...uploads.snapshot().keys()].filter((id) => !ids.includes(id)))
}

/** Back on the net, what could not reach the server is sent again. */
export function retryUnreached(uploads: Uploads): void {
  const failureOf = (id: string) => uploads.snapshot().get(id)?.failure
  uploads.retry(uploads.failed().filter((id) => failureOf(id) instanceof NetworkFailure))
}

const FAULT_OF_THE_FILE: readonly number[] = [
  errorCodes.invalid,
  errorCodes.tooLarge,
  errorCodes.wrongType,
]

/** Whether sending a file again may help; what is wrong with the file itself stays wrong. */
export function mayRetry(failure: unknown): boolean {
  return !(failure instanceof Refusal && FAULT_OF_THE_FILE.includes(failure.code))
}
