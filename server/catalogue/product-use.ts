import type { Executor } from '#server/db/open.ts'
import { countQuoting, hasAgreedPrices, quotationsQuoting } from './product-use.store.ts'

const NAMED = 3

/**
 * Says in words what uses a product: agreed prices, else quotations, some by name, as far as they are `owner`'s (undefined for
 * everyone's), and how many there are. Of a product that is quoted very often only the newest lines count.
 */
export async function usesInWords(
  executor: Executor,
  productId: number,
  owner: number | undefined,
): Promise<string> {
  if (await hasAgreedPrices(executor, productId)) return '客户的协议价'
  const { count, isAll } = await countQuoting(executor, productId)
  const named = await quotationsQuoting(executor, productId, owner, NAMED)
  const names = named.map(({ id, quo_name }) => `“${quo_name}”（编号${id}）`).join('、')
  const many = `${isAll ? '' : '至少'}${count}个报价`
  if (names === '') return many
  return count > NAMED ? `报价${names}等${many}` : `报价${names}`
}
