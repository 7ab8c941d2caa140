import { readFileSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { filesOfRepository } from './lib/layers.mjs'

const docs = resolve(import.meta.dirname, '../docs')
const documents = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.md'),
)

/** `a/{b,c}.ts` as the two paths that it stands for. */
function expanded(path: string): string[] {
  const braces = /^(.*?)\{([^{}]*)\}(.*)$/.exec(path)
  if (!braces) return [path]
  const [, before = '', choices = '', after = ''] = braces
  return choices.split(',').flatMap((choice) => expanded(before + choice + after))
}

/** Paths in backticks: source files with a folder, and folders of a root. */
const PATH =
  /`([\w.{},-]+\/[\w./{},-]*\.(?:tsx?|mjs|css)|(?:api|server|admin|test|e2e|scripts|bench)\/[\w./{},-]*\/)`/g

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
