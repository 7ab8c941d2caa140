import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'

/**
 * Writes down which files of the product a test file runs, into the folder that TEST_REACH names. Test files share a
 * process, where a module's own body runs once: what counts is a function that was called.
 */
const session = new Session()
session.connect()

beforeAll(async () => {
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
})

afterAll(async () => {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const reached = result
    .filter(({ functions }) => functions.slice(1).some(({ ranges }) => ranges[0]!.count > 0))
    .map(({ url }) => url)
  const test = expect.getState().testPath ?? ''
  const name = `${createHash('sha1').update(test).digest('hex')}.json`
  writeFileSync(join(process.env['TEST_REACH']!, name), JSON.stringify({ test, reached }))
})
