import { sql, type Kysely } from 'kysely'
import { forgetSums, keepSums, type Fact, type Summed } from './kept-sums.ts'

const monthOf = (column: string) => `replace(substr(row.${column}, 1, 7), ':', '-')`

const owed = (column: string): Fact => ({
  figure: column,
  kind: '0',
  period: 'row.delivery_date',
  amount: `row.${column}`,
  when: `row.${column} > 0`,
})

const SUMMED: readonly Summed[] = [
  {
    table: 'quotation',
    owner: 'user_id',
    facts: [
      {
        figure: 'quoted',
        kind: 'coalesce(row.stage, -1)',
        period: monthOf('release_time'),
        // The stage 已发出 counts what the customer has, not what it was changed into since.
        amount: 'coalesce(case when row.stage = 1 then row.sent_total end, row.total, 0)',
        when: 'row.is_template = 0',
      },
    ],
  },
  {
    table: 'contract',
    owner: 'user_id',
    facts: [
      {
        figure: 'undated',
        kind: '0',
        period: monthOf('release_time'),
        amount: 'coalesce(row.c_money, 0)',
        when: `row.signed_date = ''`,
      },
      {
        figure: 'unpaid',
        kind: '0',
        period: 'row.next_due',
        amount: 'row.c_unpay',
        when: 'row.c_unpay > 0',
      },
      { figure: 'unfilled', kind: '0', period: `''`, amount: '0', when: 'row.c_unpay is null' },
      owed('to_produce'),
      owed('ready_to_ship'),
      owed('to_ship'),
    ],
  },
]

const FORMER = {
  quotation: ['quoted', 'entitled', 'given'],
  contract: ['signed', 'unpaid', 'unfilled', 'to_produce', 'ready_to_ship', 'to_ship'],
  receipt: ['received'],
}

/**
 * What was signed, received and given is added up once, by the facts of reports (046), of which those of quotations get one by
 * who passed the discount. `kept_sum` keeps stages and what stands open.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, figures] of Object.entries(FORMER)) await forgetSums(db, table, figures)
  for (const summed of SUMMED) await keepSums(db, summed)
  await sql
    .raw(
      `insert into report_fact
        (figure, doc, dim, key, day, owner, amount, entitled, given, revenue, cost, won, days)
      select figure, doc, 'passer', cast(coalesce(quotation.sent_passed_by, 0) as text), fact.day, fact.owner,
        fact.amount, fact.entitled, fact.given, fact.revenue, fact.cost, fact.won, fact.days
      from report_fact as fact join quotation on quotation.id = fact.doc
      where fact.figure = 'quoted' and fact.dim = 'all' and quotation.sent_given is not null`,
    )
    .execute(db)
}
