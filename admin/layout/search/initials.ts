import { folded } from '#api/kit/text.ts'

/**
 * The first letters of Chinese words, by the order in which the browser itself sorts Chinese: the first character of
 * each letter is enough, and no dictionary has to be fetched (decision 022).
 */
const LETTERS = 'abcdefghjklmnopqrstwxyz'
const FIRST = Array.from('吖八嚓咑妸发旮哈丌咔垃妈拏噢妑七呥仨他屲夕丫帀')

/** Characters of names with a second reading that people type as often. */
const SECOND: Readonly<Record<string, string>> = {
  长: 'c',
  重: 'c',
  行: 'h',
  调: 't',
  曾: 'z',
  乐: 'y',
  单: 's',
  传: 'z',
  会: 'k',
  降: 'x',
  藏: 'z',
  朝: 'z',
  厦: 'x',
}

const order = new Intl.Collator('zh-CN-u-co-pinyin')

function lettersOf(character: string): string {
  if (!/\p{Script=Han}/u.test(character)) return character
  const letter = LETTERS[FIRST.findLastIndex((first) => order.compare(first, character) <= 0)] ?? ''
  return letter + (SECOND[character] ?? '')
}

/** Whether what was typed are first letters of characters that follow each other in a name; other signs between do not count. */
export function hasInitials(name: string, typed: string): boolean {
  const initials = typed.toLowerCase()
  if (!/^[a-z0-9]+$/.test(initials)) return false
  const letters = [...folded(name)]
    .filter((character) => /[\p{L}\p{N}]/u.test(character))
    .map(lettersOf)
  return letters.some((_, start) =>
    [...initials].every((letter, at) => letters[start + at]?.includes(letter)),
  )
}
