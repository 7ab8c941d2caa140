import { sql } from 'kysely'
import { noteNumber, recordOfNote, RETURN } from '#api/logistics/logistics.ts'
import type { Condition } from '#server/db/conditions.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { recordStore } from '#server/records/store.ts'

/** What of the table of shipments is about returns. */

export const { table, find } = recordStore('logistics')

/** The number on the paper of a stored record. */
export const numberOf = ({ id, returns_id }: { id: number; returns_id: number | null }) =>
  noteNumber(id, returns_id !== null)

/** Records of a kind of `shipmentKinds`. */
export const isOfKind = (kind: number): Condition =>
  kind === RETURN ? sql`returns_id is not null` : sql`returns_id is null`

/** The record whose paper has this number, as conditions; undefined of any other text. */
export function ofNote(number: string): Condition[] | undefined {
  const meant = recordOfNote(number)
  return meant && [isOfKind(meant.kind), sql`logistics.id = ${meant.id}`]
}

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
