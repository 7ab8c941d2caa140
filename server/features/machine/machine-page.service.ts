import { MACHINE_PATH, type MachinePage, type MachineStaff } from '#api/machine/machine-page.ts'
import { warrantyState } from '#api/machine/warranty.ts'
import { dayOf } from '#server/platform/clock.ts'
import { may, type Context } from '#server/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { theCompany } from '#server/features/company/company.service.ts'
import { contractTitle } from '#server/features/contract/contract-lookup.service.ts'
import { canView } from '#server/records/policy.ts'
import { eventsOf } from './machine-events.ts'
import { canReturn } from './machine-returns.ts'
import { replacementsInSight } from './machine.service.ts'
import * as store from './machine.store.ts'
import { actorNames } from '#server/records/staff-name.ts'

const linkTo = (row: store.MachineRow | undefined) =>
  row && { serial_no: row.serial_no, page: MACHINE_PATH + row.token }

/** What the page shows only to staff who may see the machine. */
async function forStaff(context: Context, row: store.MachineRow): Promise<MachineStaff> {
  const { db, user } = context
  const { id, con_id, c_no, delivered_date, start_date, remark } = row
  const { former, newer } = await replacementsInSight(context, row)
  const [replaces, replaced_by] = [former, newer].map(linkTo)
  return {
    id,
    ...actorNames(user),
    ...(con_id && { contract: { id: con_id, c_no, c_title: await contractTitle(db, con_id) } }),
    delivered_date,
    start_date,
    remark,
    ...(replaces && { replaces }),
    ...(replaced_by && { replaced_by }),
    events: await eventsOf(context, row),
    adds_case: may(context, 'sales:edit'),
    can_return: await canReturn(context, row),
  }
}

/**
 * The page that the code on a machine's label opens. Malformed and unknown tokens take the same query and get the same
 * answer, so that neither text nor timing helps to enumerate tokens.
 */
export async function machineByToken(context: Context, token: string): Promise<MachinePage> {
  const { db } = context
  const { name, telephone } = await theCompany(db)
  const row = await store.findByToken(db, token)
  if (!row) throw new Refusal('missing', '没有找到这台设备，请重新扫描铭牌旁的二维码')
  const { serial_no, title, model, nameplate, warranty_end, returned_id } = row
  return {
    company: name,
    telephone,
    serial_no,
    title,
    model,
    nameplate,
    warranty_end,
    warranty: warrantyState(warranty_end, dayOf(context.now)),
    returned: returned_id !== null,
    ...(canView(context, 'machine', row) && { staff: await forStaff(context, row) }),
  }
}
