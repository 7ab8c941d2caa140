import { closeSync, openSync, readSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Refusal } from '#server/platform/errors.ts'
import { wholeBoxes } from '../boxes.ts'
import { isPolyglot } from '../polyglot.ts'
import { contentTypeOf } from '../file-type.ts'
import { openPicture } from '../pictures/decode.ts'
import { judgePicture } from '../pictures/judge.ts'

const VIDEOS = new Set(['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/webm'])

function notAnImage(name: string): Refusal {
  return new Refusal(
    'wrongType',
    `“${name}”不是可用的图片，请选择 PNG、JPEG、GIF、WebP 或静态的 AVIF 图片`,
  )
}

function notAVideo(name: string): Refusal {
  return new Refusal('wrongType', `“${name}”不是可用的视频，请选择 MP4 或 WebM 视频`)
}

const TOO_MUCH = {
  tooLarge: (name: string) => `图片“${name}”的尺寸太大，请缩小到2500万像素以内`,
  tooManyFrames: (name: string) =>
    `图片“${name}”的帧数太多，请减少帧数或缩小尺寸，使所有帧合计不超过5亿像素`,
  tooMuch: (name: string) =>
    `打开图片“${name}”需要的内存或时间太多，请缩小图片或换一种格式后再上传`,
}

/**
 * The type of a picture for the website's text, judged by its content: it is one of the known kinds, whole,
 * nothing else besides, none of its frames too large, and it can be opened. Anything else is refused with 415 or
 * 413.
 */
export async function editorImageType(path: string, name: string, userId: number): Promise<string> {
  const type = (await contentTypeOf(path)) ?? ''
  const judgement = await judgePicture(userId, path, type)
  const isSound = judgement === 'shown' || judgement === 'decoder'
  const found = isSound ? await openPicture(userId, path) : judgement
  if (found === 'opened') return type
  if (found === 'malformed' || found === 'cannotBeOpened') throw notAnImage(name)
  throw new Refusal('tooLarge', TOO_MUCH[found](name))
}

/** Whether the boxes of a video file reach to its end, read a few bytes at a time. */
function isWholeVideo(path: string, size: number): boolean {
  const file = openSync(path, 'r')
  try {
    return wholeBoxes(size, (at) => {
      const head = Buffer.alloc(16)
      return head.subarray(0, readSync(file, head, 0, head.length, at))
    })
  } finally {
    closeSync(file)
  }
}

/** The type of a video for the website's text, judged by its content; anything else is refused with 415. */
export async function editorVideoType(path: string, name: string): Promise<string> {
  const type = (await contentTypeOf(path)) ?? ''
  if (!VIDEOS.has(type)) throw notAVideo(name)
  const { size } = await stat(path)
  if (type !== 'video/webm' && !isWholeVideo(path, size)) throw notAVideo(name)
  if (await isPolyglot(path)) throw notAVideo(name)
  return type
}
