import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openData } from './open-data.ts'
import { readConfig, type Config } from './platform/config.ts'

/** What the company has on at its first start, and at the first one with a version that can switch it off. */

let config: Config
beforeEach(() => {
  const dataDir = mkdtempSync(join(tmpdir(), 'baojia-open-'))
  config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ADMIN_PASSWORD: 'admin-password' })
})
afterEach(() => rmSync(config.dataDir, { recursive: true, force: true }))

/** What is off once it was opened; `then` is what is done to it before it is closed. */
async function offOnOpening(then?: (data: Awaited<ReturnType<typeof openData>>) => unknown) {
  const data = await openData(config, () => Promise.resolve())
  try {
    const { features_off } = await data.db
      .selectFrom('company')
      .select('features_off')
      .executeTakeFirstOrThrow()
    await then?.(data)
    return JSON.parse(features_off) as unknown
  } finally {
    await data.close()
  }
}

test('a new installation begins without what must be set up first, or few need', async () => {
  expect(await offOnOpening()).toEqual(['discounts', 'statement', 'building', 'channels', 'labels'])
  // A later start changes nothing.
  expect(await offOnOpening()).toHaveLength(5)
})

test('where there are users already, everything stays on', async () => {
  await offOnOpening(({ db }) => db.deleteFrom('company').execute())
  expect(await offOnOpening()).toEqual([])
})
