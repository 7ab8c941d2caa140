import { sql, type Kysely } from 'kysely'
import { isPostgres } from './building.ts'

/** 9,999,999,999.99 元 in cents, beyond which an earlier quotation is left without a total. */
const MAX_CENTS = 999_999_999_999

/** The columns of a line that can be copied, in the order in which it was made. */
const LINE_COLUMNS = `id, set_id, pid, chosen, num, top, title, no, unit, pro_caliber, pro_flow, pro_lift, pro_speed,
  pro_power, pro_brand, pro_info, remarks, unitprice`

/**
 * Negotiated prices: what each line and the whole quotation are reduced by, tax, how often a set is sold, and the
 * total, which is stored with the quotation. Lines that are in no catalogue have no product.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const raw = (text: string) => sql.raw(text).execute(db)
  const postgres = isPostgres(db)
  const text = postgres ? 'text collate "C"' : 'text'

  await raw(`alter table quotation add column total bigint`)
  await raw(`alter table quotation add column tax_inclusive bigint`)
  await raw(`alter table quotation add column discount_kind bigint not null default 0`)
  await raw(`alter table quotation add column discount_value bigint not null default 0`)
  await raw(`alter table quotation_set add column sets bigint not null default 1`)

  await (postgres
    ? raw(`alter table quotation_line alter column pid drop not null`)
    : withoutProductToo(raw))
  await raw(`alter table quotation_line add column discount bigint not null default 0`)
  await raw(`alter table quotation_line add column tax_rate bigint`)
  await raw(`alter table quotation_line add column note ${text} not null default ''`)
  await raw(`alter table quotation_line add column unpriced bigint not null default 0`)

  const sums = `select quotation.id, sum(cast(num as real) * unitprice) as cents from quotation
    left join quotation_set on quotation_set.quotation_id = quotation.id
    left join quotation_line on quotation_line.set_id = quotation_set.id group by quotation.id`
  await raw(`update quotation set total = (
      select coalesce(sum(num * unitprice), 0) from quotation_set
      join quotation_line on quotation_line.set_id = quotation_set.id
      where quotation_set.quotation_id = quotation.id)
    where id in (select id from (${sums}) s where coalesce(cents, 0) <= ${MAX_CENTS})`)
}

/** SQLite takes a NOT NULL away only by making the table anew; ids that were given once stay given. */
async function withoutProductToo(raw: (text: string) => Promise<unknown>): Promise<void> {
  const texts = LINE_COLUMNS.split(',')
    .slice(6, -1)
    .map((name) => `${name.trim()} text not null`)
  await raw(`create table quotation_line_new (
    id integer primary key autoincrement,
    set_id bigint not null references quotation_set (id) on delete no action,
    pid bigint references product (id) on delete no action,
    chosen bigint not null, num bigint not null, top bigint not null,
    ${texts.join(', ')},
    unitprice bigint)`)
  await raw(
    `insert into quotation_line_new (${LINE_COLUMNS}) select ${LINE_COLUMNS} from quotation_line`,
  )
  await raw(`insert into sqlite_sequence (name, seq) select 'quotation_line_new', 0
    where not exists (select 1 from sqlite_sequence where name = 'quotation_line_new')`)
  await raw(`update sqlite_sequence set seq = coalesce(
      (select seq from sqlite_sequence where name = 'quotation_line'), 0)
    where name = 'quotation_line_new'`)
  await raw(`drop table quotation_line`)
  await raw(`alter table quotation_line_new rename to quotation_line`)
  await raw(`create index quotation_line_set on quotation_line (set_id)`)
  await raw(`create index quotation_line_product on quotation_line (pid)`)
}
