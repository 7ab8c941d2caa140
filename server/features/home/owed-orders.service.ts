import { isEnded } from '#api/contract/ending.ts'
import { toProduceOf } from '#api/contract/contract-progress.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import type { home } from '#api/home/home.ts'
import { MOST_ORDERS } from '#api/home/owed-lines.ts'
import type { Context } from '#server/context.ts'
import { printPapers } from '#server/documents/documents.ts'
import {
  ordersToBuild,
  type ToBuild,
} from '#server/features/production/production-order.service.ts'
import type { FileAnswer } from '#server/handler.ts'
import { dayOf } from '#server/platform/clock.ts'
import { invalid, missing, Refusal } from '#server/platform/errors.ts'
import { linesToBuild } from './owing.store.ts'
import { workScope } from './work-scope.ts'

/** What is left of lines, by contract; refused where one of them is not in sight, in the words for an absent one. */
async function toBuild(context: Context, ids: readonly number[]): Promise<ToBuild[]> {
  const found = await linesToBuild(context.db, ids, workScope(context, 'to_produce'))
  if (found.length < ids.length) throw missing('所选的合同明细')
  const left = found.flatMap((line) => {
    const quantity = isEnded(line) ? 0 : toProduceOf(line)
    return quantity === 0 ? [] : [{ ...line, quantity }]
  })
  return [...Map.groupBy(left, ({ con_id }) => con_id)].map(([con_id, lines]) => {
    const { c_no: contract, cus_name: customer, project, delivery_date: due } = lines[0]!
    return { con_id, contract, customer, project, due, lines }
  })
}

async function ordersOf(context: Context, ids: readonly number[]) {
  const contracts = await toBuild(context, ids)
  const [first] = contracts
  if (!first) throw new Refusal('conflict', '所选明细已经没有待生产的数量，请刷新后重试')
  if (contracts.length > MOST_ORDERS) {
    throw new Refusal(
      'tooLarge',
      `所选明细属于${contracts.length}份合同，一次最多打印${MOST_ORDERS}份，请分几次打印`,
    )
  }
  const about = contracts.length === 1 ? `SC-${first.contract}` : dayOf(context.now)
  const production = await ordersToBuild(context, contracts)
  return { order: { production }, name: `生产任务单-${about}.pdf` }
}

/** 生产任务单 of lines of the work list that are not booked yet. */
export async function printOwedOrders(
  context: Context,
  { ids = [] }: InputOf<typeof home.owedOrders>,
): Promise<FileAnswer> {
  if (ids.length === 0) throw invalid('ids', '请勾选要打印的明细')
  return printPapers(context.user.id, ids.length, () => ordersOf(context, ids))
}
