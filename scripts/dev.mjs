import { existsSync } from 'node:fs'
import { ensureInstalled } from './lib/install.mjs'
import { projectNode } from './lib/node.mjs'
import { environment, run, stopChildren } from './lib/process.mjs'
import { inRoot, main, say } from './lib/project.mjs'
import { ensureBuilt } from './lib/screens.mjs'

/** `npm run dev`: the server and the screens, both following every change; the end of one ends the other. */
await main(async () => {
  await ensureInstalled()
  // The server looks for built screens; here they are only a stand-in for those of the dev server.
  if (!existsSync(inRoot('dist/index.html')))
    await ensureBuilt().catch((error) => say(String(error)))
  const node = projectNode()
  const env = environment(node)
  say('开发地址 http://localhost:5173 （接口转发到 server）')
  const server = run(node, ['--watch', '--watch-preserve-output', inRoot('server/main.ts')], {
    env,
  })
  const screens = run(node, [inRoot('node_modules/vite/bin/vite.js')], { env, stdin: 'ignore' })
  const code = await Promise.race([server, screens])
  stopChildren()
  await Promise.all([server, screens])
  return code
})
