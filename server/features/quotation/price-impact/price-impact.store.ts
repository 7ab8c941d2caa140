import { sql, type SelectQueryBuilder } from 'kysely'
import type { Database } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables/tables.ts'
import {
  agreedOfLine,
  entitledOfLine,
  type CatalogueTerms,
} from '../prices/entitled-price.store.ts'
import { userNames } from '#server/records/staff-name.ts'

/** Lines of open quotations whose entitled price is another one by now, found by an index among a bounded number. */

/** At most so many of the newest lines of one product are examined, or so many of the newest open quotations. */
const NEWEST = { lines: 5000, quotations: 2000 } as const

/** Literally as in the partial indexes: with bound parameters SQLite would not use them. */
const OPEN = sql<boolean>`coalesce(quotation.stage, 2) < 2 and quotation.is_template = 0`

/** One product or all, in one owner's quotations or everybody's, by the company's prices of today. */
type PriceQuery = {
  pid: number | undefined
  owner: number | undefined
  terms: CatalogueTerms
}

const newestOpen = (db: Database, { owner }: PriceQuery) =>
  db
    .selectFrom('quotation')
    .select('quotation.id')
    .where(OPEN)
    .$if(owner !== undefined, (query) => query.where('user_id', '=', owner!))
    .orderBy('quotation.id', 'desc')
    .limit(NEWEST.quotations)

const newestLines = (db: Database, pid: number) =>
  db
    .selectFrom('quotation_line')
    .select(['id', 'set_id', 'pid', 'chosen', 'unpriced', 'unitprice', 'list_price'])
    .select(['entitled_price', 'tax_rate'])
    .where('pid', '=', pid)
    .orderBy('id', 'desc')
    .limit(NEWEST.lines)

/** Whether there are more candidates than are examined. */
export async function isCutOff(db: Database, query: PriceQuery): Promise<boolean> {
  const candidates =
    query.pid === undefined
      ? db.selectFrom(newestOpen(db, query).as('found'))
      : db.selectFrom(newestLines(db, query.pid).as('found'))
  const { count } = await candidates
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count >= (query.pid === undefined ? NEWEST.quotations : NEWEST.lines)
}

/** The columns that decide whether a price is an older one; the rest of a line is read after that. */
type Quoted = Pick<
  Tables['quotation_line'],
  | 'id'
  | 'set_id'
  | 'pid'
  | 'chosen'
  | 'unpriced'
  | 'unitprice'
  | 'list_price'
  | 'entitled_price'
  | 'tax_rate'
>
type Joins = SelectQueryBuilder<
  Tables & { quoted: Quoted; part: Tables['quotation_set'] },
  'quoted' | 'part',
  object
>

function candidates(db: Database, query: PriceQuery): Joins {
  if (query.pid !== undefined) {
    return db
      .selectFrom(newestLines(db, query.pid).as('quoted'))
      .innerJoin('quotation_set as part', 'part.id', 'quoted.set_id')
  }
  return db
    .selectFrom(newestOpen(db, query).as('open'))
    .innerJoin('quotation_set as part', 'part.quotation_id', 'open.id')
    .innerJoin('quotation_line as quoted', 'quoted.set_id', 'part.id')
}

/**
 * The lines to which the customer was entitled at another price when the product was chosen than today. A line that was
 * copied since stores today's; it counts where the catalogue's price has changed and none is agreed. For an earlier line
 * the catalogue's price of then decides; where that was not stored either, its own price is one that the product had before.
 * Newest quotations first, at most `limit`.
 */
export function linesWithOlderPrice(db: Database, query: PriceQuery, limit: number) {
  const present = entitledOfLine(query.terms)
  return candidates(db, query)
    .innerJoin('product', 'product.id', 'quoted.pid')
    .leftJoin('former_price', (join) =>
      join
        .onRef('former_price.product_id', '=', 'quoted.pid')
        .onRef('former_price.unitprice', '=', 'quoted.unitprice'),
    )
    .innerJoin('quotation', 'quotation.id', 'part.quotation_id')
    .innerJoin('user', 'user.id', 'quotation.user_id')
    .innerJoin('quotation_line as line', 'line.id', 'quoted.id')
    .leftJoin('customer', 'customer.id', 'quotation.customer_id')
    .leftJoin('agreed_price as agreed', (join) =>
      join.on('agreed.id', '=', agreedOfLine(query.terms)),
    )
    .where('quoted.chosen', '=', 1)
    .where('quoted.unpriced', '=', 0)
    .where('quoted.unitprice', '<>', present)
    .where((where) => {
      const isRepriced = where('quoted.list_price', '<>', where.ref('product.pro_unitprice'))
      const isEarlier = where('quoted.entitled_price', 'is', null)
      return where.or([
        where('quoted.entitled_price', '<>', present),
        isRepriced.and(where.or([isEarlier, where('agreed.id', 'is', null)])),
        isEarlier
          .and('quoted.list_price', 'is', null)
          .and('former_price.unitprice', 'is not', null),
      ])
    })
    .where(OPEN)
    .$if(query.owner !== undefined, (lines) => lines.where('quotation.user_id', '=', query.owner!))
    .select([
      'line.id as line_id',
      'line.title',
      'line.no',
      'line.num',
      'line.discount',
      'line.unitprice',
      'line.list_price',
      'line.pid',
      'part.com_name',
      'part.sets',
      'line.entitled_price',
      'line.price_source',
      'line.tax_rate',
      'product.pro_unitprice as list_now',
      'agreed.unitprice as agreed_price',
      'agreed.to_date as agreed_until',
      'customer.price_level',
      'quotation.tax_inclusive',
      'quotation.id',
      'quotation.user_id',
      'quotation.quo_no',
      'quotation.quo_name',
      'quotation.cus_name',
      'quotation.stage',
      'quotation.revision',
      'quotation.content_version',
      'quotation.sent_content_version',
      'quotation.total',
    ])
    .select(userNames)
    .orderBy('quotation.id', 'desc')
    .orderBy('line.id')
    .limit(limit)
    .execute()
}
