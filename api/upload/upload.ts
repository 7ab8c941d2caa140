import { z } from 'zod'
import { nothing, uploadEndpoint } from '#api/kit/endpoint.ts'
import { FILE_TOO_LARGE, MAX_IMPORT_BYTES } from '#api/kit/imports.ts'

const MEGABYTE = 1024 * 1024

export const MAX_CONTRACT_FILES = 50
export const MAX_CONTRACT_FILE_BYTES = 50 * MEGABYTE

export const MAX_EDITOR_IMAGES = 50
export const MAX_EDITOR_IMAGE_BYTES = 2 * MEGABYTE
export const MAX_EDITOR_VIDEO_BYTES = 200 * MEGABYTE

/** Of an after-sales case; a phone's camera makes pictures of 3 to 15 MB, larger ones the screens make smaller first. */
export const MAX_PHOTOS = 30
export const MAX_PHOTO_BYTES = 20 * MEGABYTE

/** Beyond so many pixels, a few kilobytes would take hundreds of megabytes to open: such a picture is never decoded. */
export const MAX_PICTURE_PIXELS = 25_000_000

export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
export const MAX_TEMPLATE_BYTES = 2 * MEGABYTE

/** Where uploaded files are opened; `file_url` and `c_file` hold addresses below it. */
export const UPLOAD_PATH = '/upload/'
/** Where the public website finds the images and videos of its text. */
export const EDITOR_PATH = `${UPLOAD_PATH}editor/`

/** `is_download`: it is only downloaded, and never shown in place, whatever its name says. */
const aboutFile = { name: z.string(), size: z.number(), is_download: z.boolean() }

const uploadedFile = z.object({ file_url: z.string(), ...aboutFile })
export type UploadedFile = z.output<typeof uploadedFile>

/** A file that a record names. */
export const storedFile = z.object({ url: z.string(), ...aboutFile })
export type StoredFile = z.output<typeof storedFile>

/** As the rich editor wants it. */
const editorFile = z.object({ url: z.string(), alt: z.string(), href: z.string() })
const editorAnswer = { errno: z.literal(0), data: z.array(editorFile) }

/**
 * Files of contracts, receipts and invoices, photos of after-sales cases, the Word file of contracts, the tax bureau's workbook,
 * customers' lists, and images and videos of the website's text (spec 8.1).
 */
export const upload = {
  fileupload: uploadEndpoint({
    path: '/Upload/fileupload',
    access: ['contract:edit', 'receipt:edit', 'invoice:edit'],
    input: nothing,
    field: 'image[]',
    maxFiles: MAX_CONTRACT_FILES,
    maxBytes: MAX_CONTRACT_FILE_BYTES,
    answer: { file_url: z.string(), data: z.array(uploadedFile) },
    success: '文件已上传',
  }),
  uploadPhoto: uploadEndpoint({
    path: '/Upload/uploadPhoto',
    access: 'sales:edit',
    input: nothing,
    field: 'image[]',
    maxFiles: MAX_PHOTOS,
    maxBytes: MAX_PHOTO_BYTES,
    answer: { file_url: z.string(), data: z.array(uploadedFile) },
    success: '照片已上传',
  }),
  /** Checked as it comes in, and used once the company is saved with it. */
  contractTemplate: uploadEndpoint({
    path: '/Upload/contractTemplate',
    access: 'company:edit',
    input: nothing,
    field: 'file',
    maxFiles: 1,
    maxBytes: MAX_TEMPLATE_BYTES,
    answer: { file_url: z.string(), data: z.array(uploadedFile) },
    success: '模板检查通过，保存后生效',
  }),
  /** The tax bureau's workbook, checked as it comes in, and used once the company is saved with it. */
  invoiceTemplate: uploadEndpoint({
    path: '/Upload/invoiceTemplate',
    access: 'company:edit',
    input: nothing,
    field: 'file',
    maxFiles: 1,
    maxBytes: MAX_IMPORT_BYTES,
    tooLarge: FILE_TOO_LARGE,
    answer: {
      file_url: z.string(),
      data: z.array(uploadedFile),
      /** As the workbook says it; empty where it does not. */
      version: z.string(),
    },
    success: '开票模板检查通过，保存后生效',
  }),
  /** A customer's list of equipment, stored once a quotation has lines of it. */
  inquiryFile: uploadEndpoint({
    path: '/Upload/inquiryFile',
    access: 'quotation:edit',
    input: nothing,
    field: 'file',
    maxFiles: 1,
    maxBytes: MAX_IMPORT_BYTES,
    tooLarge: FILE_TOO_LARGE,
    answer: { file_url: z.string(), data: z.array(uploadedFile) },
    success: '询价清单已上传',
  }),
  uploadEditor: uploadEndpoint({
    path: '/Upload/uploadEditor',
    access: 'web:edit',
    input: nothing,
    field: 'image[]',
    maxFiles: MAX_EDITOR_IMAGES,
    maxBytes: MAX_EDITOR_IMAGE_BYTES,
    answer: editorAnswer,
    success: '图片已上传',
  }),
  editorFile: uploadEndpoint({
    path: '/Upload/editorFile',
    access: 'web:edit',
    input: nothing,
    cookie: true,
    field: 'files[]',
    maxFiles: 1,
    maxBytes: MAX_EDITOR_VIDEO_BYTES,
    answer: editorAnswer,
    success: '视频已上传',
  }),
}
