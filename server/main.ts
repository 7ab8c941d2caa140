import { buildApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase, type Database } from './db/open.ts'
import { purgeDeleted } from './features/history/purge.ts'
import { removeUnnamedFiles } from './features/upload/cleanup.ts'
import { closeExport } from './features/quotation/export.ts'
import { firstStart } from './first-start.ts'
import { everyHour } from './hourly.ts'
import { watchFaults } from './process-faults.ts'

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return typeof code === 'string' ? code : ''
}

const inWords = (error: unknown) =>
  (error instanceof Error && error.message) || codeOf(error) || String(error)

async function database(config: Config): Promise<Database> {
  try {
    const db = openDatabase(config)
    await migrate(db)
    return db
  } catch (error) {
    const variable = config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'
    throw new Error(`数据库无法使用，请检查 ${variable}（${inWords(error)}）`, { cause: error })
  }
}

/** What to change where the address cannot be listened on. */
const listenAdvice: Record<string, string> = {
  EADDRINUSE: '端口已被占用，请用 PORT 指定另一个端口',
  EACCES: '没有权限使用这个端口，请用 PORT 指定另一个端口',
  EADDRNOTAVAIL: '本机没有这个地址，请检查 HOST',
  ENOTFOUND: '找不到这个地址，请检查 HOST',
  EAI_AGAIN: '找不到这个地址，请检查 HOST',
}

/** Starts the server; whatever stops the start is one clear line, not a stack. */
async function start(): Promise<void> {
  const config = readConfig(process.env)
  const db = await database(config)
  const password = await firstStart(db, config)
  // Before anything else can fail: it is shown this once only.
  if (password !== undefined) {
    console.log(`首次启动，管理员用户名 admin，密码 ${password}`)
    console.log('此密码只显示这一次，请妥善保存')
  }
  const app = await buildApp(config, db)
  const { dataDir } = config
  const stopHourly = everyHour(
    [() => purgeDeleted({ db, config }), () => removeUnnamedFiles({ db, dataDir })],
    (error) => app.log.error({ err: error }, 'an hourly task failed'),
  )

  const stop = async () => {
    stopHourly()
    await app.close()
    await closeExport()
    await db.destroy()
  }
  watchFaults(app.log, stop)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void stop().then(() => process.exit(0)))
  }

  await app.listen({ port: config.port, host: config.host })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  console.log(`报价管理系统已启动：http://localhost:${port}`)
}

try {
  await start()
} catch (error) {
  const advice = listenAdvice[codeOf(error)]
  console.error(`无法启动：${advice ? `${advice}（${inWords(error)}）` : inWords(error)}`)
  process.exit(1)
}
