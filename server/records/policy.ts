import type { Can } from '#api/endpoint.ts'
import { isOwned, type EntityName, type OwnedEntity } from '#api/entities.ts'
import { may, type Context, type CurrentUser } from '#server/context.ts'

/**
 * Who may do what with a record. Which permission an operation takes, the call declares (`access`); a policy says
 * with which records.
 */

/** Who made a record, where it hangs on a contract, who made that, and who it was given to. */
export type Owners = {
  user_id: number
  contract_user_id?: number | null
  s_assignee?: number | null | ''
}

export type Operation = 'view' | 'change' | 'delete'
type Policy = Readonly<Record<Operation, (actor: CurrentUser, record: Owners) => boolean>>

/**
 * One's own records, everyone's with `:all`; what hangs on a contract of one's own may be seen (spec 4.4.1), and what
 * one was given to do changed too, but not deleted.
 */
function ownedPolicy(entity: OwnedEntity): Policy {
  const owns = (actor: CurrentUser, record: Owners) =>
    actor.permissions.has(`${entity}:all`) || record.user_id === actor.id
  const handles = (actor: CurrentUser, record: Owners) =>
    owns(actor, record) || record.s_assignee === actor.id
  return {
    view: (actor, record) => handles(actor, record) || record.contract_user_id === actor.id,
    change: handles,
    delete: owns,
  }
}

/** Records that are the company's. */
const commonPolicy: Policy = { view: () => true, change: () => true, delete: () => true }

export function policyOf(entity: EntityName): Policy {
  return isOwned(entity) ? ownedPolicy(entity) : commonPolicy
}

/** Whose records a list shows: one's own user id, or undefined for everyone's. */
export function ownerScope(context: Context, entity: OwnedEntity): number | undefined {
  return may(context, `${entity}:all`) ? undefined : context.user.id
}

/** Whether the actor may open a record that is mentioned beside the one that was called for. */
export function canView(context: Context, entity: OwnedEntity, record: Owners): boolean {
  return may(context, `${entity}:view`) && policyOf(entity).view(context.user, record)
}

/** What the actor may do with a record, by permission and policy together; a record that is not stored yet has no owners. */
export function canOf(context: Context, entity: OwnedEntity, record: Owners | undefined): Can {
  const { change, delete: remove } = policyOf(entity)
  return {
    change: may(context, `${entity}:edit`) && (!record || change(context.user, record)),
    delete:
      may(context, `${entity}:delete`) && record !== undefined && remove(context.user, record),
  }
}
