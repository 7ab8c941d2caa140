import { cpSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectNode } from './node.mjs'
import { environment, runStep } from './process.mjs'
import { Halt, hashOf, inRoot, readIfThere, say } from './project.mjs'

/**
 * A folder that Vite makes of sources.
 * @typedef {object} Built
 * @property {string} folder relative to the root
 * @property {string} config the configuration that says how
 * @property {string[]} sources what it depends on
 * @property {string} entry the file without which it is not there
 * @property {string} building said before it is built
 * @property {string} failed said where that fails
 * @property {(folder: string) => Promise<void>} [finish]
 */

const STAMP = '.built-from'

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

/** Builds it, whether or not its sources changed. @param {Built} built */
export async function build({ folder, config, sources, failed, finish }) {
  const hash = hashOf(sources)
  const node = projectNode()
  // Built aside and moved in one go: a build that fails or is interrupted leaves the old one whole.
  const aside = inRoot('node_modules', `.${folder}-${process.pid}`)
  try {
    const args = ['build', '--config', inRoot(config), '--outDir', aside, '--emptyOutDir']
    const vite = [inRoot('node_modules/vite/bin/vite.js'), ...args, '--logLevel', 'warn']
    const code = await runStep(node, vite, {
      // What is built is for production whatever the server's NODE_ENV is.
      env: environment(node, { NODE_ENV: 'production' }),
      stdin: 'ignore',
    })
    if (code !== 0) throw new Halt(failed)
    await finish?.(aside)
    writeFileSync(join(aside, STAMP), hash)
    replaceFolder(aside, inRoot(folder))
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** Builds it if it is not there or its sources changed. @param {Built} built */
export async function ensure(built) {
  const current =
    existsSync(inRoot(built.folder, built.entry)) && readIfThere(inRoot(built.folder, STAMP))
  if (current === hashOf(built.sources)) return
  say(built.building)
  await build(built)
}
