import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds package.json; every other path hangs on it, wherever a script was called from. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** @param {...string} parts */
export const inRoot = (...parts) => join(root, ...parts)

/** What a script says of itself goes to stderr, so that stdout stays the program's own. @param {string} text */
export const say = (text) => console.error(text)

/**
 * An end that the user can act on: the message is printed without a stack.
 */
export class Halt extends Error {}

/**
 * Runs a script's body and turns its failures into an exit code.
 * @param {() => Promise<number | void>} body answers the exit code; nothing is 0
 */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0
  } catch (error) {
    if (!(error instanceof Halt)) throw error
    say(error.message)
    process.exitCode = 1
  }
}

/** Every file below a folder, in an order that is the same everywhere. @param {string} folder @returns {string[]} */
export function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
    .sort()
}

/**
 * One hash over the content of files and folders. Content, not time: a fresh clone and a branch switch
 * change times without changing anything.
 * @param {string[]} sources relative to the root
 */
export function hashOf(sources) {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = inRoot(source)
    if (!existsSync(path)) continue
    const files = source.endsWith('/') ? filesBelow(path) : [path]
    for (const file of files) {
      hash.update(relative(root, file).split(sep).join('/'))
      hash.update('\0')
      hash.update(readFileSync(file))
      hash.update('\0')
    }
  }
  return hash.digest('hex')
}

/** The text of a file, or undefined where there is none. @param {string} path */
export function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
