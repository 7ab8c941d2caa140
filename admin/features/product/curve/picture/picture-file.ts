import { del, get, set } from 'idb-keyval'
import { drawnAtMost, type Drawn } from '#admin/files/picture.ts'
import type { Marked } from './picture-reading.ts'

/** A picture that somebody pastes, drops or takes, made ready to be marked; it never leaves the browser. */

const MOST_BYTES = 20 * 1024 * 1024
/** Pages of catalogues are readable so, and phones can draw it. */
const LONGEST_SIDE = 2400

/** Why a file cannot be marked, in words; undefined where it can be tried. */
export function refusedPicture({ name, type, size }: File): string | undefined {
  if (type === 'application/pdf' || /\.pdf$/i.test(name))
    return '请在 PDF 里把曲线截图（Windows：Win+Shift+S），再粘贴到这里'
  if (/hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name))
    return '浏览器打不开 HEIC 照片，请在手机“设置-相机-格式”中选择“兼容性最佳”，或截图后粘贴'
  if (size > MOST_BYTES) return '图片不能超过20MB，请截取曲线所在的部分'
  return type.startsWith('image/') ? undefined : '请选择图片：PNG、JPEG 或 WebP，或粘贴截图'
}

/** The picture upright and at most so large; undefined for what the browser cannot open. */
export const openPage = (file: File): Promise<Drawn | undefined> =>
  drawnAtMost(file, LONGEST_SIDE, 'image/png')

/** A page, and what is marked on it. */
export type MarkedPage = { page: Drawn; marked: Marked }

const STORED_FOR = 7 * 24 * 60 * 60_000
/** One for all users of a browser: nobody's page outlasts the next one's look. */
const KEY = 'curve-picture'

type Stored = MarkedPage & { userId: number; savedAt: number }

/** The page that this user read last, in whichever tab, for the next model on it; undefined after a week. */
export async function lastPage(userId: number): Promise<MarkedPage | undefined> {
  try {
    const stored = await get<Stored>(KEY)
    if (!stored) return undefined
    if (stored.userId === userId && Date.now() - stored.savedAt < STORED_FOR) return stored
    await del(KEY)
  } catch {
    // A browser may refuse to store anything: then the next model begins with the picture.
  }
  return undefined
}

/** Stores the page for the next model. */
export async function storePage(userId: number, { page, marked }: MarkedPage): Promise<void> {
  try {
    await set(KEY, { userId, page, marked, savedAt: Date.now() } satisfies Stored)
  } catch {
    // As above, and where the disk is full.
  }
}
