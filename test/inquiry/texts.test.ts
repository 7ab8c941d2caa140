import { expect, test } from 'vitest'
import { readInquiryRow } from '#server/inquiry/read-row.ts'
import { EDGE_TEXTS } from './edge-texts.ts'
import { differences, rowOf, type ReadRow, type Text } from './expected.ts'
import { readByPatterns } from './oracle.ts'
import { TEXTS } from './texts.ts'

/** Every text of the corpus, read by the product and, so that the other comparison can be relied on, by the oracle. */
const READERS: [string, ReadRow][] = [
  ['the product', readInquiryRow],
  ['the oracle', readByPatterns],
]

const caseOf = ([parameters, right, cells = {}]: Text) => ({
  said: [cells.name, cells.model, parameters, cells.quantity, cells.note]
    .filter(Boolean)
    .join(' | '),
  row: rowOf({ parameters, ...cells }),
  right,
})
const CASES = TEXTS.map(caseOf)

const wrongOf = (read: ReadRow, cases: typeof CASES) =>
  cases.flatMap(({ said, row, right }) =>
    differences(read(row), right).map((line) => `${said}\n  ${line}`),
  )

test('the corpus has at least 200 texts, each row once', () => {
  const rows = new Set(CASES.map(({ row }) => JSON.stringify(row)))
  expect(rows.size).toBe(CASES.length)
  expect(CASES.length).toBeGreaterThanOrEqual(200)
})

test.each(READERS)('%s reads every text of the corpus as a person does', (_, read) => {
  expect(wrongOf(read, CASES)).toEqual([])
})

test('the product reads what the oracle does not know', () => {
  expect(wrongOf(readInquiryRow, EDGE_TEXTS.map(caseOf))).toEqual([])
})
