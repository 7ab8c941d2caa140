import { expect, test } from 'vitest'
import { showingWord, type Present } from './bureau-template.ts'

/** What is chosen in a column 是否展示购买方…, by its name and its drop-down (domain §16). */

const ALL = '是否展示购买方地址电话银行账号'
const ACCOUNT = '是否展示购买方银行账号'
const WORDS = ['展示地址、电话', '展示开户银行、银行账号', '展示地址、电话、开户银行及银行账号']

const both: Present = { contact: true, bank: true }
const contact: Present = { contact: true, bank: false }
const bank: Present = { contact: false, bank: true }
const none: Present = { contact: false, bank: false }

test.each<[name: string, words: readonly string[], present: Present, chosen: string]>([
  [ALL, WORDS, both, WORDS[2]!],
  [ALL, WORDS, contact, WORDS[0]!],
  [ALL, WORDS, bank, WORDS[1]!],
  [ALL, WORDS, none, ''],
  [ALL, ['是', '否'], contact, '是'],
  // Which words there are for several fields nobody knows.
  [ALL, [], both, ''],
  [ALL, [], contact, ''],
  [ALL, WORDS.slice(0, 1), both, ''],
  [ACCOUNT, ['是', '否'], both, '是'],
  [ACCOUNT, [], bank, '是'],
  [ACCOUNT, [], contact, ''],
])('%s of %j for %j is “%s”', (name, words, present, chosen) => {
  const column = { name, words, column: 0, least: 0, most: 40, isNeeded: false }
  expect(showingWord(column, present)).toBe(chosen)
})
