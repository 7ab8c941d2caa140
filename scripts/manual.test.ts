import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { featureKeys, features } from '#api/kit/features.ts'
import { GROUPS, HOME } from '#admin/layout/menu-entries.ts'
import { helpFor, MANUAL, SCREENS } from '#admin/features/help/places.ts'

const folder = resolve(import.meta.dirname, '../docs/manual')
const textOf = (page: string) => readFileSync(resolve(folder, `${page}.md`), 'utf8')

test('the help has every page of the manual', () => {
  const files = readdirSync(folder).map((name) => name.replace(/\.md$/, ''))
  expect(files.toSorted()).toEqual(MANUAL.toSorted())
})

test.each(Object.entries(SCREENS))('the manual has the part of %s', (_, [page, part]) => {
  expect(textOf(page).split('\n')).toContain(`## ${part}`)
})

test.each(featureKeys)('the manual has the parts of the feature %s', (feature) => {
  for (const [page, part] of features[feature].help ?? []) {
    expect(textOf(page).split('\n')).toContain(`## ${part}`)
  }
})

test('every page of the menu has its part', () => {
  const entries = [HOME, ...GROUPS.flatMap((group) => group.entries)]
  expect(entries.map(({ path }) => path).filter((path) => !(path in SCREENS))).toEqual([])
})

test('a form has the part of its list, unless it has its own', () => {
  expect(helpFor('/getContract', '/contract')).toMatch(/page=contracts#/)
  expect(helpFor('/quopro', '/quotation')).toContain(encodeURIComponent('产品、套和自由项'))
})
