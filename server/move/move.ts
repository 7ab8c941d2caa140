import type { Config } from '#server/platform/config.ts'
import { hasDatabase, holdDataFolder } from '#server/db/start/data-folder.ts'
import { migrate, migrationState } from '#server/db/start/migrate.ts'
import { openDatabase, type Database, type Executor } from '#server/db/open.ts'
import { inUse, quickCheck, refuseForeign } from '#server/db/start/start-check.ts'
import { compare, comparisonLines, type Compared } from './compare.ts'
import { copyAll, shapesOf } from './copy.ts'
import { isEmptyDatabase, refuseEncoding, refuseUsed } from './target.ts'

type Say = (line: string) => void

async function refuseUnfitSource(config: Config, source: Database): Promise<void> {
  await quickCheck(source)
  const state = await migrationState(source)
  refuseForeign(state, config, true)
  if (state.pending.length === 0) return
  throw new Error(
    '数据库由旧版本的程序写入。请先运行一次 npm start 更新它（更新前会自动备份），停止服务，再迁移',
  )
}

function refuseDifferent(compared: readonly Compared[]): void {
  const different = compared.filter(({ same }) => !same).map(({ table }) => table)
  if (different.length === 0) return
  throw new Error(`迁移后的内容与原来不一致：${different.join('、')}`)
}

/**
 * All in one transaction, the check of every row included: whatever ends it early, also the end of this process, leaves an
 * empty database, on which it can be run again.
 */
async function moveRows(source: Executor, target: Database, say: Say): Promise<void> {
  await target.transaction().execute(async (transaction) => {
    await migrate(transaction)
    const shapes = await shapesOf(source, transaction)
    say('正在复制：')
    await copyAll(source, transaction, shapes, say)
    say('正在核对每一行：')
    const compared = await compare(source, transaction, shapes)
    comparisonLines(compared).forEach(say)
    refuseDifferent(compared)
  })
}

async function moveInto(source: Executor, url: string, say: Say): Promise<void> {
  const target = openDatabase({ databaseUrl: url, dataDir: '' }, 'upkeep')
  try {
    await refuseEncoding(target)
    if (await isEmptyDatabase(target)) {
      await moveRows(source, target, say)
      return
    }
    const compared = await refuseUsed(source, target)
    say('这个数据库里的内容与内置数据库完全一致，以前已经迁移完成：')
    comparisonLines(compared).forEach(say)
  } finally {
    await target.destroy()
  }
}

/**
 * Copies the embedded database into an empty PostgreSQL database and checks every row of it. Nobody else
 * writes the embedded one meanwhile; it is left as it is.
 */
export async function moveData(config: Config, url: string, say: Say): Promise<void> {
  if (!hasDatabase(config.dataDir)) {
    throw new Error(`${config.dataDir} 里没有内置数据库，没有可以迁移的数据。请检查 DATA_DIR`)
  }
  const held = holdDataFolder(config.dataDir)
  if (!held) throw inUse(config.dataDir)
  try {
    const source = openDatabase({ databaseUrl: undefined, dataDir: config.dataDir }, 'upkeep')
    try {
      await refuseUnfitSource(config, source)
      // The writer's transaction: a concurrent command (npm run password) waits, and is refused.
      await source.transaction().execute((transaction) => moveInto(transaction, url, say))
    } finally {
      await source.destroy()
    }
  } finally {
    held.release()
  }
}
