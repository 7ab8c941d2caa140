import { ensureInstalled } from './lib/install.mjs'
import { main, say } from './lib/project.mjs'
import { build } from './lib/screens.mjs'

await main(async () => {
  await ensureInstalled()
  await build()
  say('界面已构建到 dist/')
})
