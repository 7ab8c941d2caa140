import { expect, test } from 'vitest'
import { privateWords, privateWordsIn } from './lib/words.mjs'

test('names, comments and test titles use the terms of the field', () => {
  expect(privateWords()).toEqual([])
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
