import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { filesBelow, inRoot, root } from './project.mjs'

const FOLDERS = ['api', 'server', 'admin', 'e2e', 'bench', 'scripts', 'test']
const SUPPRESSION = /(?:\/\/|\/\*)\s*(?:(?:ox|es)lint-disable|@ts-(?:ignore|expect-error|nocheck))/
const REASON = /\s--\s+\S/

/** The lines that silence a check without saying why. @param {string} text @returns {number[]} */
export function unexplained(text) {
  return text
    .split('\n')
    .flatMap((line, index) => (SUPPRESSION.test(line) && !REASON.test(line) ? [index + 1] : []))
}

/** Every such line of the product, as `file:line`. */
export function allUnexplained() {
  return FOLDERS.map((folder) => inRoot(folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => filesBelow(folder))
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file))
    .flatMap((file) =>
      unexplained(readFileSync(file, 'utf8')).map((line) => `${relative(root, file)}:${line}`),
    )
}
