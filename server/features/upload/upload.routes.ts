import type { upload } from '#api/upload.ts'
import type { Handlers } from '#server/handler.ts'
import { receiveContractFiles, receiveEditorImages, receiveEditorVideos } from './upload.service.ts'

export const uploadRoutes: Handlers<typeof upload> = {
  fileupload: receiveContractFiles,
  uploadEditor: receiveEditorImages,
  editorFile: receiveEditorVideos,
}
