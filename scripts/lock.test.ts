import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { absentOptional, completed, platformOf } from './lib/lock.mjs'

const path = resolve(import.meta.dirname, '../package-lock.json')

test('the lock file holds the packages of every platform (npm run lock)', () => {
  expect(absentOptional(JSON.parse(readFileSync(path, 'utf8')))).toEqual([])
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
