import { sql, type SelectQueryBuilder } from 'kysely'
import type { Database } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables/tables.ts'

/** Lines of open quotations whose product has another price by now, found by an index among a bounded number. */

/** At most so many of the newest lines of one product are examined, or so many of the newest open quotations. */
export const NEWEST = { lines: 5000, quotations: 2000 } as const

/** Literally as in the partial indexes: with bound parameters SQLite would not use them. */
const OPEN = sql<boolean>`coalesce(quotation.stage, 2) < 2 and quotation.is_template = 0`

/** One product or all, in one owner's quotations or everybody's. */
export type PriceQuery = { pid: number | undefined; owner: number | undefined }

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
  'id' | 'set_id' | 'pid' | 'chosen' | 'unpriced' | 'unitprice' | 'list_price'
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
 * The lines whose product had another catalogue price when it was chosen than today. For an earlier line that price was
 * not stored; it counts where its own price is one that the product had before. Newest quotations first, at most `limit`.
 */
export function linesWithOlderPrice(db: Database, query: PriceQuery, limit: number) {
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
    .where('quoted.chosen', '=', 1)
    .where('quoted.unpriced', '=', 0)
    .whereRef('quoted.unitprice', '<>', 'product.pro_unitprice')
    .where((where) =>
      where.or([
        where('quoted.list_price', '<>', where.ref('product.pro_unitprice')),
        where('quoted.list_price', 'is', null).and('former_price.unitprice', 'is not', null),
      ]),
    )
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
      'product.pro_unitprice as present',
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
      'user.username as user_name',
    ])
    .orderBy('quotation.id', 'desc')
    .orderBy('line.id')
    .limit(limit)
    .execute()
}
