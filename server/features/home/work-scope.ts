import type { OwedColumn } from '#api/contract/due.ts'
import { may, type Context } from '#server/context.ts'

/** The work that contracts owe is visible to those who produce or ship it, and to those who see the contracts. */

const doneBy = (column: OwedColumn) => (column === 'to_produce' ? 'production' : 'logistics')

/** Whether the actor sees how much of this work contracts owe. */
export const seesWork = (context: Context, column: OwedColumn): boolean =>
  may(context, `${doneBy(column)}:view`) || may(context, 'contract:view')

/** The owner of the contracts to include: the actor, or undefined for everybody. */
export function workScope(context: Context, column: OwedColumn): number | undefined {
  const seesAll = (entity: 'contract' | 'production' | 'logistics') =>
    may(context, `${entity}:view`) && may(context, `${entity}:all`)
  return seesAll(doneBy(column)) || seesAll('contract') ? undefined : context.user.id
}
