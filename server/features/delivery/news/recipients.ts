import { permissionOf, type Permission } from '#api/kit/access.ts'
import { entities } from '#api/kit/entities.ts'
import type { OwnedEntity } from '#api/kit/entity-sets.ts'
import type { Executor } from '#server/db/open.ts'
import { reviewersAmong } from '#server/features/quotation/approval/reviewer.ts'
import type { Staff } from '#server/features/user/staff.service.ts'
import { dayOf, wallClock } from '#server/platform/clock.ts'
import { maySee } from '#server/records/policy.ts'
import type { Raised } from './messages.ts'
import { ownersOf } from './recipients.store.ts'

/** Which users an event concerns, by what they may see today: never who caused it, nor who can no longer sign in. */

/** `isOwn` where it is theirs; else they only get it where they chose the records of colleagues too. */
export type Recipient = { userId: number; email: string; isOwn: boolean }

/** Whose an event is, and who else may see it and everybody's records of its kind. */
type Concerned = { own: readonly Staff[]; others: readonly Staff[] }

const NOBODY: Concerned = { own: [], others: [] }

const withId = (staff: readonly Staff[], id: number | undefined) =>
  staff.filter((user) => user.id === id)

const holding = (staff: readonly Staff[], ...needed: readonly Permission[]) =>
  staff.filter(({ permissions }) => needed.every((permission) => permissions.has(permission)))

const allOf = (entity: OwnedEntity) => permissionOf(entities[entity], 'all')

/** A user's own digest, or that of everybody's records. */
function ofDigest(
  { record_id }: Raised,
  staff: readonly Staff[],
  { views, all }: { views: readonly Permission[]; all: Permission },
): Concerned {
  const seeing = holding(staff, ...views)
  if (record_id === 0) return { own: [], others: holding(seeing, all) }
  return { own: withId(seeing, record_id), others: [] }
}

/** Who sees a record, and of these whom it concerns, by its owner and its contract's. */
async function ofRecord(
  executor: Executor,
  { record_id }: Raised,
  staff: readonly Staff[],
  entity: OwnedEntity,
  concerns: (user: Staff, owners: { user_id: number; contract_user_id?: number | null }) => boolean,
): Promise<Concerned> {
  const owners = await ownersOf(executor, entity, record_id)
  if (!owners) return NOBODY
  const seeing = staff.filter((user) => maySee(user, entity, owners))
  return {
    own: seeing.filter((user) => concerns(user, owners)),
    others: holding(seeing, allOf(entity)),
  }
}

const isOwner = ({ id }: Staff, { user_id }: { user_id: number }) => id === user_id

async function concernedBy(
  executor: Executor,
  raised: Raised,
  staff: readonly Staff[],
  timeZone: string,
): Promise<Concerned> {
  const { name, record_id, facts } = raised
  switch (name) {
    case 'review_submitted': {
      const today = dayOf(wallClock(timeZone))
      const own = await reviewersAmong(executor, record_id, staff, today)
      const { others } = await ofRecord(executor, raised, staff, 'quotation', isOwner)
      return { own, others }
    }
    case 'review_passed':
    case 'review_returned':
    case 'quotation_won':
      return ofRecord(executor, raised, staff, 'quotation', isOwner)
    case 'receipt_in':
    case 'ready_to_ship':
      return ofRecord(executor, raised, staff, 'contract', isOwner)
    case 'case_opened':
      return ofRecord(
        executor,
        raised,
        staff,
        'sales',
        ({ id, permissions }, { contract_user_id }) =>
          id === contract_user_id || permissions.has(allOf('sales')),
      )
    case 'case_assigned': {
      const { own } = await ofRecord(
        executor,
        raised,
        staff,
        'sales',
        ({ id }) => id === facts.user,
      )
      return { own, others: [] }
    }
    case 'payments_due':
      return ofDigest(raised, staff, {
        views: ['contract:view', 'receipt:view'],
        all: 'contract:all',
      })
    case 'warranty_ending':
      return ofDigest(raised, staff, { views: ['machine:view'], all: 'machine:all' })
    case 'new_device':
      return { own: withId(staff, record_id), others: [] }
  }
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
