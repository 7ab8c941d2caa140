import { backUpBeforeMigration } from '#server/backup/before-migration.ts'
import type { Config } from '#server/platform/config.ts'
import { openData, type OpenData } from '#server/open-data.ts'

/** The data for a command that may run beside a server; a first start's password is shown here too. */
export async function openDataForCommand(config: Config): Promise<OpenData> {
  const backUp = () => backUpBeforeMigration(config, console.log)
  const data = await openData(config, backUp, { besideServer: true })
  if (data.password !== undefined) console.log(`管理员用户名 admin，密码 ${data.password}`)
  return data
}
