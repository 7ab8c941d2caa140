import { existsSync } from 'node:fs'
import { ensureInstalled } from './lib/install.mjs'
import { projectNode } from './lib/node.mjs'
import { environment, run } from './lib/process.mjs'
import { Halt, inRoot, main } from './lib/project.mjs'

/** `node scripts/run.mjs <file.ts> [args]`: a TypeScript file on the product's own Node. */
await main(async () => {
  const [file, ...args] = process.argv.slice(2)
  if (!file || !existsSync(inRoot(file))) {
    throw new Halt(
      `用法：node scripts/run.mjs <文件.ts> [参数]${file ? `；没有这个文件：${file}` : ''}`,
    )
  }
  await ensureInstalled(file.startsWith('server/') ? undefined : 'tests')
  const node = projectNode()
  return run(node, [inRoot(file), ...args], { env: environment(node) })
})
