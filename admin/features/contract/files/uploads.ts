import { errorCodes } from '#api/errors.ts'
import { api } from '#api/index.ts'
import { NetworkFailure, Refusal } from '#admin/lib/failures.ts'
import { uploadFile } from '#admin/lib/upload.ts'
import { UploadQueue } from './upload-queue.ts'

/** The uploads of one contract form. */
export function newUploads(): UploadQueue {
  return new UploadQueue(async (file, options) => {
    const { data } = await uploadFile(api.upload.fileupload, file, options)
    const [uploaded] = data
    if (!uploaded) throw new NetworkFailure('服务器的响应无法识别，请稍后重试。')
    return uploaded
  })
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
