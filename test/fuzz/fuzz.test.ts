import { randomInt } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { fuzz, type Report } from './run.ts'
import { tableOf } from './table.ts'

/** The short form of `npm run fuzz`. `FUZZ_SEED` repeats the requests of an earlier run. */
const isShort = process.env['TEST_LONG'] === undefined
const REQUESTS = isShort ? 300 : 2000
const MOST_GROWTH_MB = 50

let report: Report
beforeAll(async () => {
  report = await fuzz(REQUESTS, Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31)), isShort)
  console.log(tableOf(report))
  // A quarter of a minute where nothing else runs.
})

test('whatever comes in, the answer is an envelope or the file that was asked for', () => {
  expect(report.faults).toEqual([])
  expect([...report.codes.keys()].filter((code) => code >= 500)).toEqual([])
})

test('every kind of answer was among them', () => {
  expect([...report.codes.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]))
})

test('nothing went wrong inside, and the server goes on', () => {
  expect(report.errors).toEqual([])
  expect(report.alive).toBe(true)
})

test('the server’s memory does not grow with what it is asked', () => {
  expect(report.memoryMb.after - report.memoryMb.before).toBeLessThan(MOST_GROWTH_MB)
})
