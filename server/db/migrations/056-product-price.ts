import type { Kysely } from 'kysely'
import { grantLater } from './later-permission.ts'

/** Catalogue prices take a permission of their own; who could look at products saw them. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  grantLater(db, { permission: 'product:price', heldBy: ['product:view'], keys: true })
