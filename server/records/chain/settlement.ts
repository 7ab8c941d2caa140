import { sql } from 'kysely'
import { entities, type EntityName } from '#api/kit/entities.ts'
import { isChild } from '#api/kit/entity-sets.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { Refusal } from '#server/platform/errors.ts'
import { lockRecords } from '../find.ts'

/** The change of a record that a refusal of the settlement names. */
export type Cause = 'save' | 'delete' | 'restore'

/** A record before and after a change; undefined before its creation and after its deletion. */
export type Written<Stored> = {
  before?: Stored | undefined
  after?: Stored | undefined
  cause: Cause
}

/** What follows for a contract from the records that hang on it, such as its money or its progress. */
export type Settlement<Stored, Input> = {
  /** The contract that a save names, or that a deleted record returns to; read before anything is locked. */
  contractOf(
    context: Context,
    transaction: Transaction,
    named: Input | Stored,
  ): Promise<number | null | undefined>
  /** Writes what follows for the locked contract; refuses what the contract does not allow. */
  settle(
    context: Context,
    transaction: Transaction,
    contractId: number,
    written: Written<Stored>,
  ): Promise<void>
}

/**
 * Locks contracts to the end of the transaction, in the order of their ids. Every change of a record that hangs on a
 * contract locks the contract first, so that changes add up its money and progress one after the other.
 */
export async function lockContracts(
  transaction: Transaction,
  ids: readonly number[],
): Promise<void> {
  await lockRecords(transaction, 'contract', ids)
}

/** The refusal of a change whose contract, or what leads to it, was changed before it was locked. */
export function changedMeanwhile(table: EntityName): Refusal {
  const { label } = entities[isChild(table) ? entities[table].parent.entity : 'contract']
  return new Refusal('conflict', `${label}刚被修改或删除，请刷新后重试`)
}

async function storedContract(
  transaction: Transaction,
  table: EntityName,
  id: number,
): Promise<number | null | undefined> {
  const { rows } = await sql<{ con_id: number | null }>`
    select con_id from ${sql.table(table)} where id = ${id}`.execute(transaction)
  return rows[0]?.con_id
}

const contractIn = (record: object) => (record as { con_id?: number | null }).con_id

/** The contracts that a change of a record is about, locked to the end of the transaction. */
type Held<Stored> = {
  /** Refuses a record that hangs on a contract which is not locked: it was moved while the others were. */
  refuseMoved(record: object): void
  /** Settles them all, once the record is written. */
  settle(written: Written<Stored>): Promise<void>
}

/**
 * Locks the contracts that a change of a record is about: that of the stored one, and the one that is named. Undefined for
 * a kind from which nothing follows for its contract.
 */
export async function holdContracts<Stored, Input>(
  context: Context,
  transaction: Transaction,
  kind: { table: EntityName; settles?: Settlement<Stored, Input> | null },
  { id, named }: { id?: number | undefined; named?: Input | Stored },
): Promise<Held<Stored> | undefined> {
  const { table, settles } = kind
  if (!settles) return undefined
  const found = [
    id === undefined ? undefined : await storedContract(transaction, table, id),
    named === undefined ? undefined : await settles.contractOf(context, transaction, named),
  ]
  const ids = [...new Set(found.filter((contract) => typeof contract === 'number'))]
  await lockContracts(transaction, ids)
  return {
    refuseMoved: (record) => {
      const contract = contractIn(record)
      if (typeof contract === 'number' && !ids.includes(contract)) throw changedMeanwhile(table)
    },
    settle: async (written) => {
      for (const contract of ids) await settles.settle(context, transaction, contract, written)
    },
  }
}
