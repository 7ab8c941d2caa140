import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** One scale of type, in `style.css`: a size of its own on one screen makes that screen look like none of the others. */

const sheets = globSync('admin/**/*.css')

/** The scale, what has no text, and the one picture that stands in place of a page. */
const SIZES = /^(?:var\(--text-(?:note|body|section|title|figure)\)|inherit|0)(?: !important)?$/
const PICTURES = new Set(['72px'])

test('every text has a size of the scale', () => {
  const others = sheets.flatMap((sheet) =>
    [...readFileSync(sheet, 'utf8').matchAll(/font-size: ([^;]+);/g)]
      .map(([, size = '']) => size)
      .filter((size) => !SIZES.test(size) && !PICTURES.has(size))
      .map((size) => `${sheet}: ${size}`),
  )
  expect(sheets.length).toBeGreaterThan(40)
  expect(others).toEqual([])
})
