import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')

/** The numbers of sections and rules in `docs/specification.md`. */
const rules = new Set(
  [...read('docs/specification.md').matchAll(/^(?:#+ |\*\*|- \*\*)?(\d+(?:\.\d+)*)\b/gm)].map(
    ([, number]) => number,
  ),
)

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')

test('every reference to the specification names one of its rules', () => {
  const wrong = sources.flatMap((path) =>
    [...read(path).matchAll(/\bspec (\d+(?:\.\d+)*)/g)]
      .filter(([, number]) => !rules.has(number))
      .map(([words]) => `${path}: ${words}`),
  )
  expect(rules.size).toBeGreaterThan(200)
  expect(wrong).toEqual([])
})

test('no comment refers to a document outside the repository', () => {
  const outside = sources.filter((path) => /\b(decisions|specification) §/.test(read(path)))
  expect(outside.filter((path) => path !== 'scripts/specification.test.ts')).toEqual([])
})
