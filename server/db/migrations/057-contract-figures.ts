import { sql, type Kysely } from 'kysely'

/**
 * Whether a contract is invoiced follows from its requests where there are any; `typed_invoice` is what was typed before. One
 * that was typed as invoiced and has none was invoiced in full before this system. The lines of a contract forget the names of
 * sets that its quotation does not show.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const raw = (statement: string) => sql.raw(statement).execute(db)
  await raw(`alter table contract add column typed_invoice bigint`)
  await raw(`update contract set typed_invoice = c_invoice,
    c_invoice = case when invoiced > 0 and invoiced >= c_money then 1 else 0 end
    where id in (select con_id from invoice)`)
  await raw(`update contract set invoiced = c_money
    where c_invoice = 1 and c_money is not null and id not in (select con_id from invoice)`)
  await hideNames(db)
}

type Signed = { id: number; content: string }
type Offered = { sets: { com_id: number; com_show: number }[] }

/** Contracts are read so many at a time, with all that was signed. */
const AT_ONCE = 20

/** Takes the names of sets from the lines of contracts whose quotation did not show them. */
async function hideNames(db: Kysely<unknown>): Promise<void> {
  for (let last = 0; ;) {
    const { rows } = await sql<Signed>`
      select contract.id, version.content from contract
      join quotation_version version
        on version.quotation_id = contract.quotation_id and version.revision = contract.quo_revision
      where contract.id > ${last} order by contract.id limit ${AT_ONCE}`.execute(db)
    for (const { id, content } of rows) {
      const { sets } = JSON.parse(content) as Offered
      // A set's number is its place in what was signed.
      const hidden = sets.flatMap(({ com_id, com_show }, at) =>
        com_id !== 0 && com_show === 0 ? [at + 1] : [],
      )
      if (hidden.length === 0) continue
      await sql`update contract_line set set_name = ''
        where contract_id = ${id} and set_no in (${sql.join(hidden)})`.execute(db)
    }
    if (rows.length < AT_ONCE) return
    last = rows.at(-1)!.id
  }
}
