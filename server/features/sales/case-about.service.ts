import type { InputOf } from '#api/kit/endpoint.ts'
import type { sales } from '#api/sales/sales.ts'
import type { Context } from '#server/context.ts'
import { contractSite } from '#server/features/contract/contract-lookup.service.ts'
import { machineForCase, warrantiesOf } from '#server/features/machine/machine-case.service.ts'
import { returnedDay } from '#server/features/machine/machine-returns.ts'

/**
 * What somebody needs to know of the machine or the contract that a case is about, before anything is saved: for whom it is, and
 * whether it is under warranty or came back. Nothing of what the actor may not see.
 */
export async function caseAbout(context: Context, input: InputOf<typeof sales.getAbout>) {
  const { machine_id } = input
  const machine = machine_id === undefined ? undefined : await machineForCase(context, machine_id)
  const con_id = machine?.con_id ?? input.con_id
  const { customer, project } = await contractSite(context, con_id ?? null)
  const warranties = await warrantiesOf(context, { machine, con_id })
  const ofMachine = {
    warranty_end: machine?.warranty_end ?? '',
    returned_date: machine ? await returnedDay(context.db, machine) : '',
  }
  return { data: { cus_name: customer, project, ...ofMachine, warranties } }
}
