import { build } from './lib/built.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { main, say } from './lib/project.mjs'
import { screens } from './lib/screens.mjs'
import { server } from './lib/server.mjs'

await main(async () => {
  await ensureInstalled()
  await build(screens)
  await build(server)
  say('界面已构建到 dist/，服务程序已构建到 build/')
})
