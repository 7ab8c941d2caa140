import { useEffect, useState } from 'react'
import type { UploadEndpoint } from '#api/kit/endpoint.ts'
import type { upload } from '#api/upload/upload.ts'
import { NetworkFailure } from '#admin/lib/calls/failures.ts'
import { uploadFile } from '#admin/lib/calls/upload.ts'
import { keepUploads, uploadsBy, type Uploads } from './uploads.ts'

/** A call that takes files of records. */
type FilesEndpoint = UploadEndpoint<typeof upload.fileupload.answer.shape>

/** What is sent of a chosen file. */
type Prepare = (file: File) => Promise<File>

const newUploads = (endpoint: FilesEndpoint, prepare: Prepare): Uploads =>
  uploadsBy(async (file, options) => {
    const sent = await prepare(file)
    options.signal.throwIfAborted()
    const { data } = await uploadFile(endpoint, sent, options)
    const [uploaded] = data
    if (!uploaded) throw new NetworkFailure('服务器的响应无法识别，请稍后重试。')
    return uploaded
  })

/** The uploads of one form, each made by this call; those still on their way are given up when it is left. */
export function useUploads(
  endpoint: FilesEndpoint,
  prepare: Prepare = (file) => Promise.resolve(file),
): Uploads {
  const [uploads] = useState(() => newUploads(endpoint, prepare))
  useEffect(() => () => keepUploads(uploads, []), [uploads])
  return uploads
}
