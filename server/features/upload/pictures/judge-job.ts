import { readFile } from 'node:fs/promises'
import { isPolyglot } from '../polyglot.ts'
import { faultOf, type PictureFault } from './picture.ts'
import { readPicture } from './read.ts'
import { readsAsScript } from './script.ts'

/** A picture of a file, of this type by its first bytes. */
export type JudgeTask = { path: string; type: string }

/** Whether it may be shown by its container, or why not; `decoder` where only the decoder knows its size. */
export type Judgement = 'shown' | 'malformed' | PictureFault | 'decoder'

/** Judges a picture of up to 50 MB: its parts are followed to the very end, which takes up to a second. */
export default async function judge({ path, type }: JudgeTask): Promise<Judgement> {
  const bytes = await readFile(path)
  const picture = readPicture(type, bytes)
  if (picture === 'malformed' || readsAsScript(bytes) || (await isPolyglot(path))) {
    return 'malformed'
  }
  return picture ? (faultOf(picture) ?? 'shown') : 'decoder'
}
