import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { EDITOR_PATH, UPLOAD_PATH, upload, DOCX, type UploadedFile } from '#api/upload/upload.ts'
import type { UploadEndpoint } from '#api/kit/endpoint.ts'
import { XLSX } from '#api/kit/imports.ts'
import type { Config } from '#server/platform/config.ts'
import type { Context } from '#server/context.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import type { NewRow, Row } from '#server/db/tables/tables.ts'
import { templateProblem } from '#server/documents/word/word.ts'
import { StartRefused } from '#server/db/start/start-check.ts'
import { Refusal, invalid } from '#server/platform/errors.ts'
import type { Files } from '#server/handler.ts'
import type { ServedFile } from '#server/services.ts'
import { isFileName, nameIn, pathOf } from '#server/storage/file-name.ts'
import { withBureauTools } from '#server/sheets/sheets.ts'
import { storageOf } from '#server/storage/storage.ts'
import { editorImageType, editorVideoType } from './editor/editor-type.ts'
import { isDownload, photoType, servedType } from './file-type.ts'
import * as store from './file.store.ts'
import { receiveFiles } from './receive.ts'

export { isFree } from './held-file.store.ts'

export const fileNames = store.namesOf

const MEGABYTE = 1024 * 1024

/** The type of a Word file of contracts that can be filled in; any other is refused in words. */
async function templateType(path: string, _name: string, userId: number): Promise<string> {
  const problem = await templateProblem(userId, () => readFile(path))
  if (problem !== undefined) throw invalid('file', problem)
  return DOCX
}

/** How a kind of upload is taken, from what its endpoint says. */
function taking(
  endpoint: UploadEndpoint,
  path: string,
  typeOf: (file: string, name: string, userId: number) => Promise<string>,
) {
  const { field, maxBytes } = endpoint
  return { field: field.replace(/\[\]$/, ''), path, megabytes: maxBytes / MEGABYTE, typeOf }
}

const contractFiles = taking(upload.fileupload, UPLOAD_PATH, servedType)
const casePhotos = taking(upload.uploadPhoto, UPLOAD_PATH, photoType)
const contractTemplates = taking(upload.contractTemplate, UPLOAD_PATH, templateType)
const inquiryLists = taking(upload.inquiryFile, UPLOAD_PATH, servedType)
const editorImages = taking(upload.uploadEditor, EDITOR_PATH, editorImageType)
const editorVideos = taking(upload.editorFile, EDITOR_PATH, editorVideoType)

function asUploaded(rows: readonly [NewRow<'file'>, ...NewRow<'file'>[]]) {
  const data: UploadedFile[] = rows.map(({ url, name, size, type }) => ({
    file_url: url,
    name,
    size,
    is_download: isDownload(type),
  }))
  return { file_url: rows[0].url, data }
}

type Upload = { files: Files }

/** Takes files for a contract or a receipt. Until a record names a file, it belongs to its uploader. */
export function receiveContractFiles(context: Context, { files }: Upload) {
  return receiveFiles(context, files, contractFiles, asUploaded)
}

/** Takes a Word file of contracts, checked; until the company is saved with it, it belongs to its uploader. */
export function receiveContractTemplate(context: Context, { files }: Upload) {
  return receiveFiles(context, files, contractTemplates, asUploaded)
}

/** Takes the tax bureau's workbook, checked; until the company is saved with it, it belongs to its uploader. */
export function receiveInvoiceTemplate(context: Context, { files }: Upload) {
  let version = ''
  const typeOf = async (path: string, name: string, userId: number) => {
    const read = await withBureauTools(userId, async ({ read }) =>
      read({ file: await readFile(path), name }),
    )
    version = read.version
    return XLSX
  }
  return receiveFiles(
    context,
    files,
    taking(upload.invoiceTemplate, UPLOAD_PATH, typeOf),
    (rows) => ({ ...asUploaded(rows), version }),
  )
}

/** Takes a customer's list; until a quotation has lines of it, it belongs to its uploader. */
export function receiveInquiry(context: Context, { files }: Upload) {
  return receiveFiles(context, files, inquiryLists, asUploaded)
}

/** Stores an own upload with a quotation, and answers what it is called; undefined for one that is not there or not one's own. */
export const { claimFile, holdFiles } = store

/** A stored file's bytes; undefined where the storage has lost it. */
export async function fileBytes({ config }: Pick<Context, 'config'>, url: string) {
  const content = await storageOf(config).read(pathOf(nameIn(url)))
  return content && buffer(content)
}

const asEditorWants = (rows: readonly NewRow<'file'>[]) => ({
  errno: 0 as const,
  data: rows.map(({ url, name }) => ({ url, alt: name, href: url })),
})

/** Takes photos for an after-sales case, as contract files are taken; opening them takes permission to see the case. */
export function receivePhotos(context: Context, { files }: Upload) {
  return receiveFiles(context, files, casePhotos, asUploaded)
}

/** Takes pictures for the website's text; they are public from the start. */
export function receiveEditorImages(context: Context, { files }: Upload) {
  return receiveFiles(context, files, editorImages, asEditorWants)
}

/** Takes a video for the website's text; it is public from the start. */
export function receiveEditorVideos(context: Context, { files }: Upload) {
  return receiveFiles(context, files, editorVideos, asEditorWants)
}

/** Keeps the files that the website's text shows; others that it showed are cleaned up in time. */
export async function showFiles(
  transaction: Transaction,
  webId: number,
  urls: readonly string[],
): Promise<void> {
  await store.showOnly(transaction, webId, urls, Date.now())
}

/** How an uploaded file is answered. */
export function servedAs({
  url,
  name,
  type,
}: Pick<Row<'file'>, 'url' | 'name' | 'type'>): ServedFile {
  return { path: pathOf(nameIn(url)), name, type, isDownload: isDownload(type) }
}

/** An uploaded file by its address; undefined if unknown. Permission is not checked here. */
export async function findUpload(
  executor: Executor,
  url: string,
): Promise<Row<'file'> | undefined> {
  return isFileName(nameIn(url)) ? store.findFile(executor, url) : undefined
}

/** Refuses a start with a bucket that has none of the files that the records know: it is another's, or new. */
export async function refuseLostFiles({ config, db }: { config: Config; db: Executor }) {
  const storage = storageOf(config)
  if (storage.folder !== undefined) return
  if (!(await storage.isEmpty()) || !(await store.anyFile(db))) return
  throw new StartRefused(
    '数据库里登记了上传的文件，但 STORAGE_URL 的桶里一个也没有。请检查 STORAGE_URL，或先把原来的文件复制到桶里（见 docs/operations.md）',
  )
}

/** A picture or video of the website's text, for everybody. */
export async function openEditorFile({ db }: { db: Executor }, name: string): Promise<ServedFile> {
  const file = isFileName(name) ? await store.findFile(db, EDITOR_PATH + name) : undefined
  if (!file) throw new Refusal('missing', '文件不存在或已被删除')
  return servedAs(file)
}
