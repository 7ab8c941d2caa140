import { sql } from 'kysely'
import { transact } from '#server/db/transact.ts'
import { wallClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { isPostgres, type Database } from './db/open.ts'
import { makeFirstCategories } from './features/category/category.service.ts'
import { makeFirstRoles } from './features/role/role.service.ts'
import { hashPassword } from './features/session/password.ts'
import { newSecret } from './platform/secret.ts'
import { anyUser, makeAdmin } from './features/user/account.service.ts'

const GENERATED_LENGTH = 14

/**
 * Makes the first roles, the user `admin` and the twenty categories in a database without users. Answers
 * admin's password where one was generated, to be shown once.
 */
export async function firstStart(db: Database, config: Config): Promise<string | undefined> {
  if (await anyUser(db)) return undefined
  const password = config.adminPassword ?? newSecret().slice(0, GENERATED_LENGTH)
  const passwordHash = await hashPassword(password)
  const isFirst = await transact(db, async (transaction) => {
    // Of several processes that start at once on one database, the others wait for the first.
    if (isPostgres(db))
      await sql`lock table "user" in share row exclusive mode`.execute(transaction)
    if (await anyUser(transaction)) return false
    const stamp = { version: 1, updated_at: wallClock(config.timeZone) }
    const byNobody = { ...stamp, user_id: 0, updated_by: 0 }
    const superRole = await makeFirstRoles(transaction, byNobody)
    const admin = await makeAdmin(transaction, passwordHash, superRole, byNobody)
    await makeFirstCategories(transaction, { ...stamp, user_id: admin, updated_by: admin })
    return true
  })
  return isFirst && config.adminPassword === undefined ? password : undefined
}
