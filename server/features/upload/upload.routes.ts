import type { upload } from '#api/upload/upload.ts'
import type { Handlers } from '#server/handler.ts'
import {
  receiveContractFiles,
  receiveContractTemplate,
  receiveEditorImages,
  receiveEditorVideos,
  receiveInquiry,
  receiveInvoiceTemplate,
  receivePhotos,
} from './upload.service.ts'

const routes: Handlers<typeof upload> = {
  fileupload: receiveContractFiles,
  uploadPhoto: receivePhotos,
  contractTemplate: receiveContractTemplate,
  invoiceTemplate: receiveInvoiceTemplate,
  inquiryFile: receiveInquiry,
  uploadEditor: receiveEditorImages,
  editorFile: receiveEditorVideos,
}

export const uploadFeature = { routes }
