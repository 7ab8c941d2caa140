import { sql, type Kysely } from 'kysely'
import { pinyin } from 'pinyin-pro'
import { building, isPostgres } from './building.ts'

/** How first letters were made when this was written; what they are today is in `server/names/initials.ts`. */
const initialsOf = (name: string) =>
  pinyin(name.normalize('NFKC'), {
    pattern: 'first',
    toneType: 'none',
    type: 'array',
    nonZh: 'consecutive',
  })
    .join('')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

/** Rows are read and written so many at a time. */
const AT_ONCE = 2000

/** Customers are found by the first letters of their names' pinyin, by an index of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { index } = building(db)
  const postgres = isPostgres(db)
  const text = postgres ? 'text collate "C"' : 'text'
  for (const column of ['name_initials', 'short_initials']) {
    await sql
      .raw(`alter table customer add column ${column} ${text} not null default ''`)
      .execute(db)
  }
  for (let last = 0; ;) {
    const { rows } = await sql<{ id: string; cus_name: string; cus_short: string }>`
      select id, cus_name, cus_short from customer
      where id > ${last} order by id limit ${AT_ONCE}`.execute(db)
    const made = JSON.stringify(
      rows.map(({ id, cus_name, cus_short }) => ({
        id: Number(id),
        name: initialsOf(cus_name),
        short: initialsOf(cus_short),
      })),
    )
    await (
      postgres
        ? sql`update customer c set name_initials = k.name, short_initials = k.short
            from json_to_recordset(${made}::json) as k(id bigint, name text, short text)
            where c.id = k.id`
        : sql`update customer as c set name_initials = k.value ->> 'name',
              short_initials = k.value ->> 'short'
            from json_each(${made}) k where c.id = k.value ->> 'id'`
    ).execute(db)
    if (rows.length < AT_ONCE) break
    last = Number(rows.at(-1)!.id)
  }
  await index('customer_name_initials', 'customer', ['name_initials'])
  await index('customer_short_initials', 'customer', ['short_initials'])
}
