import { build, type Plugin } from 'vite'
import { expect, test } from 'vitest'

/** The packages that every page loads before it can show anything, the login page included. */
async function packagesAtStart(): Promise<Set<string>> {
  const found = new Set<string>()
  const reader: Plugin = {
    name: 'reader',
    generateBundle(_options, bundle) {
      const waiting = Object.keys(bundle).filter((name) => {
        const file = bundle[name]
        return file?.type === 'chunk' && file.isEntry
      })
      const seen = new Set(waiting)
      for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
        const file = bundle[name]
        if (file?.type !== 'chunk') continue
        for (const id of Object.keys(file.modules)) {
          const place = id.split('node_modules/').at(-1) ?? id
          const depth = place.startsWith('@') ? 2 : place.startsWith('antd/') ? 3 : 1
          found.add(place.split('/').slice(0, depth).join('/'))
        }
        const next = file.imports.filter((other) => !seen.has(other))
        next.forEach((other) => seen.add(other))
        waiting.push(...next)
      }
    },
  }
  const configFile = new URL('../vite.config.ts', import.meta.url).pathname
  await build({
    configFile,
    logLevel: 'error',
    // Which packages are in it is known before it is made small.
    build: { write: false, minify: false, cssMinify: false },
    plugins: [reader],
  })
  return found
}

const LATER = [
  'zod',
  'dayjs',
  '@tanstack/query-core',
  '@rc-component/dialog',
  '@rc-component/menu',
  '@rc-component/virtual-list',
  '@rc-component/select',
  '@rc-component/table',
  '@rc-component/tabs',
  '@rc-component/tree',
  '@wangeditor-next/editor',
  'antd/es/result',
  'antd/es/typography',
]

test('the login page loads nothing that only other screens need', async () => {
  const packages = await packagesAtStart()
  expect(packages).toContain('react-dom')
  expect(LATER.filter((name) => packages.has(name))).toEqual([])
})
