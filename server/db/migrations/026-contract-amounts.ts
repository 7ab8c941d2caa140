import type { Kysely } from 'kysely'
import { building } from './building.ts'

/**
 * What all contracts come to, and those of one owner, is added up with every look at their list: from indexes that hold
 * the amounts, without reading remarks and plans of a million contracts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { index } = building(db)
  await index('contract_amounts', 'contract', ['c_money', 'c_unpay'])
  await index('contract_owner_amounts', 'contract', ['user_id', 'c_money', 'c_unpay'])
}
