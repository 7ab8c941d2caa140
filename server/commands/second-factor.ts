import { endLostFactor } from '#server/features/factor/factor.service.ts'
import { wallClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { writeForOwner } from '#server/platform/owner-only.ts'
import { openDataForCommand } from './open-data.ts'

/** `npm run second-factor -- <user>`: ends the second factor of who has lost it, so that the password alone signs in. */
async function endSecondFactor(username: string | undefined): Promise<void> {
  if (!username) throw new Error('用法：npm run second-factor -- <用户名>')
  const config = readConfig(process.env)
  const { db, close } = await openDataForCommand(config)
  try {
    const became = await endLostFactor(db, username, wallClock(config.timeZone))
    if (became === 'unknown') throw new Error(`没有用户“${username}”`)
    console.log(
      became === 'none'
        ? `用户“${username}”没有启用两步验证`
        : `用户“${username}”的两步验证已停用，用密码即可登录；请提醒他重新设置`,
    )
  } finally {
    await close()
  }
}

writeForOwner()
try {
  await endSecondFactor(process.argv[2])
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
