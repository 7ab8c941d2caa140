import { createInterface } from 'node:readline/promises'
import { MIN_PASSWORD } from '#api/session.ts'
import { readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { resetPassword } from '../features/user/user.service.ts'

/** `npm run password -- <user>`: sets a password, ends the user's sessions and clears the login wait. */
const username = process.argv[2]
if (!username) {
  console.error('用法：npm run password -- <用户名>')
  process.exit(1)
}

const lines = createInterface({ input: process.stdin, output: process.stdout })
const password = await lines.question(`请输入${username}的新密码（不少于${MIN_PASSWORD}位）：`)
lines.close()
if (password.length < MIN_PASSWORD) {
  console.error(`密码不少于${MIN_PASSWORD}位，没有修改`)
  process.exit(1)
}

const db = openDatabase(readConfig(process.env))
try {
  await migrate(db)
  const done = await resetPassword(db, username, password)
  console.log(done ? '密码已修改，该用户需要重新登录' : `没有用户“${username}”`)
  process.exitCode = done ? 0 : 1
} finally {
  await db.destroy()
}
