import { z } from 'zod'
import { can } from './endpoint.ts'
import { childEntities } from './entity-sets.ts'

/** What records that have an owner share on the wire, and those of the chain (spec 4.4, 7.1). */

/** The fields that every row of their lists carries beside its own. */
export const ownedRow = {
  id: z.number(),
  release_time: z.string(),
  user_id: z.number(),
  user_name: z.string(),
  staff_name: z.string(),
  can,
}

/**
 * A contract's customer, date of delivery (empty where none is agreed), and the pieces of its lines: all, those that are
 * produced (the others are bought in), still to be produced, still to be shipped. A contract without lines (无明细) has 0
 * pieces.
 */
export const contractState = {
  cus_name: z.string(),
  delivery_date: z.string(),
  pieces: z.number(),
  made_pieces: z.number(),
  to_produce: z.number(),
  to_ship: z.number(),
  /** The day on which it was ended, empty for one that goes on; and the pieces that were not produced and shipped by then. */
  ended_on: z.string(),
  unmade: z.number(),
  unshipped: z.number(),
  /** Pieces that came back, and of them those that are not shipped again. */
  returned: z.number(),
  dropped: z.number(),
}

/** What a row of a list carries of its contract, also of a colleague's; empty without one. */
export const contractOfRow = { c_title: z.string(), ...contractState }

/** The fields that each of their forms carries; `id` is empty before the first save. */
export const ownedRecord = {
  id: z.union([z.number(), z.literal('')]),
  release_time: z.string(),
  user_name: z.string(),
  staff_name: z.string(),
  version: z.number(),
  can,
}

/** A reference that may be empty. */
export const optionalId = z.union([z.number(), z.literal('')])

/** What the form of a record with a contract receives beside the contract's number. */
export const prefilled = { c_title: z.string().optional() }

/** A child of the record shown, as far as the actor may see it; the form links to it. */
const linkedRecord = z.object({
  kind: z.enum(childEntities),
  id: z.number(),
  /** What distinguishes it from its siblings beside its time: a shipment's tracking number, else empty. */
  label: z.string(),
  release_time: z.string(),
  status: z.number(),
})
export type LinkedRecord = z.output<typeof linkedRecord>

/** So many records of a kind are in a contract's chain, the newest beside the one that is shown. */
export const CHAIN_NEWEST = 3

/** A record of a contract's chain; `state` is 出库 or a case's state, null for kinds without one. */
const chainRecord = z.object({
  id: z.number(),
  /** A shipment's tracking number, else empty. */
  label: z.string(),
  status: z.number(),
  state: z.number().nullable(),
})
export type ChainRecord = z.output<typeof chainRecord>

/**
 * Everything that belongs to one contract in its order, as far as the actor may see it: of each kind that they may see
 * the newest few, oldest first, and how many there are.
 */
const contractChain = z.object({
  con_id: z.number(),
  number: z.string(),
  /** How far its pieces are, 0 of 0 for 无明细; null without permission to view the contract. */
  contract: z
    .object({
      pieces: z.number(),
      to_ship: z.number(),
      unshipped: z.number(),
      returned: z.number(),
      dropped: z.number(),
      ended_on: z.string(),
    })
    .nullable(),
  stages: z.array(
    z.object({ kind: z.enum(childEntities), total: z.number(), records: z.array(chainRecord) }),
  ),
})
export type ContractChain = z.output<typeof contractChain>

/** What exists already below the record that a form shows or is opened from, and its contract's chain; null where it has none. */
export const existing = { info: z.array(linkedRecord), chain: contractChain.nullable() }
