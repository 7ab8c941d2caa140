import { z } from 'zod'
import { can } from './endpoint.ts'
import { childEntities } from './entities.ts'

/** What records that have an owner share on the wire, and those of the chain (spec 4.4, 7.1). */

/** The fields that every row of their lists carries beside its own. */
export const ownedRow = {
  id: z.number(),
  release_time: z.string(),
  user_id: z.number(),
  user_name: z.string(),
  can,
}

/** What a row of a list carries of the contract that it hangs on, whoever owns that; empty without one. */
export const contractOfRow = { c_title: z.string() }

/** The fields that each of their forms carries; `id` is empty before the first save. */
export const ownedRecord = {
  id: z.union([z.number(), z.literal('')]),
  release_time: z.string(),
  user_name: z.string(),
  version: z.number(),
  can,
}

/** A reference that may be empty. */
export const optionalId = z.union([z.number(), z.literal('')])

/** What the form of a record that hangs on a contract is told beside its number; nothing without one. */
export const prefilled = { c_title: z.string().optional() }

/** A record that hangs on the one shown, as far as the actor may see it; the form links to it. */
export const linkedRecord = z.object({
  kind: z.enum(childEntities),
  id: z.number(),
  /** What tells it from its siblings beside its time: a shipment's tracking number, else empty. */
  label: z.string(),
  release_time: z.string(),
  status: z.number(),
})
export type LinkedRecord = z.output<typeof linkedRecord>

/** What exists already below the record that a form shows or is opened from. */
export const existing = { info: z.array(linkedRecord) }
