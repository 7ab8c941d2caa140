import { existsSync } from 'node:fs'
import { ensure } from './lib/built.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { projectNode } from './lib/node.mjs'
import { environment, run, stopChildren } from './lib/process.mjs'
import { inRoot, main, say } from './lib/project.mjs'
import { screens } from './lib/screens.mjs'

/** `npm run dev`: the server and the screens, both following every change; the end of one ends the other. */
await main(async () => {
  await ensureInstalled()
  // The server looks for built screens; here they are only a stand-in for those of the dev server.
  if (!existsSync(inRoot('dist/index.html')))
    await ensure(screens).catch((error) => say(String(error)))
  const node = projectNode()
  const env = environment(node)
  say('开发地址 http://localhost:5173 （接口转发到 server）')
  const server = run(node, ['--watch', '--watch-preserve-output', inRoot('server/main.ts')], {
    env,
  })
  const vite = run(node, [inRoot('node_modules/vite/bin/vite.js')], { env, stdin: 'ignore' })
  const code = await Promise.race([server, vite])
  stopChildren()
  await Promise.all([server, vite])
  return code
})
