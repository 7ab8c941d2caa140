import { sql } from 'kysely'
import { HAS_CURVE, HAS_NOTHING, HAS_POINT, type curveCalls } from '#api/product/curve-calls.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { PAUSED } from '#api/kit/status.ts'
import { allOf, equal, oneOf, type Condition } from '#server/db/conditions.ts'
import { MAX_CANDIDATES } from '#api/selection/selection.ts'
import type { Database } from '#server/db/open.ts'
import { Refusal } from '#server/platform/errors.ts'
import { rowsById } from '#server/records/list/list.ts'
import { countedRows, matchingRows, type Listing } from '#server/records/list/listing.ts'

type Input = InputOf<typeof curveCalls.getCurves>

/** Categories whose products are no pumps, and those that are made for pumps. */
export type PumpCategories = { others: readonly number[]; made: readonly number[] }

const HAS: Condition = sql`pro_curve <> ''`
const RATED: Condition = sql`pro_flow <> '' and pro_lift <> ''`
const isState: Readonly<Record<number, Condition>> = {
  [HAS_CURVE]: HAS,
  [HAS_POINT]: sql`pro_curve = '' and ${RATED}`,
  [HAS_NOTHING]: sql`pro_curve = '' and not (${RATED})`,
}

const among = (ids: readonly number[]): Condition =>
  ids.length === 0 ? sql`1 = 0` : sql`pro_type in (${sql.join(ids)})`

/** Pumps that are not paused: of a category made for pumps, or with data where their category may have pumps. */
function listingOf(input: Input, { others, made }: PumpCategories): Listing {
  const { cateid, curve_state } = input
  const isPump = oneOf([
    among(made),
    allOf([oneOf([HAS, RATED]), sql`(pro_type is null or not (${among(others)}))`]),
  ])
  return {
    table: 'product',
    input: { ...input, status: undefined },
    where: [
      // By the key, as a selection reads its candidates, and no more than those.
      sql`id > 0`,
      sql`pro_status <> ${PAUSED}`,
      isPump,
      ...equal({ pro_type: cateid }),
      ...(curve_state === undefined ? [] : [isState[curve_state]!]),
    ],
  }
}

/** In how many quotations each product stands as they were sent last, by its id as a text. */
const QUOTED = sql`select key, cast(sum(count) as bigint) as count from report_sum
  where figure = 'quoted' and dim = 'product' and who = '' and period between 'y' and 'y~'
  group by key`

/** One page, most quoted first; `db` is a search's, since the quotations of each pump are added up. */
export async function curvePage(db: Database, input: Input, categories: PumpCategories) {
  const listing = listingOf(input, categories)
  const { page, size } = input
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total
    from (${countedRows(db, listing)} limit ${MAX_CANDIDATES + 1}) as counted`.execute(db)
  const { total } = counted[0]!
  if (total > MAX_CANDIDATES) {
    const message = `水泵超过${MAX_CANDIDATES}种，请选择产品分类，或填写名称、型号`
    throw new Refusal('tooLarge', message)
  }
  const { rows: ids } = await sql<{ id: number; quoted: number }>`
    select pump.id, coalesce(quoted.count, 0) as quoted
    from (${matchingRows(db, listing, ['id'])}) as pump
    left join (${QUOTED}) as quoted on quoted.key = cast(pump.id as text)
    order by coalesce(quoted.count, 0) desc, pump.id desc
    limit ${size} offset ${(page - 1) * size}`.execute(db)
  const quotedOf = new Map(ids.map(({ id, quoted }) => [id, quoted]))
  const rows = await rowsById(db, 'product', [...quotedOf.keys()], (executor, isShown) =>
    executor
      .selectFrom('product')
      .where(isShown)
      .select(['id', 'pro_title', 'pro_no', 'pro_brand', 'stages', 'pro_curve'])
      .select(['pro_flow', 'pro_lift', 'pro_speed', 'pro_power']),
  )
  const data = rows.map((row) => ({ ...row, quoted: quotedOf.get(row.id) ?? 0 }))
  return { data, total }
}
