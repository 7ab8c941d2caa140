import { dayOf, wallClock } from '#server/platform/clock.ts'
import type { NewRow } from '#server/db/tables/tables.ts'
import type { TestServer } from '../run/server.ts'

/** What decides on prices: the kind of the catalogue's, levels of customers, agreed prices. */

type Company = {
  /** Whether catalogue prices include tax. */
  catalogue_basis?: 0 | 1 | null
  levels?: readonly { name: string; factor: number }[]
  /** Hundredths of a percent. */
  tax_rate?: number
}

export async function setCatalogue({ db }: TestServer, { levels, ...columns }: Company) {
  const price_levels = levels && { price_levels: JSON.stringify(levels) }
  await db
    .updateTable('company')
    .set({ ...columns, ...price_levels })
    .execute()
}

export async function setLevel({ db }: TestServer, customer: number, price_level: string) {
  await db.updateTable('customer').set({ price_level }).where('id', '=', customer).execute()
}

export const setFloor = ({ db }: TestServer, product: number, floor_price: number) =>
  db.updateTable('product').set({ floor_price }).where('id', '=', product).execute()

/** The company's day, `yyyy-MM-dd`. */
export const today = ({ config }: TestServer) => dayOf(wallClock(config.timeZone))

type Agreed = Pick<NewRow<'agreed_price'>, 'customer_id' | 'product_id' | 'unitprice'> &
  Partial<Pick<NewRow<'agreed_price'>, 'from_date' | 'to_date'>>

/** Agrees on a price in cents, from long ago until long after unless it says otherwise. */
export async function agree({ db, admin }: TestServer, agreed: Agreed): Promise<void> {
  const release_time = '2026:01:01 08:00:00'
  const days = { from_date: '2000-01-01', to_date: '2099-12-31', ...agreed }
  const stamp = { version: 1, user_id: admin.userId, updated_by: admin.userId }
  const row = { ...agreed, ...days, ...stamp, updated_at: release_time, release_time, note: '' }
  await db.insertInto('agreed_price').values(row).execute()
}

/** The prices of a quotation's lines as they are stored, oldest first. */
export function storedPrices({ db }: TestServer, quotation: number) {
  return db
    .selectFrom('quotation_line')
    .innerJoin('quotation_set', 'quotation_set.id', 'quotation_line.set_id')
    .select(['quotation_line.id', 'pid', 'unitprice', 'other_price', 'list_price', 'tax_rate'])
    .select(['entitled_price', 'entitled_other', 'price_source', 'floor_price'])
    .where('quotation_id', '=', quotation)
    .orderBy('quotation_line.id')
    .execute()
}
