import { openDatabase } from '../server/db/open.ts'
import { hashPassword } from '../server/features/session/password.ts'

export type User = { username: string; password: string }

const ACTIVE = 1

/** Puts a user straight into the database under a data folder. */
export async function addUser(dataDir: string, username: string, role: string): Promise<User> {
  const password = 'a-password'
  const db = openDatabase({ dataDir, databaseUrl: undefined })
  try {
    const { id } = await db
      .selectFrom('role')
      .select('id')
      .where('role_name', '=', role)
      .executeTakeFirstOrThrow()
    const password_hash = await hashPassword(password)
    await db
      .insertInto('user')
      .values({ username, password_hash, role_id: id, status: ACTIVE })
      .execute()
    return { username, password }
  } finally {
    await db.destroy()
  }
}
