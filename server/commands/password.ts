import { MIN_PASSWORD } from '#api/session/session.ts'
import { wallClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { checkNewPassword } from '#server/features/session/password.ts'
import { resetPassword } from '#server/features/user/account.service.ts'
import { openDataForCommand } from './open-data.ts'
import { writeForOwner } from '#server/platform/owner-only.ts'

/** The first line typed or piped in, which ends at a line feed and at nothing else that a password may have; empty without one. */
async function ask(question: string): Promise<string> {
  process.stdout.write(question)
  let typed = ''
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    typed += chunk
    if (typed.includes('\n')) break
  }
  return /^(.*?)\r?(?:\n|$)/s.exec(typed)?.[1] ?? ''
}

/** `npm run password -- <user>`: sets a password, ends the user's sessions and clears the login wait. */
async function setPassword(username: string | undefined): Promise<void> {
  if (!username) throw new Error('用法：npm run password -- <用户名>')
  const config = readConfig(process.env)
  const password = await ask(`请输入${username}的新密码（不少于${MIN_PASSWORD}位）：`)
  const warning = await checkNewPassword(config, password).catch((error: Error) => {
    throw new Error(`${error.message}，没有修改`, { cause: error })
  })

  const { db, close } = await openDataForCommand(config)
  try {
    const now = wallClock(config.timeZone)
    if (!(await resetPassword(db, username, password, now)))
      throw new Error(`没有用户“${username}”`)
    console.log(`密码已修改，该用户需要重新登录${warning === undefined ? '' : `，${warning}`}`)
  } finally {
    await close()
  }
}

writeForOwner()
try {
  await setPassword(process.argv[2])
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
