import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { addApiDocs } from './api-docs.mjs'
import { filesBelow } from './project.mjs'

const TEXT = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.webmanifest', '.xml'])
// Below this a packet carries the file as it is.
const WORTHWHILE = 1024

/** Leaves a .br and a .gz beside every text file, which the server sends as they are. @param {string} folder */
export async function precompress(folder) {
  const files = filesBelow(folder).filter(
    (file) => TEXT.has(extname(file)) && statSync(file).size > WORTHWHILE,
  )
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file)
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(content, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        }),
        promisify(gzip)(content, { level: 9 }),
      ])
      writeFileSync(`${file}.br`, br)
      writeFileSync(`${file}.gz`, gz)
    }),
  )
}

/** @type {import('./built.mjs').Built} */
export const screens = {
  folder: 'dist',
  config: 'vite.config.ts',
  sources: [
    'admin/',
    'api/',
    'vite.config.ts',
    'package-lock.json',
    'scripts/api-docs/',
    'scripts/lib/api-docs.mjs',
    'scripts/lib/screens.mjs',
  ],
  entry: 'index.html',
  building: '正在构建界面 … (building the screens)',
  failed: '界面构建失败，原因见上。(the screens could not be built)',
  finish: (folder) => {
    addApiDocs(folder)
    return precompress(folder)
  },
}
