import {
  MAX_CONTRACT_FILE_BYTES,
  MAX_CONTRACT_FILES,
  MAX_PHOTO_BYTES,
  MAX_PHOTOS,
  type StoredFile,
} from '#api/upload/upload.ts'

/** A file of the form; one whose upload is not done has no address, but the upload's key. */
export type FormFile = StoredFile & { upload?: string }

export const isUploaded = (file: FormFile) => file.url !== ''

/** The key of a file within the form. */
export const markOf = ({ url, upload }: FormFile) => upload ?? url

const MEGABYTE = 1024 * 1024
/** How many names a message lists. */
const NAMED = 5

/** How many files a record takes, how large each may be, and what they are called. */
export type FileLimits = { bytes: number; count: number; what: string; measure: string }

export const contractLimits: FileLimits = {
  bytes: MAX_CONTRACT_FILE_BYTES,
  count: MAX_CONTRACT_FILES,
  what: '文件',
  measure: '个',
}
/** A photo is made smaller before it is sent. */
export const photoLimits: FileLimits = {
  bytes: 3 * MAX_PHOTO_BYTES,
  count: MAX_PHOTOS,
  what: '照片',
  measure: '张',
}

/** What stands below the field. */
export const limitsText = ({ bytes, count, what, measure }: FileLimits) =>
  `${what}不超过${bytes / MEGABYTE}Mb，最多${count}${measure}`

type Chosen = { name: string; size: number }

/** Why none of the chosen files are taken; nothing where there is room for them. */
export function tooMany(limits: FileLimits, present: number, chosen: number): string | undefined {
  const { count, what, measure } = limits
  if (present + chosen <= count) return undefined
  const already = present === 0 ? '' : `已有${present}${measure}，`
  return `最多${count}${measure}${what}：${already}本次选择了${chosen}${measure}，没有添加。请减少后重新选择`
}

/** Why single files are not taken, in one text; the others are. */
export function refusedFiles(
  { bytes, what }: FileLimits,
  chosen: readonly Chosen[],
): string | undefined {
  const large = chosen.filter(({ size }) => size > bytes)
  const empty = chosen.filter(({ size }) => size === 0)
  const sentences = [
    large.length > 0 &&
      `${what}不超过${bytes / MEGABYTE}Mb，以下${what}太大，没有添加：${namesOf(large)}`,
    empty.length > 0 && `以下是空文件或文件夹，没有添加：${namesOf(empty)}`,
  ].filter((sentence) => sentence !== false)
  return sentences.length > 0 ? sentences.join('\n') : undefined
}

/** Whether a chosen file is taken. */
export const isTaken = ({ bytes }: FileLimits, { size }: Chosen) => size > 0 && size <= bytes

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

type Previewed = Pick<FormFile, 'name' | 'is_download'>

/** Whether a picture or PDF by its name is not shown: it is too large, or also something else. */
export const isHidden = (file: FormFile) =>
  file.is_download && previewOf({ ...file, is_download: false }) !== undefined

/** How a file can be looked at here, by its ending; not at all where the server only lets it be downloaded. */
export function previewOf({ name, is_download }: Previewed): 'image' | 'pdf' | undefined {
  if (is_download) return undefined
  if (/\.(png|jpe?g|gif|webp|bmp|avif)$/i.test(name)) return 'image'
  return /\.pdf$/i.test(name) ? 'pdf' : undefined
}
