import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { readInquiryRow } from '#server/inquiry/read-row.ts'
import { differences, type InquiryRow, type ReadRow, type Right } from './expected.ts'
import { readByPatterns } from './oracle.ts'
import { randomRow } from './random.ts'

/** `INQUIRY_SEED` repeats the rows of an earlier run. */
const seed = Number(process.env['INQUIRY_SEED'] ?? randomInt(2 ** 31))
const ROWS = Array.from({ length: 500 }, (_, at) => randomRow(`${seed} ${at}`))

const said = (row: InquiryRow) =>
  JSON.stringify(Object.fromEntries(Object.entries(row).filter(([, text]) => text !== '')))

const wrongOf = (read: ReadRow, rightOf: (row: InquiryRow, right: Right) => Right) =>
  ROWS.flatMap(({ row, right }) =>
    differences(read(row), rightOf(row, right)).map((line) => `${said(row)}\n  ${line}`),
  )

/** The oracle's reading of those fields that the row's parts decide. */
function byOracle(row: InquiryRow, right: Right): Right {
  const read = readByPatterns(row)
  const fields = Object.entries(read).filter(([name]) => name in right && name !== 'remarks')
  const undecided = read.undecided.map(({ field }) => field).filter((field) => field !== 'use')
  return { ...Object.fromEntries(fields), undecided, perhaps: right.perhaps }
}

test(`random rows mean to the oracle what their parts mean, seed ${seed}`, () => {
  expect(wrongOf(readByPatterns, (_, right) => right)).toEqual([])
})

test(`the product reads random rows as their parts mean, seed ${seed}`, () => {
  expect(wrongOf(readInquiryRow, (_, right) => right)).toEqual([])
})

test(`the product reads random rows as the oracle does, seed ${seed}`, () => {
  expect(wrongOf(readInquiryRow, byOracle)).toEqual([])
})
