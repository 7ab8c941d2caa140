import { sql, type Kysely } from 'kysely'
import { isPostgres } from './building.ts'

type Frozen = {
  tax_inclusive: number | null
  sets: { sets: number; lines: FrozenLine[] }[]
}
type FrozenLine = {
  title: string
  num: number
  unitprice: number | null
  unpriced: number
  tax_rate: number | null
  sums?: { discounted: number; net: number; tax: number; gross: number }
}
type Line = { id: number; title: string; amount: number }

/** So many lines in a statement: each has six values. */
const AT_ONCE = 500

/** Fills the tax of a contract's lines from the version that it was made from, where its lines are still that version's. */
async function fillTax(db: Kysely<unknown>, contractId: number, content: string): Promise<void> {
  const { tax_inclusive, sets } = JSON.parse(content) as Frozen
  const { rows: lines } = await sql<Line>`
    select id, title, amount from contract_line where contract_id = ${contractId}
    order by position`.execute(db)
  const quoted = sets.flatMap((set) => set.lines.map((line) => ({ ...line, sets: set.sets })))
  const isSame =
    quoted.length === lines.length &&
    quoted.every((one, at) => {
      const gross = one.unpriced === 1 ? 0 : (one.sums?.gross ?? 0)
      return one.title === lines[at]!.title && gross === lines[at]!.amount
    })
  if (!isSame) return
  const isExclusive = tax_inclusive === 0
  if (isExclusive) {
    await sql`update contract set tax_inclusive = 0 where id = ${contractId}`.execute(db)
  }
  const taxed = quoted.flatMap(({ sets: count, num, unitprice, unpriced, tax_rate, sums }, at) => {
    if (!sums || unitprice === null || unpriced === 1) return []
    const list = count * num * unitprice
    const values = [lines[at]!.id, tax_rate, list, list - sums.discounted, sums.net, sums.tax]
    const bound = values.map((value) => sql`cast(${value} as bigint)`)
    return [sql`(${sql.join(bound)})`]
  })
  for (let at = 0; at < taxed.length; at += AT_ONCE) {
    await sql`
      with known (id, tax_rate, list_amount, discount, net, tax) as (
        values ${sql.join(taxed.slice(at, at + AT_ONCE))})
      update contract_line set tax_rate = known.tax_rate, list_amount = known.list_amount,
        discount = known.discount, net = known.net, tax = known.tax
      from known where contract_line.id = known.id`.execute(db)
  }
}

/**
 * What the papers of shipping and money stand on: whose contract it is, the tax of its lines (`amount` is with tax), and
 * the day of a shipment. A contract from a quotation has the customer of that, where both still have the same name;
 * nobody else is guessed. A typed line has its amount, and states no tax.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const raw = (statement: string) => sql.raw(statement).execute(db)
  const text = isPostgres(db) ? 'text collate "C"' : 'text'

  await raw(`alter table contract add column customer_id bigint`)
  await raw(`alter table contract add column tax_inclusive bigint not null default 1`)
  await raw(`alter table contract_line add column tax_rate bigint`)
  for (const name of ['list_amount', 'discount', 'net', 'tax']) {
    await raw(`alter table contract_line add column ${name} bigint not null default 0`)
  }
  await raw(`alter table logistics add column shipped_date ${text} not null default ''`)

  await raw(`update contract set customer_id = (
      select quotation.customer_id from quotation
      where quotation.id = contract.quotation_id and quotation.cus_name = contract.cus_name)
    where quotation_id is not null and cus_name <> ''`)
  await raw(`create index contract_customer on contract (customer_id, id)
    where customer_id is not null`)
  for (const [name, columns] of [
    ['contract_unlinked', 'release_time, id'],
    ['contract_owner_unlinked', 'user_id, release_time, id'],
  ]) {
    await raw(`create index ${name} on contract (${columns})
      where customer_id is null and cus_name <> ''`)
  }

  await raw(`update contract_line set list_amount = amount, net = amount`)
  const { rows: quoted } = await sql<{ id: number; quotation_id: number; quo_revision: number }>`
    select id, quotation_id, quo_revision from contract where quotation_id is not null
    order by id`.execute(db)
  for (const { id, quotation_id, quo_revision } of quoted) {
    const { rows } = await sql<{ content: string }>`
      select content from quotation_version
      where quotation_id = ${quotation_id} and revision = ${quo_revision}`.execute(db)
    if (rows[0]) await fillTax(db, id, rows[0].content)
  }
}
