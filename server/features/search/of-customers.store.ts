import { sql } from 'kysely'
import { isContracted, type FoundEntity, type OwnedEntity } from '#api/kit/entity-sets.ts'
import { MOST_FOUND } from '#api/search/search.ts'
import { allOf, fence, oneOf, type Condition } from '#server/db/conditions.ts'
import type { Database } from '#server/db/open.ts'
import { contains, lastFound } from '#server/db/search/search.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { asInitials } from '#server/names/initials.ts'
import { hasInitials, idsByInitials } from '#server/records/list/initials.ts'

/** The records of contracts whose customer's name or short name has a keyword. */

type Entity = FoundEntity & OwnedEntity

/** So many of the newest records are compared before customers are looked up in their index. */
const COMPARED_FIRST = 500
/** So many customers with a keyword are looked at, those entered last. */
const CUSTOMERS_READ = 50

/** Entities whose records have a customer by a contract; the name of a quotation's own is among its texts already. */
const hasContract = (entity: Entity) => entity === 'contract' || isContracted(entity)

/** Rows of an entity in which `customer`, a query for ids, has their contract's customer. */
const isOf = (entity: Entity, customer: Condition): Condition =>
  entity === 'contract'
    ? sql`customer_id in (${customer})`
    : sql`con_id in (select id from contract where customer_id in (${customer}))`

/** Rows whose own customer has the keyword, compared one by one. */
function compared(db: Database, entity: Entity, keyword: string): Condition {
  const isNamed = contains(db, 'customer', 'title_text', keyword)
  const own = sql`select 1 from customer where customer.id = contract.customer_id and ${isNamed}`
  return entity === 'contract'
    ? sql`exists (${own})`
    : sql`exists (select 1 from contract
        where contract.id = ${sql.ref(`${entity}.con_id`)} and exists (${own}))`
}

/**
 * The newest few; `db` is that of a search. For users who see only their own records, those are compared one by one, as in
 * lists. For others a frequent name is found among the newest records at once; any other belongs to few customers.
 */
export async function newestOfCustomers<E extends Entity>(
  db: Database,
  entity: E,
  keyword: string,
  sight: readonly Condition[] | undefined,
): Promise<Row<E>[]> {
  if (!hasContract(entity)) return []
  const table = sql.table(entity)
  const newest = async (conditions: readonly Condition[], from = sql`${table}`) => {
    const { rows } = await sql<Row<E>>`select * from ${from} where ${allOf(conditions)}
      order by release_time desc, id desc limit ${MOST_FOUND}`.execute(db)
    return rows
  }
  const hasName = compared(db, entity, keyword)
  if (sight) {
    const own = sql`(select * from ${table} where ${oneOf(sight)} ${fence(db)}) as ${table}`
    return newest([hasName], own)
  }
  const latest = sql`(select * from ${table} order by release_time desc, id desc
    limit ${COMPARED_FIRST}) as ${table}`
  const among = await newest([hasName], latest)
  if (among.length === MOST_FOUND) return among
  const last = lastFound(db, 'customer', { keyword, column: 'title_text', limit: CUSTOMERS_READ })
  const customers = sql<boolean>`select id from (${last}) as named`
  return newest([isOf(entity, customers)])
}

/** The newest few customers whose first letters begin with a keyword. `db` and `sight` as above. */
export async function newestByInitials(
  db: Database,
  keyword: string,
  sight: readonly Condition[] | undefined,
): Promise<Row<'customer'>[]> {
  const letters = asInitials(keyword)
  if (letters === undefined) return []
  const among = sight
    ? sql`(select * from customer where ${oneOf(sight)} ${fence(db)}) as customer
        where ${oneOf(hasInitials(letters))}`
    : sql`customer where id in (${sql.join(idsByInitials(letters), sql` union `)})`
  const { rows } = await sql<Row<'customer'>>`select * from ${among}
    order by release_time desc, id desc limit ${MOST_FOUND}`.execute(db)
  return rows
}
