import { events } from '#api/delivery/events.ts'
import { permissionOf, type Permission } from '#api/kit/access.ts'
import { entities } from '#api/kit/entities.ts'
import { isOfContract, type OfContract, type OwnedEntity } from '#api/kit/entity-sets.ts'
import type { Executor } from '#server/db/open.ts'
import { reviewersAmong } from '#server/features/quotation/approval/reviewer.ts'
import type { Staff } from '#server/features/user/staff.service.ts'
import { dayOf, wallClock } from '#server/platform/clock.ts'
import { maySee, type Owners } from '#server/records/policy.ts'
import type { Raised } from './messages.ts'
import { ownersOf } from './recipients.store.ts'

/** Which users an event concerns, by what they may see today: never who caused it, nor who can no longer sign in. */

/** `isOwn` where it is theirs; else they only get it where they chose the records of colleagues too. */
type Recipient = { userId: number; email: string; isOwn: boolean }

/** Whose an event is, and who else may see it and everybody's records of its kind. */
type Concerned = { own: readonly Staff[]; others: readonly Staff[] }

const NOBODY: Concerned = { own: [], others: [] }

const withId = (staff: readonly Staff[], id: number | undefined) =>
  staff.filter((user) => user.id === id)

const holding = (staff: readonly Staff[], ...needed: readonly Permission[]) =>
  staff.filter(({ permissions }) => needed.every((permission) => permissions.has(permission)))

/** The permission to see everybody's records of a kind. */
const allOf = (entity: OwnedEntity | OfContract) =>
  permissionOf(entities[isOfContract(entity) ? 'contract' : entity], 'all')

/** A user's own digest, or that of everybody's records. */
function ofDigest(
  record_id: number,
  staff: readonly Staff[],
  needs: readonly Permission[],
  entity: OwnedEntity,
): Concerned {
  const seeing = holding(staff, ...needs)
  if (record_id === 0) return { own: [], others: holding(seeing, allOf(entity)) }
  return { own: withId(seeing, record_id), others: [] }
}

/** Whom of those who see a record it concerns. */
async function ownOf(
  executor: Executor,
  { name, record_id, facts }: Raised,
  { staff, seeing, owners }: { staff: readonly Staff[]; seeing: readonly Staff[]; owners: Owners },
  { entity, timeZone }: { entity: OwnedEntity | OfContract; timeZone: string },
): Promise<readonly Staff[]> {
  switch (events[name].concerns) {
    case 'reviewers':
      return reviewersAmong(executor, record_id, staff, dayOf(wallClock(timeZone)))
    case 'contractOwner':
      return seeing.filter(
        ({ id, permissions }) => id === owners.contract_user_id || permissions.has(allOf(entity)),
      )
    case 'issuers':
      return holding(seeing, 'invoice:edit')
    case 'ownerAndIssuers':
      return seeing.filter(
        ({ id, permissions }) =>
          id === owners.user_id || ((facts.requests ?? 0) > 0 && permissions.has('invoice:edit')),
      )
    case 'workers':
      // The contract's owner gets the message of the contract itself.
      return seeing.filter(
        ({ id, permissions }) =>
          id !== owners.contract_user_id &&
          (permissions.has('production:edit') || permissions.has('logistics:edit')),
      )
    case 'assignee':
      return withId(seeing, facts.user)
    case undefined:
      return withId(seeing, owners.user_id)
  }
}

async function concernedBy(
  executor: Executor,
  raised: Raised,
  staff: readonly Staff[],
  timeZone: string,
): Promise<Concerned> {
  const { name, record_id } = raised
  const { entity, needs, digestOf, isPersonal } = events[name]
  if (digestOf) return ofDigest(record_id, staff, needs, digestOf)
  if (entity === 'user') return { own: withId(staff, record_id), others: [] }
  const owners = await ownersOf(executor, entity, record_id)
  if (!owners) return NOBODY
  const seeing = staff.filter((user) => maySee(user, entity, owners))
  const own = await ownOf(executor, raised, { staff, seeing, owners }, { entity, timeZone })
  return { own, others: isPersonal ? [] : holding(seeing, allOf(entity)) }
}

/** Which of the staff an event concerns, each once. */
export async function recipientsOf(
  executor: Executor,
  staff: readonly Staff[],
  event: Raised & { actor_id: number },
  timeZone: string,
): Promise<Recipient[]> {
  const { own, others } = await concernedBy(executor, event, staff, timeZone)
  const ownIds = new Set(own.map(({ id }) => id))
  return [...own, ...others.filter(({ id }) => !ownIds.has(id))]
    .filter(({ id }) => id !== event.actor_id)
    .map(({ id, email }) => ({ userId: id, email, isOwn: ownIds.has(id) }))
}
