import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const LOCK = {
  packages: {
    '': { dependencies: { served: '^1.0.0' }, devDependencies: { builder: '^1.0.0' } },
    'node_modules/served': { version: '1.0.0' },
    'node_modules/builder': { version: '1.0.0' },
    'node_modules/tester': { version: '1.0.0' },
    'node_modules/of-another-platform': { version: '1.0.0', optional: true },
    'test/packages': { devDependencies: { tester: '^1.0.0' } },
  },
}

/** In place of npm: notes what is installed, as npm does, unless a file beside it says that it is interrupted. */
const NPM = `
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
const { packages } = ${JSON.stringify(LOCK)}
const [command, ...options] = process.argv.slice(2)
const [, served, builder, tester] = Object.keys(packages)
const installed = [served, builder, ...(options.includes('--workspaces=false') ? [] : [tester])]
appendFileSync('calls', command + (options.includes('--workspaces=false') ? '' : ' with tests') + '\\n')
if (existsSync('interrupted')) {
  process.kill(process.ppid, 'SIGKILL')
  process.exit(1)
}
mkdirSync('node_modules', { recursive: true })
const record = { packages: Object.fromEntries(installed.map((path) => [path, packages[path]])) }
writeFileSync('node_modules/.package-lock.json', JSON.stringify(record))
`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baojia-install-'))
  cpSync(resolve(import.meta.dirname, 'lib'), join(folder, 'scripts/lib'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  write(LOCK)
  writeFileSync(join(folder, 'npm-cli.mjs'), NPM)
  writeFileSync(join(folder, 'calls'), '')
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (lock: object) =>
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))

/** The calls of npm that a script makes which needs what it serves and builds with, or the tests' packages too. */
function callsOf(also?: 'tests'): string[] {
  writeFileSync(join(folder, 'calls'), '')
  const script = `import('./scripts/lib/install.mjs').then((m) => m.ensureInstalled(${JSON.stringify(also) ?? ''}))`
  const npm = { npm_execpath: join(folder, 'npm-cli.mjs'), npm_node_execpath: process.execPath }
  spawnSync(process.execPath, ['-e', script], { cwd: folder, env: { ...process.env, ...npm } })
  return readFileSync(join(folder, 'calls'), 'utf8').split('\n').slice(0, -1)
}

test('serving and building install no packages of the tests, which are added for tests, and nothing twice @long', () => {
  expect(callsOf()).toEqual(['ci'])
  expect(callsOf()).toEqual([])
  expect(callsOf('tests')).toEqual(['install with tests'])
  expect(callsOf('tests')).toEqual([])
  expect(callsOf()).toEqual([])
})

test('tests alone install everything', () => {
  expect(callsOf('tests')).toEqual(['ci with tests'])
  expect(callsOf()).toEqual([])
})

test('other versions are replaced as a whole', () => {
  callsOf('tests')
  const packages = { ...LOCK.packages, 'node_modules/served': { version: '1.0.1' } }
  write({ packages })
  expect(callsOf()).toEqual(['ci'])
})

test('what an interrupted installation left is replaced as a whole @long', () => {
  callsOf()
  writeFileSync(join(folder, 'interrupted'), '')
  expect(callsOf('tests')).toEqual(['install with tests'])
  rmSync(join(folder, 'interrupted'))
  expect(callsOf()).toEqual(['ci'])
})

test('packages that build are added where npm was called without them @long', () => {
  mkdirSync(join(folder, 'node_modules'))
  const packages = { 'node_modules/served': LOCK.packages['node_modules/served'] }
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
  expect(callsOf()).toEqual(['install'])
})
