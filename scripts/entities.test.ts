import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allPermissions, permissionLabel } from '#api/kit/access.ts'
import { entities, entityNames } from '#api/kit/entities.ts'
import { childEntities, listedEntities } from '#api/kit/entity-sets.ts'
import { api } from '#api/index.ts'
import { PAGES } from '#admin/layout/menu-entries.ts'
import { filesOfRepository } from './lib/layers.mjs'
import { inRoot } from './lib/project.mjs'

/** What is easily forgotten of an entity that was copied from another one, and compiles without. */

const repeated = (texts: readonly string[]) => texts.filter((text, at) => texts.indexOf(text) < at)

test('every list stands in the menu, or is reached from one that is a page', () => {
  const pages = PAGES.map(({ path }) => path)
  const screens = listedEntities.map((name) => entities[name].screen)
  const unreached = screens
    .map((screen) => ('within' in screen ? screen.within : screen.address))
    .filter((address) => !pages.includes(address))
  expect(unreached).toEqual([])
  expect(repeated(pages)).toEqual([])
})

test('no two entities and no two permissions are called the same', () => {
  expect(repeated(entityNames.map((name) => entities[name].label))).toEqual([])
  expect(repeated(allPermissions.map((permission) => permissionLabel(permission)))).toEqual([])
})

/** The screens of the chain take both from all calls of their kind (`callsOf`). */
const ofChain: readonly string[] = ['contract', ...childEntities]

test('screens offer the file of every list, what was deleted and the history of every record', () => {
  const screens = filesOfRepository('admin')
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path))
    .map((path) => readFileSync(inRoot(path), 'utf8'))
    .join('\n')
  const unused = Object.entries(api).flatMap(([feature, calls]) => {
    const offered = {
      exportRows: `api.${feature}.exportRows`,
      getDeleted: `undo={api.${feature}}`,
      getHistory: `api.${feature}.getHistory`,
    }
    return Object.entries(offered)
      .filter(([call]) => call in calls && (call === 'exportRows' || !ofChain.includes(feature)))
      .filter(([, written]) => !screens.includes(written))
      .map(([call]) => `${feature}.${call}`)
  })
  expect(unused).toEqual([])
})
