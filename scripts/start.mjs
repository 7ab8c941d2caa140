import { ensure } from './lib/built.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { projectNode } from './lib/node.mjs'
import { environment, run } from './lib/process.mjs'
import { main } from './lib/project.mjs'
import { screens } from './lib/screens.mjs'
import { builtArgs, builtEnv, server } from './lib/server.mjs'

/** `npm start`: from a fresh clone to a running server. What is wrong with its settings the server says. */
await main(async () => {
  await ensureInstalled()
  await ensure(screens)
  await ensure(server)
  const node = projectNode()
  return run(node, builtArgs, { env: environment(node, builtEnv) })
})
