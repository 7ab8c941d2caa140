import { parseArgs } from 'node:util'
import SQLite from 'better-sqlite3'
import { readConfig, type Config } from '#server/platform/config.ts'
import { filesFolder } from '#server/db/start/data-folder.ts'
import { databaseFile } from '#server/db/open.ts'
import { outageOf } from '#server/db/outage.ts'
import { startTrouble } from '#server/db/start/start-check.ts'
import { moveData } from '#server/move/move.ts'
import { writeForOwner } from '#server/platform/owner-only.ts'

const USAGE = '用法：npm run move -- --to postgres://用户@主机/数据库'

/** The database to move to, from the arguments. */
function targetOf(args: readonly string[]): string {
  let to: string | undefined
  try {
    to = parseArgs({ args: [...args], options: { to: { type: 'string' } } }).values.to
  } catch (error) {
    throw new Error(USAGE, { cause: error })
  }
  if (to === undefined || !/^postgres(ql)?:\/\//.test(to) || !URL.canParse(to))
    throw new Error(USAGE)
  return to
}

/** Why the move failed, in one line; the driver's message alone would not say which of the two databases. */
function moveTrouble(error: unknown, config: Config): string {
  const words = error instanceof Error ? error.message : String(error)
  const outage = outageOf(error)
  if (outage === undefined) return words
  if (error instanceof SQLite.SqliteError) return startTrouble(error, config).message
  return outage === 'unreachable'
    ? `目标数据库连接不上，或连接中断。请检查 --to 的地址、用户和密码，并确认 PostgreSQL 正在运行（${words}）`
    : `目标数据库不能写入（${words}）`
}

/** `npm run move -- --to postgres://…`: everything from the embedded database into PostgreSQL. */
async function move(args: readonly string[]): Promise<void> {
  const to = targetOf(args)
  const config = readConfig(process.env)
  if (config.databaseUrl) {
    throw new Error('现在配置的已是 PostgreSQL（DATABASE_URL）。要迁移内置数据库，请先去掉它')
  }
  try {
    await moveData(config, to, (line) => console.log(line))
  } catch (error) {
    throw new Error(
      `没有迁移：${moveTrouble(error, config)}。内置数据库没有改动，排除原因后可以再运行一次`,
      { cause: error },
    )
  }
  console.log('迁移完成，每一行都已核对一致。接下来：')
  console.log('1. 以后启动服务和运行命令时，把 DATABASE_URL 设为这个数据库的地址。')
  const place = config.storage ? `桶 ${config.storage.shown}` : filesFolder(config.dataDir)
  console.log(`2. DATA_DIR 和 STORAGE_URL 保持不变：上传的文件没有移动，仍在 ${place}。`)
  console.log('3. 启动服务并登录核对。登录会话没有迁移，所有人需要重新登录，密码不变。')
  console.log(
    `4. 确认无误后，把 ${databaseFile(config.dataDir)} 移到别处保存：它没有改动，留在原处会在忘记设置 DATABASE_URL 时被当作现在的数据。`,
  )
}

writeForOwner()
try {
  await move(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
