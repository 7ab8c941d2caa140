import type { InputOf } from '#api/kit/endpoint.ts'
import type { machine } from '#api/machine/machine.ts'
import type { Context } from '#server/context.ts'
import { dayOf } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/errors.ts'
import { ownedIds } from '#server/records/list/owned.ts'
import { canView } from '#server/records/policy.ts'
import { filtersOf } from './machine-list.service.ts'
import * as store from './machine.store.ts'

type Query = InputOf<typeof machine.certificates>

/**
 * The machines of a request for papers that the actor may see, in the order of their numbers: those with these ids, or those
 * of the list by these filters. Refuses none, and more than `most` of `what`.
 */
export async function chosenMachines(
  context: Context,
  { ids, ...filters }: Query,
  { most, what }: { most: number; what: string },
): Promise<store.MachineRow[]> {
  const where = filtersOf(filters, dayOf(context.now))
  const selected =
    ids && ids.length > 0 ? ids : await ownedIds(context, 'machine', filters, most + 1, where)
  if (selected.length > most) {
    const message = `一次最多打印${most}张${what}，请先按合同、型号等条件查询，缩小范围`
    throw new Refusal('tooLarge', message)
  }
  const rows = await store.withIds(context.db, selected)
  const seen = rows.filter((row) => canView(context, 'machine', row))
  if (seen.length === 0) throw new Refusal('missing', `没有可以打印${what}的设备，请重新选择`)
  const byNumber = new Intl.Collator('zh-CN', { numeric: true })
  return seen.toSorted((one, other) => byNumber.compare(one.serial_no, other.serial_no))
}
