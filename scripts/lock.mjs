import { readFileSync, writeFileSync } from 'node:fs'
import { absentOptional, completed } from './lib/lock.mjs'
import { inRoot, main, say } from './lib/project.mjs'

/** `npm run lock`, after a package was added: makes package-lock.json complete for every platform. */
await main(async () => {
  const path = inRoot('package-lock.json')
  const lock = JSON.parse(readFileSync(path, 'utf8'))
  const count = absentOptional(lock).length
  if (count > 0) writeFileSync(path, `${JSON.stringify(completed(lock), null, 2)}\n`)
  say(`package-lock.json：补充了 ${count} 个其他平台的包`)
})
