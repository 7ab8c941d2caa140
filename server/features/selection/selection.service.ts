import { dutyOf } from '#api/selection/duty.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import type { Duty } from '#api/pump/duty.ts'
import { arranged, assess } from '#api/pump/selection.ts'
import { MAX_CANDIDATES, type selection } from '#api/selection/selection.ts'
import { knowsPrice } from '#server/catalogue/price-secrets.ts'
import { refuseWithout, type Context } from '#server/context.ts'
import { dayOf } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/errors.ts'
import { pumpCategoryOptions, pumpsByCategory } from '#server/features/category/category.service.ts'
import type { Database } from '#server/db/open.ts'
import { breaks, nextTurn } from '#server/platform/breaks.ts'
import { candidateOf, type PumpCandidate, type Recorded } from './candidate.ts'
import { presentRefused, presentTable } from './present.ts'
import {
  countOfCategories,
  pumpRows,
  type CandidateFilters,
  type PumpRow,
} from './selection.store.ts'

/** What becomes of each pump as a candidate, yielding to the event loop in between. */
async function eachCandidate<Made>(
  rows: readonly PumpRow[],
  recorded: Recorded,
  made: (candidate: PumpCandidate) => Made,
): Promise<Made[]> {
  const pause = breaks()
  const found: Made[] = []
  for (const row of rows) {
    // A row without a curve whose flow and lift are no single numbers is no candidate.
    const candidate = candidateOf(row, recorded)
    if (candidate) found.push(made(candidate))
    await pause()
  }
  return found
}

type Narrowed = Partial<Omit<CandidateFilters, 'others'>>

async function rowsLeft(db: Database, filters: CandidateFilters): Promise<PumpRow[]> {
  const rows = await pumpRows(db, filters, MAX_CANDIDATES + 1)
  if (rows.length <= MAX_CANDIDATES) return rows
  const message = `符合条件的水泵超过${MAX_CANDIDATES}种，请选择产品分类，或填写名称、型号后再选型`
  throw new Refusal('tooLarge', message)
}

const recordedFor = (context: Context, mediumOf: Recorded['mediumOf']): Recorded => {
  return { mediumOf, today: dayOf(context.now), hasPrices: knowsPrice(context) }
}

/** All pumps of the catalogue as candidates, to be judged by many duties; refuses where they are too many. */
export async function allCandidates(context: Context): Promise<PumpCandidate[]> {
  const { others, mediumOf } = await pumpsByCategory(context.db)
  const every = { cateid: undefined, keyword: undefined, max_price: null, energy_grade: null }
  const rows = await context.search((db) => rowsLeft(db, { ...every, others }))
  return eachCandidate(rows, recordedFor(context, mediumOf), (candidate) => candidate)
}

/**
 * The assessments of all pumps that the filters leave, by the duty; refuses where they are too many. Where none can be judged,
 * `without_data` says how many there are of the category, or of those that are made for pumps.
 */
export async function assessments(context: Context, duty: Duty, narrowed: Narrowed) {
  const { cateid, keyword, max_price, energy_grade } = narrowed
  if (max_price != null) refuseWithout(context, 'product:price', '按最高单价筛选')
  const { others, made, mediumOf } = await pumpsByCategory(context.db)
  const filters = { cateid, keyword, max_price, energy_grade, others }
  // Judging is a part of the search, so that a user's selections wait for one another.
  const answer = await context.search(async (db) => {
    const rows = await rowsLeft(db, filters)
    const found = await eachCandidate(rows, recordedFor(context, mediumOf), (candidate) =>
      assess(duty, candidate),
    )
    if (found.length > 0) return { found, without_data: 0 }
    const among = cateid === undefined ? made : [cateid]
    return { found, without_data: await countOfCategories(db, filters, among, MAX_CANDIDATES) }
  })
  // Sorting thousands and serialising them each hold the event loop for some tens of milliseconds.
  await nextTurn()
  return answer
}

/** Chooses pumps of the catalogue by their duty point. */
export async function selectPumps(context: Context, input: InputOf<typeof selection.select>) {
  const duty = dutyOf(input.duty)
  const { found, without_data } = await assessments(context, duty, input)
  const { tables, refused } = arranged(duty, found)
  await nextTurn()
  return {
    data: tables.map((table) => presentTable(context, table)),
    info: {
      duty: input.duty,
      judged: found.length,
      with_curve: found.filter(({ candidate }) => candidate.curve).length,
      without_data,
      ...presentRefused(refused),
    },
  }
}

export async function pumpCategoryChoices(context: Context) {
  return { data: await pumpCategoryOptions(context.db) }
}
