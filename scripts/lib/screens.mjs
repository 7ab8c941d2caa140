import {
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { projectNode } from './node.mjs'
import { environment, runStep } from './process.mjs'
import { filesBelow, Halt, hashOf, inRoot, readIfThere, say } from './project.mjs'

const dist = inRoot('dist')
const STAMP = '.built-from'
const SOURCES = ['admin/', 'api/', 'vite.config.ts', 'package-lock.json', 'scripts/lib/screens.mjs']

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

/** @param {string} from @param {string} to */
function replaceFolder(from, to) {
  rmSync(to, { recursive: true, force: true })
  try {
    renameSync(from, to)
  } catch {
    // node_modules may be a volume of its own, across which nothing can be renamed.
    cpSync(from, to, { recursive: true })
    rmSync(from, { recursive: true, force: true })
  }
}

/** Builds the screens into dist/, whether or not they changed. */
export async function build() {
  const hash = hashOf(SOURCES)
  const node = projectNode()
  // Built aside and moved in one go: a build that fails or is interrupted leaves the old screens whole.
  const aside = inRoot('node_modules', `.screens-${process.pid}`)
  try {
    const args = ['build', '--outDir', aside, '--emptyOutDir', '--logLevel', 'warn']
    const code = await runStep(node, [inRoot('node_modules/vite/bin/vite.js'), ...args], {
      // The screens are the production build whatever the server's NODE_ENV is.
      env: environment(node, { NODE_ENV: 'production' }),
      stdin: 'ignore',
    })
    if (code !== 0) throw new Halt('界面构建失败，原因见上。(the screens could not be built)')
    await precompress(aside)
    writeFileSync(join(aside, STAMP), hash)
    replaceFolder(aside, dist)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** Builds the screens if they are not there or their sources changed. */
export async function ensureBuilt() {
  const current = existsSync(join(dist, 'index.html')) && readIfThere(join(dist, STAMP))
  if (current === hashOf(SOURCES)) return
  say('正在构建界面 … (building the screens)')
  await build()
}
