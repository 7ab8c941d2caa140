import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installFromDebian } from './debian.mjs'
import { Halt, say } from './project.mjs'

/** The programs that read PDFs back in the tests: text, pictures, metadata. */
const PROGRAMS = ['pdftotext', 'pdftoppm', 'pdfinfo']

/** @param {string} program */
function isThere(program) {
  const file = process.platform === 'win32' ? `${program}.exe` : program
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.some((folder) => existsSync(join(folder, file)))
}

/** Poppler's programs for the tests of PDFs, installed if they are not there. */
export async function ensurePoppler() {
  if (PROGRAMS.every(isThere)) return
  say('未找到 Poppler，正在安装 … (installing poppler-utils for the tests)')
  await installFromDebian(['poppler-utils'])
  if (PROGRAMS.every(isThere)) return
  throw new Halt(
    '没有可用的 Poppler（pdftotext、pdftoppm、pdfinfo）：请安装它（Debian 的 poppler-utils，macOS 的 poppler）。\n' +
      'No Poppler found: install it (poppler-utils on Debian, poppler on macOS) and have it on the PATH.',
  )
}
