import { readFile } from 'node:fs/promises'
import { Script } from 'node:vm'
import { isPolyglot } from '../polyglot.ts'
import { faultOf, type PictureFault } from './picture.ts'
import { readPicture } from './read.ts'

/** What hides the rest of a file from a script engine: a comment, a text, a template or a regular expression begins. */
const HIDES = /["'`/]|<!--|-->/

/** What no script contains outside of those: control characters but blanks and line breaks. */
const isIllegal = (byte: number) => byte < 0x20 && (byte < 0x09 || byte > 0x0d)

/**
 * Whether a script engine reads a file as well, for which its first bytes are a name: it is compiled, never run. Nearly no
 * honest picture gets that far: a control character comes before anything that could hide it. Compiling takes seconds and
 * hundreds of megabytes where somebody means it to, so it is not for the process that serves.
 */
function readsAsScript(bytes: Buffer): boolean {
  const end = bytes.findIndex(isIllegal)
  const legal = bytes.toString('latin1', 0, end === -1 ? bytes.length : end)
  if (end !== -1 && !HIDES.test(legal)) return false
  try {
    return new Script(bytes.toString('latin1')) instanceof Script
  } catch (error) {
    // Of another error, as where it is nested too deeply, all before was read as a script.
    return !(error instanceof SyntaxError)
  }
}

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
