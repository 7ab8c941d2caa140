import { brotliCompressSync } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'

const SHOWN_PACKAGES = 8

/** The package that a module belongs to, antd's by component, or our own root. */
function packageOf(id: string): string {
  const place = id.split('node_modules/').at(-1) ?? id
  if (place === id) return 'our own'
  const parts = place.split('/')
  if (parts[0] === 'antd') return `antd ${parts[2]}`
  return parts.slice(0, place.startsWith('@') ? 2 : 1).join('/')
}

function row(chunk: Rolldown.OutputChunk) {
  const kb = brotliCompressSync(chunk.code).length / 1024
  const sizes = new Map<string, number>()
  for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
    sizes.set(packageOf(id), (sizes.get(packageOf(id)) ?? 0) + renderedLength)
  }
  const all = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  const heaviest = [...sizes].toSorted(([, a], [, b]) => b - a).slice(0, SHOWN_PACKAGES)
  return {
    file: chunk.fileName.replace('assets/', ''),
    KB: Math.round(kb),
    // A package's share before compression, as compression mixes them.
    holds: heaviest.map(([name, size]) => `${name} ${Math.round((100 * size) / all)}%`).join(', '),
  }
}

/** The heaviest files of the screens, compressed, and what they are made of. */
export async function bundleReport(atLeastKb = 5): Promise<ReturnType<typeof row>[]> {
  const chunks: Rolldown.OutputChunk[] = []
  const reader: Plugin = {
    name: 'reader',
    generateBundle: (_options, bundle) => {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.push(file)
    },
  }
  const configFile = new URL('../vite.config.ts', import.meta.url).pathname
  await build({ configFile, logLevel: 'error', build: { write: false }, plugins: [reader] })
  return chunks
    .map(row)
    .filter(({ KB }) => KB >= atLeastKb)
    .toSorted((a, b) => b.KB - a.KB)
}
