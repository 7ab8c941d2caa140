import type { ContractFile } from '#api/contract.ts'
import { MAX_CONTRACT_FILE_BYTES, MAX_CONTRACT_FILES } from '#api/upload.ts'

/** A file of the form; one whose upload is not done has no address, but the upload's key. */
export type FormFile = ContractFile & { upload?: string }

export const isUploaded = (file: FormFile) => file.url !== ''

/** What tells a file of the form from the others. */
export const markOf = ({ url, upload }: FormFile) => upload ?? url

const MEGABYTE = 1024 * 1024
const MEGABYTES = MAX_CONTRACT_FILE_BYTES / MEGABYTE
/** How many names a message lists. */
const NAMED = 5

export const FILES_HINT = `文件不超过${MEGABYTES}Mb，最多${MAX_CONTRACT_FILES}个`

type Chosen = { name: string; size: number }

/** Why none of the chosen files are taken; nothing where there is room for them. */
export function tooMany(present: number, chosen: number): string | undefined {
  if (present + chosen <= MAX_CONTRACT_FILES) return undefined
  const already = present === 0 ? '' : `已有${present}个，`
  return `最多${MAX_CONTRACT_FILES}个文件：${already}本次选择了${chosen}个，没有添加。请减少后重新选择`
}

/** Why single files are not taken, in one text; the others are. */
export function refusedFiles(chosen: readonly Chosen[]): string | undefined {
  const large = chosen.filter(({ size }) => size > MAX_CONTRACT_FILE_BYTES)
  const empty = chosen.filter(({ size }) => size === 0)
  const sentences = [
    large.length > 0 && `文件不超过${MEGABYTES}Mb，以下文件太大，没有添加：${namesOf(large)}`,
    empty.length > 0 && `以下是空文件或文件夹，没有添加：${namesOf(empty)}`,
  ].filter((sentence) => sentence !== false)
  return sentences.length > 0 ? sentences.join('\n') : undefined
}

/** Whether a chosen file is taken. */
export const isTaken = ({ size }: Chosen) => size > 0 && size <= MAX_CONTRACT_FILE_BYTES

/** The first names of several files, and how many there are. */
export function namesOf(files: readonly { name: string }[]): string {
  const names = files.slice(0, NAMED).map(({ name }) => `“${name}”`)
  return names.join('、') + (files.length > NAMED ? `等${files.length}个` : '')
}

/** The list with one file a place further up (-1) or down (1). */
export function moved(files: readonly FormFile[], mark: string, by: -1 | 1): readonly FormFile[] {
  const from = files.findIndex((file) => markOf(file) === mark)
  const file = files[from]
  const other = files[from + by]
  if (!file || !other) return files
  return files.with(from, other).with(from + by, file)
}

/** A size for people. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < MEGABYTE) return `${Math.ceil(bytes / 1024)} KB`
  return `${(bytes / MEGABYTE).toFixed(1)} MB`
}

/** How a file can be looked at here, by its ending; what the server thinks of it decides in the end. */
export function previewOf(name: string): 'image' | 'pdf' | undefined {
  if (/\.(png|jpe?g|gif|webp|bmp|avif)$/i.test(name)) return 'image'
  return /\.pdf$/i.test(name) ? 'pdf' : undefined
}
