import type { InputOf } from '#api/kit/endpoint.ts'
import type { user } from '#api/user/user.ts'
import type { Context, CurrentUser } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import { invalid } from '#server/platform/errors.ts'
import { dayOf } from '#server/platform/clock.ts'
import { change } from '#server/records/change.ts'
import { findRole, levelOf, permissionsOf } from '#server/features/role/role.service.ts'
import { saveRecord } from '#server/records/save.ts'
import * as store from './user.store.ts'
import { ACTIVE, userKind } from './user.service.ts'
import { staffNameOf } from '#server/records/staff-name.ts'

/** Who passes and returns quotations in an approver's place, for a while. */

/** How many approvers somebody is looked up to be the deputy of. */
const MOST_REPRESENTED = 20

/** The active users whose deputy somebody is on a day, with their present role. */
export async function approversOf(
  executor: Executor,
  deputyId: number,
  today: string,
): Promise<CurrentUser[]> {
  const rows = await store.withDeputy(executor, deputyId, today, ACTIVE, MOST_REPRESENTED)
  return rows.map((row) => ({
    id: row.id,
    name: row.username,
    staff_name: staffNameOf(row),
    role_name: row.role_name,
    permissions: new Set<string>(permissionsOf(row)),
    level: levelOf(row),
  }))
}

/** The level of a user's role; 0 for one who is deleted. */
export async function levelOfUser(executor: Executor, id: number): Promise<number> {
  const row = await store.find(executor, id)
  const role = row && (await findRole(executor, row.role_id))
  return role ? levelOf(role) : 0
}

/** The actor's own deputy; one whose last day is over is none. */
export async function getDeputy({ db, user, now }: Context) {
  const row = await store.find(db, user.id)
  const isOver = !row?.deputy_id || row.deputy_until < dayOf(now)
  const options = await store.activeOptions(db, ACTIVE)
  return {
    data: {
      deputy_id: isOver ? ('' as const) : row.deputy_id!,
      deputy_until: isOver ? '' : row.deputy_until,
    },
    info: options.filter(({ value }) => value !== user.id),
  }
}

async function refuseUnfit(executor: Executor, context: Context, id: number): Promise<void> {
  if (id === context.user.id) throw invalid('deputy_id', '代理人不能是自己')
  const row = await store.find(executor, id)
  if (row?.status !== ACTIVE) throw invalid('deputy_id', '所选的代理人不存在或已暂停，请重新选择')
  const role = await findRole(executor, row.role_id)
  if (!role || !permissionsOf(role).includes('quotation:view')) {
    throw invalid('deputy_id', `“${row.username}”没有查看报价的权限，不能做代理人`)
  }
}

/** Names the actor's deputy up to a day, included, or nobody. */
export function setDeputy(context: Context, input: InputOf<typeof user.setDeputy>) {
  const { deputy_id = null, deputy_until = '' } = input
  return change(context, async (transaction) => {
    if (deputy_id !== null) {
      await refuseUnfit(transaction, context, deputy_id)
      if (deputy_until < dayOf(context.now)) {
        throw invalid('deputy_until', '请填写代理的最后一天，不能早于今天')
      }
    }
    const until = deputy_id === null ? '' : deputy_until
    await saveRecord(context, transaction, userKind, { id: context.user.id }, (before) => {
      if (!before) throw new Error('the actor has no user')
      return { ...before, deputy_id, deputy_until: until }
    })
    return {}
  })
}
