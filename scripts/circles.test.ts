import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { expect, test } from 'vitest'

const repository = resolve(import.meta.dirname, '..')

/** The product's own files below these folders, tests left out, with what each says. */
function productFiles(...folders: string[]): [path: string, text: string][] {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], {
    cwd: repository,
    encoding: 'utf8',
  })
  return stdout
    .split('\n')
    .filter((path) => /(?<!\.test)\.(tsx?|mjs)$/.test(path) && existsSync(join(repository, path)))
    .map((path) => [path, readFileSync(join(repository, path), 'utf8')])
}

const IMPORTED = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*'(#|\.\.?\/)([^']+)'/g

/** The paths of ours that a file imports. */
function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(IMPORTED)].map(([, start = '', rest = '']) =>
    start === '#' ? rest : posix.join(posix.dirname(path), start, rest),
  )
}

/** Which parts import which other ones; a file that belongs to no part is left out. */
function importsBetween(partOf: (path: string) => string | undefined): Map<string, Set<string>> {
  const parts = new Map<string, Set<string>>()
  for (const [path, text] of productFiles('server')) {
    const part = partOf(path)
    if (part === undefined) continue
    const others = parts.get(part) ?? new Set()
    parts.set(part, others)
    for (const other of importsOf(path, text).map(partOf)) {
      if (other !== undefined && other !== part) others.add(other)
    }
  }
  return parts
}

/** The parts that lead back to themselves, each with those on its circles that it imports. */
function circles(parts: Map<string, Set<string>>): string[] {
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of parts.get(from) ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      reached(next, seen)
    }
    return seen
  }
  return [...parts.keys()]
    .filter((part) => reached(part).has(part))
    .map((part) => {
      const around = [...(parts.get(part) ?? [])].filter((other) => reached(other).has(part))
      return `${part} -> ${around.sort().join(', ')}`
    })
    .sort()
}

test('features import each other one way', () => {
  const features = importsBetween((path) => /^server\/features\/([^/]+)\//.exec(path)?.[1])
  expect(features.size).toBeGreaterThan(10)
  expect(circles(features)).toEqual([])
})

test('the folders of the server, and the files beside them, import each other one way', () => {
  const parts = importsBetween((path) => /^server\/([^/]+)/.exec(path)?.[1])
  expect(parts.size).toBeGreaterThan(20)
  expect(circles(parts)).toEqual([])
})

test('the product imports nothing of its tests', () => {
  const isOfTests = (path: string) => /^(test|admin\/testing)\//.test(path)
  const product = productFiles('api', 'server', 'admin').filter(([path]) => !isOfTests(path))
  expect(product.length).toBeGreaterThan(400)
  const importing = product.filter(([path, text]) => importsOf(path, text).some(isOfTests))
  expect(importing.map(([path]) => path)).toEqual([])
})
