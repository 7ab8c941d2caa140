import { expect, test } from 'vitest'
import { torture } from './run.ts'

/** One, and with the long forms as many as find a rare moment. */
const ROUNDS = process.env['TEST_LONG'] === undefined ? 1 : 5

test('no acknowledged write is lost by kills, a full disk, or a backup while writing', async () => {
  const outcomes = await torture(ROUNDS)
  for (const { name, faults, acknowledged, files } of outcomes) {
    expect(faults, name).toEqual([])
    expect(acknowledged, `${name}: acknowledged`).toBeGreaterThan(0)
    expect(files, `${name}: files`).toBeGreaterThan(0)
  }
}, 180_000)
