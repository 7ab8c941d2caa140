import { Script } from 'node:vm'

/** What hides the rest of a file from a script engine: a comment, a text, a template or a regular expression begins. */
const HIDES = /["'`/]|<!--|-->/

/** What no script contains outside of those: control characters but blanks and line breaks. */
const isIllegal = (byte: number) => byte < 0x20 && (byte < 0x09 || byte > 0x0d)

/**
 * Whether a script engine reads a file as well, for which its first bytes are a name: it is compiled, never run. Nearly no
 * honest picture gets that far: a control character comes before anything that could hide it. Compiling takes seconds and
 * hundreds of megabytes where somebody means it to, so it is not for the process that serves.
 */
export function readsAsScript(bytes: Buffer): boolean {
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
