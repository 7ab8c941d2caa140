import { ensureInstalled } from './lib/install.mjs'
import { projectNode } from './lib/node.mjs'
import { environment, run } from './lib/process.mjs'
import { inRoot, main } from './lib/project.mjs'
import { ensureBuilt } from './lib/screens.mjs'

/** `npm start`: from a fresh clone to a running server. What is wrong with its settings the server says. */
await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const node = projectNode()
  return run(node, [inRoot('server/main.ts')], { env: environment(node) })
})
