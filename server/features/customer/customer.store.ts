import { sql } from 'kysely'
import { customerTexts } from '#api/customer/customer.ts'
import { textNames } from '#api/kit/fields/record-texts.ts'
import { fence, oneOf } from '#server/db/conditions.ts'
import { isPostgres, type Database, type Executor } from '#server/db/open.ts'
import { inOrder } from '#server/db/rows.ts'
import { contains, idsFound, parseKeyword } from '#server/db/search/search.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { asInitials } from '#server/names/initials.ts'
import { nameKeys } from '#server/names/name-key.ts'
import { hasInitials, idsByInitials } from '#server/records/list/initials.ts'
import { namedStore } from '#server/records/named-store.ts'
import { userName } from '#server/records/staff-name.ts'

const names = namedStore('customer')
export const { table, find, findMany, isRenamed, namesTaken } = names
export const { insert, insertMany, update, updateMany, remove } = names

/** A customer with the name of who entered it. */
type OwnedCustomer = Row<'customer'> & { staff_name: string }

/** The first other customer of that name, regardless of its spelling. */
export async function findSame(
  executor: Executor,
  name: { cus_name: string },
  exceptId = 0,
): Promise<OwnedCustomer | undefined> {
  const same = await names.findSame(executor, name, exceptId)
  if (!same) return undefined
  return { ...same, staff_name: await userName(executor, same.user_id) }
}

/** The customers with these keys of a name (`nameKeys.customer`). */
export function withKeys(executor: Executor, keys: readonly string[]): Promise<Row<'customer'>[]> {
  return (
    executor
      .selectFrom('customer')
      .selectAll()
      .where('name_key', 'in', keys)
      // A literal, as the partial index has it.
      .where('name_key', '<>', sql.lit(''))
      .execute()
  )
}

/** What customers' forms fill in by their ids, in the order of these. */
export async function withIds(executor: Executor, ids: readonly number[]) {
  const rows = await executor
    .selectFrom('customer')
    .select(['id', 'contacts', ...textNames(customerTexts)])
    .where('id', 'in', ids)
    .execute()
  return inOrder(ids, rows, ({ id }) => id)
}

/** The 简称 of a customer. */
export function shortNameOf(executor: Executor, id: number) {
  return executor.selectFrom('customer').select('cus_short').where('id', '=', id).executeTakeFirst()
}

/** The owner whose customers are searched; undefined for everyone's. */
type Owner = number | undefined

/**
 * Customers by a part of their name or short name: the one of that very name, then those that begin with it or have it
 * early, of these the newest, then those whose first letters begin so. An owner's customers are found first and then
 * compared, so that the timing reveals nothing of other users' customers. `db` is that of a search.
 */
export async function similar(db: Database, owner: Owner, keyword: string, limit: number) {
  const { text } = parseKeyword(db, 'customer', keyword)
  const own = sql`(select * from customer where user_id = ${owner} ${fence(db)}) as customer`
  const initials = asInitials(keyword)
  const named = idsFound(db, 'customer', { keyword, column: 'title_text' })
  const among =
    owner === undefined
      ? sql`customer where id in (${sql.join([named, ...idsByInitials(initials)], sql` union `)})`
      : sql`${own} where ${oneOf([contains(db, 'customer', 'title_text', keyword), ...hasInitials(initials)])}`
  const at = isPostgres(db) ? sql`strpos(title_text, ${text})` : sql`instr(title_text, ${text})`
  const place = sql`case when ${at} = 0 then 1000 else ${at} end`
  const { rows } = await sql<Row<'customer'>>`
    select * from ${among}
    order by case when name_key = ${nameKeys.customer({ cus_name: keyword })} then 0 else 1 end,
      ${place}, release_time desc, id desc
    limit ${limit}`.execute(db)
  return rows
}

/** Of a longer keyword only the beginning is compared, so that it has some 800 parts. */
const LONGEST_COMPARED = 40
/** A name of one character is in too many others. */
const SHORTEST_CONTAINED = 2

/** Customers whose whole name is a part of the keyword but not all of it, the longest first. `owner` and `db` as above. */
export async function containedIn(db: Database, owner: Owner, keyword: string, limit: number) {
  const characters = [...nameKeys.customer({ cus_name: keyword })].slice(0, LONGEST_COMPARED)
  const parts = characters.flatMap((_, from) =>
    characters
      .slice(from + SHORTEST_CONTAINED - 1)
      .map((_, rest) => characters.slice(from, from + SHORTEST_CONTAINED + rest).join('')),
  )
  const shorter = parts.filter((part) => part.length < characters.join('').length)
  if (shorter.length === 0) return []
  const customers =
    owner === undefined
      ? sql`customer`
      : sql`(select * from customer where user_id = ${owner} ${fence(db)}) as customer`
  const { rows } = await sql<Row<'customer'>>`
    select * from ${customers}
    where name_key <> '' and name_key in (${sql.join([...new Set(shorter)])})
    order by length(name_key) desc, id limit ${limit}`.execute(db)
  return rows
}

/** The newest customers. */
export function newest(db: Database, owner: Owner, limit: number): Promise<Row<'customer'>[]> {
  let query = db.selectFrom('customer').selectAll()
  if (owner !== undefined) query = query.where('user_id', '=', owner)
  return query.orderBy('release_time', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** How many of these customers are not this owner's. */
export async function countOfOthers(
  executor: Executor,
  customers: readonly number[],
  owner: number,
): Promise<number> {
  const row = await executor
    .selectFrom('customer')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', customers)
    .where('user_id', '<>', owner)
    .executeTakeFirstOrThrow()
  return row.count
}
