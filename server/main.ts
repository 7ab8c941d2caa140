import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { closeExport } from './features/quotation/export.ts'
import { firstStart } from './first-start.ts'

/** Starts the server; whatever stops the start is one clear line, not a stack. */
async function start(): Promise<void> {
  const config = readConfig(process.env)
  const db = openDatabase(config)
  await migrate(db)
  const password = await firstStart(db, config)
  const app = await buildApp(config, db)

  const stop = async () => {
    await app.close()
    await closeExport()
    await db.destroy()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void stop().then(() => process.exit(0)))
  }

  await app.listen({ port: config.port, host: config.host })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  console.log(`报价管理系统已启动：http://localhost:${port}`)
  if (password !== undefined) {
    console.log(`首次启动，管理员用户名 admin，密码 ${password}`)
    console.log('此密码只显示这一次，请妥善保存')
  }
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `端口已被占用，请用 PORT 指定另一个端口（${error.message}）`
  }
  return error.message
}

try {
  await start()
} catch (error) {
  console.error(`无法启动：${reason(error)}`)
  process.exit(1)
}
