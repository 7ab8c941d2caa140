import { readFileSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { allImports, filesOfRepository } from './lib/layers.mjs'

const docs = resolve(import.meta.dirname, '../docs')
const documents = [
  '../CONTRIBUTING.md',
  ...readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  ),
]

/** `a/{b,c}.ts` as the two paths that it stands for. */
function expanded(path: string): string[] {
  const braces = /^(.*?)\{([^{}]*)\}(.*)$/.exec(path)
  if (!braces) return [path]
  const [, before = '', choices = '', after = ''] = braces
  return choices.split(',').flatMap((choice) => expanded(before + choice + after))
}

/** Paths in backticks: source files, with or without their folder, and folders of a root. */
const PATH =
  /`([\w./{},-]+\.(?:tsx?|mjs|css)|(?:api|server|admin|test|e2e|scripts|bench)\/[\w./{},-]*\/)`/g

test.each(documents)('every file and folder that docs/%s names is there', (name) => {
  const files = filesOfRepository().map((path) => `/${path}`)
  const named = [...readFileSync(resolve(docs, name), 'utf8').matchAll(PATH)]
    .flatMap(([, path = '']) => expanded(path))
    .filter((path) => !path.startsWith('.'))
  const isThere = (path: string) =>
    files.some((file) =>
      path.endsWith('/') ? file.includes(`/${path}`) : file.endsWith(`/${path}`),
    )
  expect(named.filter((path) => !isThere(path))).toEqual([])
})

test('each requirement in docs/security.md names the test or the file that shows it, or says 人工核对', () => {
  const text = readFileSync(resolve(docs, 'security.md'), 'utf8')
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) .*$/gm)]
  const named = (row: string) =>
    [...row.matchAll(PATH)].some(([, path = '']) => !path.endsWith('/')) ||
    /`package-lock\.json`|人工核对/.test(row)
  expect(rows.filter(([row]) => !named(row)).map(([, number]) => number)).toEqual([])
  const counts = ['满足', '部分', '不满足', '不适用'].map(
    (status) =>
      `${status} ${rows.filter(([row]) => new RegExp(`\\| ${status} +\\|`).test(row)).length}`,
  )
  expect(text).toContain(`共 ${rows.length} 条：${counts.join('，')}。`)
})

/** The diagrams of `docs/architecture.md`: the path of data, the folders of the server, the features. */
const drawings = [
  ...readFileSync(resolve(docs, 'architecture.md'), 'utf8').matchAll(/```\n([^`]+)```/g),
].map(([, drawing]) => drawing)

/** The imports of `a, b -> c -> d`, line by line; of several names all lead to all of the next. */
function arrowsIn(drawing = ''): [from: string, to: string][] {
  return drawing.split('\n').flatMap((line) => {
    const steps = line.split(' -> ').map((names) => names.split(', '))
    return steps.flatMap((names, at) =>
      names.flatMap((from) => (steps[at + 1] ?? []).map((to): [string, string] => [from, to])),
    )
  })
}

function isReached(to: string, from: string, arrows: readonly [string, string][]): boolean {
  return arrows.some(([a, b]) => a === from && (b === to || isReached(to, b, arrows)))
}

test.each([
  ['folders of the server', /^server\/([\w-]+)\//, drawings[1]],
  ['features', /^server\/features\/([\w-]+)\//, drawings[2]],
])('docs/architecture.md draws the imports between the %s', (_parts, part, drawing) => {
  const imports = allImports()
    .filter(({ from }) => !from.includes('.test.'))
    .map(({ from, to }): [string?, string?] => [part.exec(from)?.[1], part.exec(to)?.[1]])
    .filter((one): one is [string, string] => !one.includes(undefined) && one[0] !== one[1])
  const arrows = arrowsIn(drawing)
  const isImport = ([from, to]: [string, string]) =>
    imports.some(([a, b]) => a === from && b === to)
  expect(imports.length).toBeGreaterThan(20)
  expect(arrows.filter((arrow) => !isImport(arrow))).toEqual([])
  expect(imports.filter(([from, to]) => !isReached(to, from, arrows))).toEqual([])
})
