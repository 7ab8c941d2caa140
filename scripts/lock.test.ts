import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { allImports, isTest } from './lib/layers.mjs'
import { absentOptional, completed, platformOf } from './lib/lock.mjs'

const { packages } = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../package-lock.json'), 'utf8'),
)

test('the lock file holds the packages of every platform (npm run lock)', () => {
  expect(absentOptional({ packages })).toEqual([])
})

test('the packages of the tests lie where tests beside the sources find them', () => {
  expect(Object.keys(packages)).toContain('node_modules/vitest')
  expect(Object.keys(packages).filter((at) => at.startsWith('test/packages/node_'))).toEqual([])
})

test.each([
  ['the image holds every package that the server imports', 'server/', 'dependencies'],
  ['no screen needs a package of the tests', 'admin/', 'devDependencies'],
])('%s', (_title, part, among) => {
  const { '': own } = packages
  const there = Object.keys({ ...own.dependencies, ...own[among] })
  const needed = allImports()
    .filter(({ from }) => from.startsWith(part) && !isTest(from))
    .filter(({ specifier, to }) => specifier === to && /^@?[a-z]/.test(to))
    .filter(({ to }) => !to.startsWith('node:'))
  expect(needed.length).toBeGreaterThan(20)
  const isThere = (to: string) => there.some((name) => `${to}/`.startsWith(`${name}/`))
  expect(needed.filter(({ to }) => !isThere(to))).toEqual([])
})

test.each([
  ['@napi-rs/canvas-win32-x64-msvc', { os: ['win32'], cpu: ['x64'] }],
  ['@napi-rs/canvas-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
  ['@oxlint/binding-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
  ['@oxlint-tsgolint/darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
  ['left-pad', undefined],
])('the platform of %s', (name, platform) => expect(platformOf(name)).toEqual(platform))

test('missing entries are added beside the others, the package’s own entry first', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/tool': {
        version: '1.2.3',
        optionalDependencies: { 'tool-darwin-x64': '1.2.3' },
      },
    },
  }
  expect(completed(lock).packages).toEqual({
    ...lock.packages,
    'node_modules/tool-darwin-x64': {
      version: '1.2.3',
      os: ['darwin'],
      cpu: ['x64'],
      optional: true,
    },
  })
})
