import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { DIFFERS_ON_POSTGRES } from './lib/suites-beside.mjs'

const repository = resolve(import.meta.dirname, '..')
const tests = globSync('{server,test}/**/*.test.ts', { cwd: repository })

/** What runs for PostgreSQL alone, waits for its locks, or leaves the rest to another test there. */
const ASKS_POSTGRES =
  /runIf\(process\.env\['TEST_DATABASE_URL'\] !== undefined|#test\/meanwhile\.ts|\bsameOnPostgres\b/

test('every file with tests for PostgreSQL alone runs there with `npm test`', () => {
  const asking = tests.filter((path) =>
    ASKS_POSTGRES.test(readFileSync(join(repository, path), 'utf8')),
  )
  const forgotten = asking.filter(
    (path) => !DIFFERS_ON_POSTGRES.some((name) => path.includes(name)),
  )
  expect(asking.length).toBeGreaterThan(20)
  expect(forgotten).toEqual([])
})

test('every name of a file that runs there is one', () => {
  const isFile = (name: string) => tests.some((path) => path.includes(name))
  expect(DIFFERS_ON_POSTGRES.filter((name) => !isFile(name))).toEqual([])
})
