import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { torture } from './run.ts'

/** With the long forms as many kills as find a rare moment, and the other parts as well. */
const isShort = process.env['TEST_LONG'] === undefined

const seed = Number(process.env['TORTURE_SEED'] ?? randomInt(2 ** 31))

/** `TORTURE_SEED` repeats what was written in an earlier run. */
test('no acknowledged write is lost', async () => {
  const outcomes = await torture(isShort ? 1 : 5, seed, { killsAlone: isShort })
  for (const { name, faults, acknowledged, files } of outcomes) {
    expect(faults, `${name}, seed ${seed}`).toEqual([])
    expect(acknowledged, `${name}: acknowledged`).toBeGreaterThan(0)
    expect(files, `${name}: files`).toBeGreaterThan(0)
  }
})
