import { sql } from 'kysely'
import type { Executor } from '#server/db/open.ts'

/** Names of products with their 税收分类编码, those of most products first; at most so many. */
export function usedMost(executor: Executor, most: number) {
  return executor
    .selectFrom('tax_code_use')
    .select(['tax_code', 'pro_title', 'pro_type'])
    .orderBy('count', 'desc')
    .orderBy('tax_code')
    .orderBy('pro_title')
    .limit(most)
    .execute()
}

/** The code of a category's newest product that has one; empty where none has. */
export async function lastOfCategory(executor: Executor, categoryId: number): Promise<string> {
  const row = await executor
    .selectFrom('product')
    .select('tax_code')
    .where('pro_type', '=', categoryId)
    // As the index is written.
    .where('tax_code', '<>', sql.lit(''))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.tax_code ?? ''
}
