import { expect, test } from 'vitest'
import { privateWords, privateWordsIn } from './lib/words.mjs'

/** Folders whose words are still to be replaced, and two tests that use names of `test/read/`. */
const NOT_YET: readonly string[] = [
  'api/kit/entities.ts',
  'bench/',
  'server/db/search/',
  'server/db/tables/',
  'server/documents/',
  'server/records/',
  'test/',
  'server/features/company/company.test.ts',
  'server/features/web/rich-html-limits.test.ts',
  'server/features/contract/',
  'server/features/customer/',
  'server/features/history/',
  'server/features/logistics/',
  'server/features/machine/',
  'server/features/product/',
  'server/features/production/',
  'server/features/quotation/',
  'server/features/receipt/',
  'server/features/sales/',
]

test('names, comments and test titles use the terms of the field', () => {
  expect(privateWords(NOT_YET)).toEqual([])
})

test('a word is found in a name, a comment and a title, and not in a text', () => {
  const source = [
    `const toldOf = 1`,
    `// Who is told of it.`,
    `test('is told', () => {})`,
    `test.each([1])('%i is told', () => {})`,
    `const wire = 'told'`,
    `const LET_GO = asked.wanted`,
    `// The user is asked for a password.`,
  ].join('\n')
  expect(privateWordsIn(source).map(({ line }) => line)).toEqual([1, 2, 3, 4, 6, 6, 6])
})
