import { z } from 'zod'
import { uploadEndpoint } from './endpoint.ts'

const MEGABYTE = 1024 * 1024

export const MAX_CONTRACT_FILES = 50
export const MAX_CONTRACT_FILE_BYTES = 50 * MEGABYTE

/** Where uploaded files are opened; `file_url` and `c_file` hold addresses below it. */
export const UPLOAD_PATH = '/upload/'

const uploadedFile = z.object({ file_url: z.string(), name: z.string(), size: z.number() })
export type UploadedFile = z.output<typeof uploadedFile>

/** Contract files (specification §7 Upload, decisions §7). */
export const upload = {
  fileupload: uploadEndpoint({
    path: '/Upload/fileupload',
    access: 'contract:edit',
    field: 'image[]',
    maxFiles: MAX_CONTRACT_FILES,
    maxBytes: MAX_CONTRACT_FILE_BYTES,
    answer: { file_url: z.string(), data: z.array(uploadedFile) },
    success: '文件已上传',
  }),
}
