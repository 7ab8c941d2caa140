import { sql, type Kysely } from 'kysely'
import { building, isPostgres } from './building.ts'

/**
 * What of each issued invoice is unpaid, so that it is summed by 开票日期; what the tax bureau's lists say of requests. Which
 * 税收分类编码 products of a name have, counted by triggers like the models (058), so that a code is found by words without
 * reading products.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await countTaxCodes(db)
  await sayUnpaid(db)
  await makeReadBack(db)
}

/** What the bureau says of requests, and the index by which an invoice of its list finds the request that is still open. */
async function makeReadBack(db: Kysely<unknown>): Promise<void> {
  const raw = (statement: string) => sql.raw(statement).execute(db)
  const text = isPostgres(db) ? 'text collate "C"' : 'text'
  await raw(`alter table invoice add column bureau_gross bigint`)
  await raw(`alter table invoice add column bureau_tax bigint`)
  await raw(`alter table invoice add column difference_accepted bigint not null default 0`)
  await raw(`alter table invoice add column failure ${text} not null default ''`)
  await raw(`create index invoice_open_amount on invoice (gross, buyer_tax_number) where state = 0`)
}

/** What came in pays the oldest invoices of a contract first. */
async function sayUnpaid(db: Kysely<unknown>): Promise<void> {
  const raw = (statement: string) => sql.raw(statement).execute(db)
  await raw(`alter table invoice add column unpaid bigint not null default 0`)
  await raw(`with issued as (
      select invoice.id, gross,
        sum(gross) over (partition by con_id order by invoice_date, invoice.id)
          - case when c_money > c_unpay then c_money - c_unpay else 0 end as beyond
      from invoice join contract on contract.id = con_id where state = 1
    )
    update invoice set unpaid = case when beyond < issued.gross then beyond else issued.gross end
    from issued where issued.id = invoice.id and beyond > 0`)
  await raw(`create index invoice_unpaid on invoice (con_id, invoice_date, unpaid)
    where unpaid > 0`)
}

async function countTaxCodes(db: Kysely<unknown>): Promise<void> {
  const { table, texts, integers } = building(db)
  const raw = (statement: string) => sql.raw(statement).execute(db)
  await integers(texts(table('tax_code_use'), ['tax_code', 'pro_title']), ['pro_type', 'count'])
    .addPrimaryKeyConstraint('tax_code_use_key', ['tax_code', 'pro_title', 'pro_type'])
    .execute()
  await raw(
    `create index tax_code_use_count on tax_code_use (count desc, tax_code, pro_title, pro_type)`,
  )
  await raw(`insert into tax_code_use (tax_code, pro_title, pro_type, count)
    select tax_code, pro_title, coalesce(pro_type, 0), count(*) from product
    where tax_code <> '' group by 1, 2, 3`)
  await raw(`create index product_tax_code on product (pro_type, id) where tax_code <> ''`)
  await (isPostgres(db) ? countOnPostgres(db) : countOnSqlite(db))
}

// Of two transactions that count one code the later waits for the row of the other.
const ADD = `insert into tax_code_use (tax_code, pro_title, pro_type, count)
  select new.tax_code, new.pro_title, coalesce(new.pro_type, 0), 1 where new.tax_code <> ''
  on conflict (tax_code, pro_title, pro_type) do update set count = tax_code_use.count + 1;`
const OF_OLD = `tax_code = old.tax_code and pro_title = old.pro_title
  and pro_type = coalesce(old.pro_type, 0)`
const REMOVE = `update tax_code_use set count = count - 1 where ${OF_OLD};
  delete from tax_code_use where ${OF_OLD} and count = 0;`

async function countOnSqlite(db: Kysely<unknown>): Promise<void> {
  const trigger = (event: string, on: string, work: string) =>
    sql
      .raw(`create trigger product_tax_code_${event} after ${on} on product begin ${work} end`)
      .execute(db)
  await trigger('insert', 'insert', ADD)
  await trigger('delete', 'delete', REMOVE)
  await trigger('update', 'update of tax_code, pro_title, pro_type', REMOVE + ADD)
}

async function countOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create function product_tax_code() returns trigger language plpgsql as $$ begin
    if tg_op = 'UPDATE' then
      if (old.tax_code, old.pro_title, old.pro_type)
        is not distinct from (new.tax_code, new.pro_title, new.pro_type) then return null; end if;
    end if;
    if tg_op <> 'INSERT' then ${REMOVE} end if;
    if tg_op <> 'DELETE' then ${ADD} end if;
    return null;
  end $$`)
    .execute(db)
  await sql
    .raw(`create trigger product_tax_code after insert or update or delete on product
    for each row execute function product_tax_code()`)
    .execute(db)
}
