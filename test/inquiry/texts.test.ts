import { expect, test } from 'vitest'
import { readInquiryRow } from '#server/inquiry/read-row.ts'
import { differences, rowOf, type ReadRow } from './expected.ts'
import { readByPatterns } from './oracle.ts'
import { TEXTS } from './texts.ts'

/** Every text of the corpus, read by the product and, so that the other comparison can be relied on, by the oracle. */
const READERS: [string, ReadRow][] = [
  ['the product', readInquiryRow],
  ['the oracle', readByPatterns],
]

const CASES = TEXTS.map(([parameters, right, cells = {}]) => ({
  said: [cells.name, cells.model, parameters, cells.quantity, cells.note]
    .filter(Boolean)
    .join(' | '),
  row: rowOf({ parameters, ...cells }),
  right,
}))

test('the corpus has at least 200 texts, each row once', () => {
  const rows = new Set(CASES.map(({ row }) => JSON.stringify(row)))
  expect(rows.size).toBe(CASES.length)
  expect(CASES.length).toBeGreaterThanOrEqual(200)
})

test.each(READERS)('%s reads every text of the corpus as a person does', (_, read) => {
  const wrong = CASES.flatMap(({ said, row, right }) =>
    differences(read(row), right).map((line) => `${said}\n  ${line}`),
  )
  expect(wrong).toEqual([])
})
