import { sql } from 'kysely'
import type { Executor, Transaction } from '#server/db/open.ts'
import { recordStore } from '#server/records/store.ts'

/** What of the table of shipments is about returns. */

export const { table, find } = recordStore('logistics')

/** The number on the paper: of the record, so that the same shipment, or return, always has the same one. */
export const numberOf = ({ id, returns_id }: { id: number; returns_id: number | null }) =>
  `${returns_id === null ? 'SH' : 'TH'}${String(id).padStart(6, '0')}`

/** The returns of a shipment, each with its pieces. */
export async function returnsOf(executor: Executor, shipmentId: number) {
  const rows = await executor
    .selectFrom('logistics')
    .select(['id', 'user_id', 'contract_user_id', 'release_time', 'shipped_date'])
    .select(
      sql<number | string>`coalesce((select -sum(quantity) from logistics_line
        where logistics_id = logistics.id), 0)`.as('pieces'),
    )
    .where('returns_id', '=', shipmentId)
    .execute()
  return rows.map((row) => ({ ...row, pieces: Number(row.pieces) }))
}

/** Has the returns of a shipment be of its production record, whose contract is the same. */
export async function followProduction(
  transaction: Transaction,
  shipmentId: number,
  pro_id: number,
): Promise<void> {
  await transaction
    .updateTable('logistics')
    .set({ pro_id })
    .where('returns_id', '=', shipmentId)
    .execute()
}
