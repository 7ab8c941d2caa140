import { daysOfDelivery, owedWork, READY_TO_SHIP, TO_PRODUCE } from '#api/contract/due.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import type { home } from '#api/home/home.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Context } from '#server/context.ts'
import { countOwing, owingPage, type OwingQuery } from './owing.store.ts'
import { seesWork, workScope } from './work-scope.ts'

/** Contracts that owe work, without their amounts: for production and shipping, who may not see contracts. */
export async function listOwing(context: Context, input: InputOf<typeof home.getOwing>) {
  const { keyword, startime, endtime, delivery_due: due } = input
  const delivery = input.delivery ?? (seesWork(context, 'to_produce') ? TO_PRODUCE : READY_TO_SHIP)
  const { column } = owedWork.find(({ value }) => value === delivery)!
  if (!seesWork(context, column)) return { data: [], total: 0 }
  const query: OwingQuery = {
    column,
    owner: workScope(context, column),
    keyword,
    days: [
      { from: startime, to: endtime },
      ...(due === undefined ? [] : [daysOfDelivery(due, dayOf(context.now))]),
    ],
  }
  return context.search(async (db) => {
    const { dated, all } = await countOwing(db, query)
    return { data: await owingPage(db, query, input.page, dated), total: all }
  })
}
