import type { Config } from '#server/platform/config.ts'
import { StartRefused } from '#server/db/start/start-check.ts'
import { makeBackup, WITHOUT_FILES } from './backup.ts'
import { toolVersion } from './postgres-tools.ts'

/**
 * Backs an existing database up before its structure changes. Where PostgreSQL's programs are not installed,
 * its administrators have their own backups, and get a notice.
 */
export async function backUpBeforeMigration(
  config: Config,
  say: (line: string) => void,
): Promise<void> {
  if (config.databaseUrl && (await toolVersion('pg_dump')) === undefined) {
    say('警告：找不到 pg_dump，更新数据库结构之前没有备份')
    return
  }
  say('数据库结构需要更新，先做备份……')
  const { folder, manifest } = await makeBackup(config, 'update').catch((error: Error) => {
    // The message already says what to do; the database is not to blame for it.
    throw new StartRefused(error.message, { cause: error })
  })
  say(`已备份到 ${folder}${manifest.withoutFiles ? `。${WITHOUT_FILES}` : ''}`)
}
