import type { Context } from '#server/context.ts'
import { ownerScope } from '#server/records/policy.ts'
import { countQuoting, quotationsQuoting } from './quotation-use.store.ts'

const NAMED = 3

/**
 * Says in words which quotations quote a product: some by name, as far as the actor may see them, and how
 * many there are. Of a product that is quoted very often only the newest lines count.
 */
export async function describeUses(context: Context, productId: number): Promise<string> {
  const { count, isAll } = await countQuoting(context.db, productId)
  const owner = ownerScope(context, 'quotation')
  const named = await quotationsQuoting(context.db, productId, owner, NAMED)
  const names = named.map(({ id, quo_name }) => `“${quo_name}”（编号${id}）`).join('、')
  const many = `${isAll ? '' : '至少'}${count}个报价`
  if (names === '') return many
  return count > NAMED ? `报价${names}等${many}` : `报价${names}`
}
