import { describe, expect, test } from 'vitest'
import { visibleText } from './text.ts'

describe('invisible characters are removed', () => {
  test.each([
    ['a zero-width space', '\u200b'],
    ['a zero-width non-joiner', '\u200c'],
    ['a zero-width joiner', '\u200d'],
    ['a word joiner', '\u2060'],
    ['a byte order mark', '\ufeff'],
    ['a soft hyphen', '\u00ad'],
    ['a combining grapheme joiner', '\u034f'],
    ['left-to-right and right-to-left marks', '\u200e\u200f\u061c'],
    ['embeddings and overrides', '\u202a\u202b\u202c\u202d\u202e'],
    ['isolates', '\u2066\u2067\u2068\u2069'],
    ['invisible operators', '\u2061\u2062\u2063\u2064'],
    ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
    ['annotation marks', '\ufff9\ufffa\ufffb'],
    ['tags', '\u{e0041}\u{e007f}'],
    ['a variation selector after a letter or a digit', '\ufe0f'],
    ['all of them at once', '\u200b\u200d\ufe0f\u202e\u{e0100}'],
  ])('%s', (_name, invisible) => {
    expect(visibleText(`a${invisible}d1${invisible}`)).toBe('ad1')
    expect(visibleText(invisible)).toBe('')
    expect(visibleText(`水${invisible.replaceAll(/[\ufe0f\u{e0100}]/gu, '')}泵`)).toBe('水泵')
  })

  test('between emoji too, unless it joins or varies them', () => {
    expect(visibleText('👩\u200b\u200d🔧')).toBe('👩🔧')
    expect(visibleText('👩\u200d')).toBe('👩')
    expect(visibleText('\u200d👩')).toBe('👩')
    expect(visibleText('👩\u200d\u200d🔧')).toBe('👩🔧')
  })
})

describe('visible characters stay as they are', () => {
  test.each([
    'm³ H₂O ½ ① ㎡ ﾎﾟﾝﾌﾟ ＤＮ５０ Å Å',
    'a\u0301 ä é 한국어 العربية हिन्दी ไทย',
    ' \t\n\u00a0\u3000 ',
    "<b>50%_'\\</b>",
    '𠮷 葛\u{e0100}',
    '👩‍🔧 👩🏽‍🚀 🏳️‍🌈 👁️‍🗨️ 🧑‍🤝‍🧑 ❤️ ☎︎ 1️⃣ #️⃣ 🇨🇳',
    // Refused elsewhere, and not repaired here.
    'a\ud800b',
    'a\u0000\u001bb',
  ])('%j', (text) => {
    expect(visibleText(text)).toBe(text)
  })
})
