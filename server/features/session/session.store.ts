import type { Executor } from '#server/db/open.ts'
import { run } from '#server/db/statement.ts'
import type { NewRow, Row } from '#server/db/tables/tables.ts'

type FoundSession = Row<'session'> &
  Pick<Row<'user'>, 'username' | 'real_name' | 'status' | 'second_factor'> &
  Pick<Row<'role'>, 'role_name' | 'permissions' | 'level'> & { required: number }

/** A session with its user and role, also paused ones. Every request begins with this query. */
export async function findSession(executor: Executor, tokenHash: string) {
  const [found] = await run<FoundSession>(executor)`
    select session.token_hash, session.created_ms, session.used_ms, session.user_id,
      "user".username, "user".real_name, "user".status, "user".second_factor,
      role.role_name, role.permissions, role.level,
      coalesce((select company.second_factor from company where company.id = 1), 0) as required
    from session
    join "user" on "user".id = session.user_id
    join role on role.id = "user".role_id
    where "user".deleted = 0 and session.token_hash = ${tokenHash}`
  return found
}

export async function insertSession(executor: Executor, row: NewRow<'session'>): Promise<void> {
  await executor.insertInto('session').values(row).execute()
}

export async function touchSession(executor: Executor, tokenHash: string, usedMs: number) {
  await executor
    .updateTable('session')
    .set({ used_ms: usedMs })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function insertPass(executor: Executor, row: NewRow<'service_pass'>): Promise<void> {
  await executor.insertInto('service_pass').values(row).execute()
}

/** The user and role of a pass that expires between two moments. */
export function findPass(
  executor: Executor,
  passHash: string,
  [after, upTo]: readonly [number, number],
) {
  return executor
    .selectFrom('service_pass')
    .innerJoin('user', 'user.id', 'service_pass.user_id')
    .innerJoin('role', 'role.id', 'user.role_id')
    .select(['user.id as user_id', 'user.username', 'user.real_name', 'user.status'])
    .select('user.second_factor')
    .select((eb) =>
      eb.fn
        .coalesce(
          eb.selectFrom('company').select('company.second_factor').where('company.id', '=', 1),
          eb.lit(0),
        )
        .as('required'),
    )
    .select(['role.role_name', 'role.permissions', 'role.level'])
    .where('user.deleted', '=', 0)
    .where('pass_hash', '=', passHash)
    .where('expires_ms', '>', after)
    .where('expires_ms', '<=', upTo)
    .executeTakeFirst()
}

export async function deleteOldPasses(executor: Executor, nowMs: number): Promise<void> {
  await executor.deleteFrom('service_pass').where('expires_ms', '<=', nowMs).execute()
}

/** Deletes a session that somebody ended, with the pass that began with it. */
export async function endSession(executor: Executor, tokenHash: string): Promise<void> {
  await executor.deleteFrom('service_pass').where('token_hash', '=', tokenHash).execute()
  await deleteSession(executor, tokenHash)
}

/** Deletes every session and pass of a user. */
export async function endSessionsOf(executor: Executor, userId: number): Promise<void> {
  await executor.deleteFrom('service_pass').where('user_id', '=', userId).execute()
  await executor.deleteFrom('session').where('user_id', '=', userId).execute()
  await executor.deleteFrom('begun_sign_in').where('user_id', '=', userId).execute()
}

/** The sessions of a user, the one used last first; a program that signs in anew for each call has very many. */
export function sessionsOf(executor: Executor, userId: number, limit: number) {
  return executor
    .selectFrom('session')
    .select(['token_hash', 'created_ms', 'used_ms', 'device', 'address'])
    .where('user_id', '=', userId)
    .orderBy('used_ms', 'desc')
    .orderBy('token_hash')
    .limit(limit)
    .execute()
}

/** One session of a user, with the user's name. */
export function sessionOfUser(executor: Executor, tokenHash: string, userId: number) {
  return executor
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select(['session.device', 'session.created_ms', 'session.used_ms', 'user.username'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.user_id', '=', userId)
    .executeTakeFirst()
}

/** Deletes every session of a user but one, with their passes, and answers how many there were. */
export async function endOtherSessions(
  executor: Executor,
  userId: number,
  tokenHash: string,
): Promise<number> {
  await executor
    .deleteFrom('service_pass')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', tokenHash)
    .execute()
  const { numDeletedRows } = await executor
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', tokenHash)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes a session alone. */
export async function deleteSession(executor: Executor, tokenHash: string): Promise<void> {
  await executor.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}

export async function deleteOldSessions(
  executor: Executor,
  createdBefore: number,
  usedBefore: number,
): Promise<void> {
  await executor
    .deleteFrom('session')
    .where((eb) => eb.or([eb('created_ms', '<', createdBefore), eb('used_ms', '<', usedBefore)]))
    .execute()
}

export async function insertTicket(executor: Executor, row: NewRow<'ticket'>): Promise<void> {
  await executor.insertInto('ticket').values(row).execute()
}

/** The token hash behind a ticket for this address that expires between two moments. */
export async function findTicket(
  executor: Executor,
  ticketHash: string,
  url: string,
  [after, upTo]: readonly [number, number],
): Promise<string | undefined> {
  const row = await executor
    .selectFrom('ticket')
    .select('token_hash')
    .where('ticket_hash', '=', ticketHash)
    .where('url', '=', url)
    .where('expires_ms', '>', after)
    .where('expires_ms', '<=', upTo)
    .executeTakeFirst()
  return row?.token_hash
}

export async function deleteOldTickets(executor: Executor, nowMs: number): Promise<void> {
  await executor.deleteFrom('ticket').where('expires_ms', '<=', nowMs).execute()
}
