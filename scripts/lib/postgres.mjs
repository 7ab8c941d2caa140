import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { installFromDebian } from './debian.mjs'
import { freePort } from './port.mjs'
import { Halt, say } from './project.mjs'

const DEBIAN = '/usr/lib/postgresql'

/** The folder of PostgreSQL's programs: Debian's newest, or where the path leads. @returns {string | undefined} */
function findPrograms() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : []
  const debian = versions
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(DEBIAN, version, 'bin'))
  const folders = [...debian, ...(process.env.PATH ?? '').split(delimiter)].filter(Boolean)
  return folders.find((folder) => existsSync(join(folder, 'initdb')))
}

/** The folder of PostgreSQL's programs, which are installed where they are missing. */
export async function ensurePrograms() {
  const present = findPrograms()
  if (present) return present
  say('未找到 PostgreSQL，正在安装 … (installing PostgreSQL for the tests)')
  await installFromDebian(['postgresql'])
  const installed = findPrograms()
  if (installed) return installed
  throw new Halt(
    '没有可用的 PostgreSQL：请安装它，或用 TEST_DATABASE_URL 指明一个可以新建数据库的服务。\n' +
      'No PostgreSQL found: install it, or name a server in TEST_DATABASE_URL.',
  )
}

/** The user that PostgreSQL runs as, since it refuses root; undefined where we are not root. */
export function owner() {
  if (process.getuid?.() !== 0) return undefined
  const id = (/** @type {string} */ option) =>
    Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * A PostgreSQL of our own for the length of a test run, in a throwaway folder. It forgets what a crash would
 * cost: what is tested on it is the product, not PostgreSQL's own durability. With `survivesCrash` it forgets what
 * a loss of power would cost only. `halt` stops it for a while, in order or at once as a crash would; `go` starts
 * it again.
 * @param {{ survivesCrash?: boolean }} [how]
 * @returns {Promise<{ url: string, stop: () => void, halt: (how: 'fast' | 'immediate') => Promise<void>, go: () => Promise<void> }>}
 */
export async function startPostgres({ survivesCrash = false } = {}) {
  const programs = await ensurePrograms()
  const user = owner()
  const folder = mkdtempSync(join(tmpdir(), 'baojia-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  /** @param {string} program @param {string[]} args */
  const run = (program, args) => {
    const { status, error } = spawnSync(join(programs, program), args, {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (status !== 0) throw new Halt(`${program} 失败（${error?.message ?? status}）`)
  }
  /** @param {string[]} args @returns {Promise<void>} */
  const control = (args) =>
    new Promise((done, fail) => {
      const child = spawn(join(programs, 'pg_ctl'), args, { ...user, cwd: folder, stdio: 'ignore' })
      child.once('error', fail)
      child.once('exit', (code) => (code === 0 ? done() : fail(new Halt(`pg_ctl ${code}`))))
    })
  const stop = () => {
    if (existsSync(join(data, 'postmaster.pid'))) run('pg_ctl', ['stop', '-D', data, '-m', 'fast'])
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'])
    const port = await freePort()
    const settings = [
      `-c port=${port}`,
      '-c listen_addresses=127.0.0.1',
      `-c unix_socket_directories=${folder}`,
      '-c fsync=off',
      `-c synchronous_commit=${survivesCrash ? 'on' : 'off'}`,
      '-c full_page_writes=off',
      '-c max_connections=200',
    ]
    const log = join(folder, 'log')
    const start = ['start', '-w', '-D', data, '-l', log, '-o', settings.join(' ')]
    run('pg_ctl', start)
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      stop,
      halt: (how) => control(['stop', '-w', '-D', data, '-m', how]),
      go: () => control(start),
    }
  } catch (error) {
    stop()
    throw error
  }
}
