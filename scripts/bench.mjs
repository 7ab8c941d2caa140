import { ensure } from './lib/built.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { projectNode } from './lib/node.mjs'
import { environment, run } from './lib/process.mjs'
import { inRoot, main } from './lib/project.mjs'
import { screens } from './lib/screens.mjs'
import { server } from './lib/server.mjs'

/** `npm run bench`: measures a build of the present sources. */
await main(async () => {
  await ensureInstalled('tests')
  await ensure(screens)
  await ensure(server)
  const node = projectNode()
  return run(node, [inRoot('bench/run.ts'), ...process.argv.slice(2)], { env: environment(node) })
})
