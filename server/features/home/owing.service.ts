import {
  readyOf,
  toProduceOf,
  toShipOf,
  type LineProgress,
} from '#api/contract/contract-progress.ts'
import {
  daysOfDelivery,
  owedWork,
  READY_TO_SHIP,
  TO_PRODUCE,
  type OwedColumn,
} from '#api/contract/due.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import type { home } from '#api/home/home.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Context } from '#server/context.ts'
import { owedLines, owingPage, type OwingQuery } from './owing.store.ts'
import { seesWork, workScope } from './work-scope.ts'

/** Contracts that owe work, without their amounts: for production and shipping, who may not see contracts. */

type Work = Pick<InputOf<typeof home.getOwing>, 'delivery' | 'delivery_due'>

/** The work that is named, or else that which the actor sees; undefined where they may not see it. */
function queryOf(context: Context, { delivery, delivery_due: due }: Work): OwingQuery | undefined {
  const seen = delivery ?? (seesWork(context, 'to_produce') ? TO_PRODUCE : READY_TO_SHIP)
  const { column } = owedWork.find(({ value }) => value === seen)!
  if (!seesWork(context, column)) return undefined
  return {
    column,
    owner: workScope(context, column),
    keyword: undefined,
    days: due === undefined ? [] : [daysOfDelivery(due, dayOf(context.now))],
  }
}

export async function listOwing(context: Context, input: InputOf<typeof home.getOwing>) {
  const { keyword, startime, endtime, page, size } = input
  const work = queryOf(context, input)
  if (!work) return { data: [], total: 0 }
  const query = { ...work, keyword, days: [{ from: startime, to: endtime }, ...work.days] }
  return owingPage(context, query, { page, size })
}

const PIECES: Readonly<Record<OwedColumn, (line: LineProgress) => number>> = {
  to_produce: toProduceOf,
  ready_to_ship: readyOf,
  to_ship: toShipOf,
}

/** The lines of these contracts with the pieces that are left: no price, no amount. */
export async function listOwedLines(context: Context, input: InputOf<typeof home.getOwedLines>) {
  const day = dayOf(context.now)
  const query = queryOf(context, input)
  if (!query) return { data: [], info: { day, is_all: true } }
  const { lines, isAll } = await context.search((db) => owedLines(db, query))
  const piecesOf = PIECES[query.column]
  const data = lines.map((line) => ({ ...line, quantity: piecesOf(line) }))
  return { data, info: { day, is_all: isAll } }
}
