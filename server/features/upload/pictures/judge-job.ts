import { readFile } from 'node:fs/promises'
import { isPolyglot } from '../polyglot.ts'
import { faultOf } from './picture.ts'
import { readPicture } from './read.ts'

/** A picture of a file, of this type by its first bytes. */
export type JudgeTask = { path: string; type: string }

/** Whether it may be shown by its container; `decoder` where only the decoder knows its size. */
export type Judgement = 'shown' | 'download' | 'decoder'

/** Judges a picture of up to 50 MB: its parts are followed to the very end, which takes up to a second. */
export default async function judge({ path, type }: JudgeTask): Promise<Judgement> {
  const picture = readPicture(type, await readFile(path))
  if (picture === 'malformed' || (await isPolyglot(path))) return 'download'
  if (!picture) return 'decoder'
  return faultOf(picture) === undefined ? 'shown' : 'download'
}
