import { z } from 'zod'
import { machineEvent } from './machine.ts'

/** What the address on a machine's label answers: its page, and below it what the page shows. */

export const MACHINE_PATH = '/m/'

/** Where the page of a machine reads what it shows, by the token in the page's address. */
export const machineDataPath = (token: string) => `${MACHINE_PATH}${token}/data`

/** What staff see beside it, as far as they may. */
const forStaff = z.object({
  id: z.number(),
  user_name: z.string(),
  staff_name: z.string(),
  contract: z.object({ id: z.number(), c_no: z.string(), c_title: z.string() }).optional(),
  delivered_date: z.string(),
  start_date: z.string(),
  remark: z.string(),
  replaces: z.object({ serial_no: z.string(), page: z.string() }).optional(),
  replaced_by: z.object({ serial_no: z.string(), page: z.string() }).optional(),
  events: z.array(machineEvent),
  /** Whether they may enter an after-sales case, once they have signed in here. */
  adds_case: z.boolean(),
  /** Whether they may book its return, likewise. */
  can_return: z.boolean(),
})

/** Nameplate, warranty and the telephone for repairs for everybody; nothing else without a session. */
export const machinePage = z.object({
  company: z.string(),
  telephone: z.string(),
  serial_no: z.string(),
  title: z.string(),
  model: z.string(),
  nameplate: z.string(),
  warranty_end: z.string(),
  warranty: z.number(),
  /** Whether it came back (已退回). */
  returned: z.boolean(),
  staff: forStaff.optional(),
})
export type MachinePage = z.output<typeof machinePage>
export type MachineStaff = NonNullable<MachinePage['staff']>
