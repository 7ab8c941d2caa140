import { useEffect, useState } from 'react'
import type { UploadEndpoint } from '#api/kit/endpoint.ts'
import type { upload } from '#api/upload/upload.ts'
import { NetworkFailure } from '#admin/lib/calls/failures.ts'
import { uploadFile } from '#admin/lib/calls/upload.ts'
import { keepUploads, uploadsBy, type Uploads } from './uploads.ts'

/** A call that takes files of records. */
type FilesEndpoint = UploadEndpoint<typeof upload.fileupload.answer.shape>

const newUploads = (endpoint: FilesEndpoint): Uploads =>
  uploadsBy(async (file, options) => {
    const { data } = await uploadFile(endpoint, file, options)
    const [uploaded] = data
    if (!uploaded) throw new NetworkFailure('服务器的响应无法识别，请稍后重试。')
    return uploaded
  })

/** The uploads of one form, each made by this call; those still on their way are given up when it is left. */
export function useUploads(endpoint: FilesEndpoint): Uploads {
  const [uploads] = useState(() => newUploads(endpoint))
  useEffect(() => () => keepUploads(uploads, []), [uploads])
  return uploads
}
