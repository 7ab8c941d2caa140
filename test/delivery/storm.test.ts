import { expect, test } from 'vitest'
import { runStorm } from './storm.ts'

/** What is lost, sent twice, beyond a limit or says too much where receivers answer wrongly and the product is killed. */

const LONGEST_MS = 15 * 60_000

test('a storm of events reaches every channel once @long', { timeout: LONGEST_MS }, async () => {
  const report = await runStorm({ events: 150, ms: 60_000, kills: 2, oneIn: 8, receiptEvery: 10 })
  expect(report.wrong).toEqual([])
  expect(report.faults).toBeGreaterThan(0)
  for (const count of Object.values(report.requests)) expect(count).toBeGreaterThan(0)
})
