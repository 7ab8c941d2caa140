import { ensureBrowser } from './lib/browser.mjs'
import { ensure } from './lib/built.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { projectNode } from './lib/node.mjs'
import { environment, run } from './lib/process.mjs'
import { inRoot, main } from './lib/project.mjs'
import { screens } from './lib/screens.mjs'
import { server } from './lib/server.mjs'

/** `npm run pictures`: takes the pictures of the README anew, of the demonstration. */
await main(async () => {
  await ensureInstalled('tests')
  await ensure(screens)
  await ensure(server)
  const node = projectNode()
  await ensureBrowser(node)
  return run(node, [inRoot('e2e/pictures.ts')], { env: environment(node) })
})
