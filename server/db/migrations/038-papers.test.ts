import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../open.ts'
import { knownMigrations, migrate } from '../start/migrate.ts'
import { testDatabases } from '#test/run/former-database.ts'

/** Contracts from before they had a customer and tax: what their quotation says of both, and nothing that nobody said. */

const databases = testDatabases()

const sums = (discounted: number, net: number, tax: number) => ({
  amount: discounted,
  discount: 0,
  discounted,
  net,
  tax,
  gross: net + tax,
})
const sold = {
  title: '泵',
  num: 2,
  unitprice: 1e4,
  unpriced: 0,
  tax_rate: 1300,
  sums: sums(38e3, 33628, 4372),
}
const apart = {
  title: '运费',
  num: 1,
  unitprice: 500,
  unpriced: 1,
  tax_rate: 1300,
  sums: sums(500, 442, 58),
}
const net = { ...sold, sums: sums(38_000, 38_000, 4_940) }

const VERSIONS = [
  {
    tax_inclusive: 1,
    sets: [
      { sets: 2, lines: [sold] },
      { sets: 1, lines: [apart] },
    ],
  },
  { tax_inclusive: 0, sets: [{ sets: 2, lines: [net] }] },
  // Its contract has other lines than this.
  { tax_inclusive: 1, sets: [{ sets: 2, lines: [{ ...sold, title: '别的泵' }] }] },
]

/** Contract, the name on it and on its quotation, the customer of that; then its lines. */
const CONTRACTS: [named: string, quoted: string | null, customer: number | null][] = [
  ['云溪水务', '云溪水务', 7],
  ['云溪水务', '云溪水务集团', 7],
  ['云溪水务', '云溪水务', null],
  ['云溪水务', null, null],
]
const LINES: [contract: number, title: string, amount: number][] = [
  [1, '泵', 38_000],
  [1, '运费', 0],
  [2, '泵', 42_940],
  [3, '泵', 38_000],
  [4, '阀', 1_234],
]

async function seed(db: Database): Promise<void> {
  for (const [at, [named, quoted, customer]] of CONTRACTS.entries()) {
    const id = at + 1
    if (quoted !== null) {
      await sql`insert into quotation (id, quo_name, quo_info, quo_status, release_time, search_text,
        version, user_id, updated_by, updated_at, cus_name, customer_id, revision)
        values (${id}, '', '', 0, '2026:01:01 08:00:00', '', 1, 1, 1, '', ${quoted}, ${customer}, 1)`.execute(
        db,
      )
      await sql`insert into quotation_version (quotation_id, revision, release_time, user_name, total, content)
        values (${id}, 1, '', '', 0, ${JSON.stringify(VERSIONS[at])})`.execute(db)
    }
    await sql`insert into contract (id, c_title, c_no, name_key, c_remark, c_invoice, c_status, release_time,
      search_text, title_text, version, user_id, updated_by, updated_at, cus_name, quotation_id, quo_revision)
      values (${id}, '', ${`HT-${id}`}, ${`ht-${id}`}, '', 0, 0, '2026:01:01 08:00:00', '', '', 1, 1, 1, '',
        ${named}, ${quoted === null ? null : id}, ${quoted === null ? 0 : 1})`.execute(db)
  }
  for (const [at, [contract, title, amount]] of LINES.entries()) {
    await sql`insert into contract_line (id, contract_id, position, set_name, sets, num, title, no, unit,
      note, unitprice, amount) values (${at + 1}, ${contract}, ${at + 1}, '', 2, 2, ${title}, '', '', '',
      10000, ${amount})`.execute(db)
  }
}

async function migrated(): Promise<Database> {
  const db = await databases.former(knownMigrations[knownMigrations.indexOf('038-papers') - 1]!)
  await seed(db)
  await migrate(db)
  return db
}

test('the customer is that of the quotation where both are called alike, and nobody is guessed', async () => {
  const db = await migrated()
  const rows = await db
    .selectFrom('contract')
    .select(['id', 'customer_id', 'tax_inclusive'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { id: 1, customer_id: 7, tax_inclusive: 1 },
    { id: 2, customer_id: null, tax_inclusive: 0 },
    { id: 3, customer_id: null, tax_inclusive: 1 },
    { id: 4, customer_id: null, tax_inclusive: 1 },
  ])
})

test('lines have the tax of the version that they are still the lines of, and else state none', async () => {
  const db = await migrated()
  const rows = await db
    .selectFrom('contract_line')
    .select(['title', 'tax_rate', 'list_amount', 'discount', 'net', 'tax', 'amount'])
    .orderBy('id')
    .execute()
  const untaxed = (amount: number) => ({
    tax_rate: null,
    list_amount: amount,
    discount: 0,
    net: amount,
    tax: 0,
    amount,
  })
  expect(rows).toEqual([
    {
      title: '泵',
      tax_rate: 1300,
      list_amount: 40_000,
      discount: 2_000,
      net: 33_628,
      tax: 4_372,
      amount: 38_000,
    },
    { title: '运费', ...untaxed(0) },
    {
      title: '泵',
      tax_rate: 1300,
      list_amount: 40_000,
      discount: 2_000,
      net: 38_000,
      tax: 4_940,
      amount: 42_940,
    },
    { title: '泵', ...untaxed(38_000) },
    { title: '阀', ...untaxed(1_234) },
  ])
})
