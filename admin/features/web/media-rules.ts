import {
  MAX_EDITOR_IMAGE_BYTES,
  MAX_EDITOR_IMAGES,
  MAX_EDITOR_VIDEO_BYTES,
} from '#api/upload/upload.ts'

/** What can be put into the text. */
export type MediaKind = 'image' | 'video'

type Rules = {
  /** What the browser's file dialog offers. */
  types: readonly string[]
  /** How people call them. */
  word: string
  /** The word that numbers of them take. */
  unit: string
  formats: string
  maxFiles: number
  maxBytes: number
}

const MEGABYTE = 1024 * 1024

/** Which files are taken. What a file really is the server finds out by its content. */
export const MEDIA: Record<MediaKind, Rules> = {
  image: {
    types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'],
    word: '图片',
    unit: '张',
    formats: 'PNG、JPEG、GIF、WebP或AVIF',
    maxFiles: MAX_EDITOR_IMAGES,
    maxBytes: MAX_EDITOR_IMAGE_BYTES,
  },
  video: {
    types: ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/webm'],
    word: '视频',
    unit: '个',
    formats: 'MP4或WebM',
    maxFiles: 1,
    maxBytes: MAX_EDITOR_VIDEO_BYTES,
  },
}

type Chosen = { name: string; type: string; size: number }

/** Why none of the chosen files are taken; nothing where there is room for them. */
export function tooMany(kind: MediaKind, chosen: number): string | undefined {
  const { maxFiles, word, unit } = MEDIA[kind]
  if (chosen <= maxFiles) return undefined
  return `一次最多上传${maxFiles}${unit}${word}，本次选择了${chosen}${unit}，没有上传。请减少后重新选择`
}

/** Why a file is not taken; nothing where it is. */
export function fault(kind: MediaKind, { name, type, size }: Chosen): string | undefined {
  const { types, word, formats, maxBytes } = MEDIA[kind]
  // Not every system knows every type; those without one are the server's to judge.
  if (type !== '' && !types.includes(type))
    return `“${name}”不是可用的${word}，请选择${formats}格式`
  if (size === 0) return `“${name}”是空文件`
  if (size > maxBytes) return `“${name}”太大，${word}不超过${maxBytes / MEGABYTE}MB`
  return undefined
}

/** What a dropped or pasted file is taken for. */
export function kindOf(type: string): MediaKind {
  return type.startsWith('video/') ? 'video' : 'image'
}
