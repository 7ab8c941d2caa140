import { permissionOf } from '#api/kit/access.ts'
import type { Can } from '#api/kit/endpoint.ts'
import { entities, type Descriptor, type EntityName } from '#api/kit/entities.ts'
import {
  isContracted,
  isOfContract,
  isOwned,
  type OfContract,
  type OwnedEntity,
} from '#api/kit/entity-sets.ts'
import { may, type Context, type CurrentUser } from '#server/context.ts'

/**
 * Who may do what with a record. Which permission an operation takes, the call declares (`access`); a policy says
 * with which records.
 */

/** A record's owner, and its contract's where it names one. Its assignee stands in the column that its entity says. */
export type Owners = {
  user_id: number
  contract_user_id?: number | null
}

type Operation = 'view' | 'change' | 'delete'
type Policy = Readonly<Record<Operation, (actor: CurrentUser, record: Owners) => boolean>>

/** The columns that name who may change a record without `:all`: its owner, and its assignee. */
function handlerColumns(entity: EntityName): readonly string[] {
  const { assignee }: Descriptor = entities[entity]
  return assignee === undefined ? ['user_id'] : ['user_id', assignee]
}

/** The columns that name who may view it: besides these its contract's owner (spec 4.4.1). Queries ask by them too. */
export const viewerColumns = (entity: Exclude<EntityName, OfContract>): readonly string[] => [
  ...handlerColumns(entity),
  ...(isContracted(entity) ? ['contract_user_id'] : []),
]

/** The columns that name who may view a record of any entity; none where everybody may. */
export function ownerColumns(entity: EntityName): readonly string[] {
  if (isOfContract(entity)) return ['contract_user_id']
  return isOwned(entity) ? viewerColumns(entity) : []
}

/** Records that have an owner; an assignee may change them, but not delete them. */
function ownedPolicy(entity: OwnedEntity): Policy {
  const namedIn =
    (columns: readonly string[]) =>
    (actor: CurrentUser, record: Readonly<Record<string, unknown>>) =>
      actor.permissions.has(permissionOf(entities[entity], 'all')) ||
      columns.some((column) => record[column] === actor.id)
  return {
    view: namedIn(viewerColumns(entity)),
    change: namedIn(handlerColumns(entity)),
    delete: namedIn(['user_id']),
  }
}

/** Records of a contract belong to the users who may see the contract, not to the one who entered them. */
function contractPolicy(): Policy {
  const sees = (actor: CurrentUser, { contract_user_id }: Owners) =>
    actor.permissions.has('contract:view') &&
    (actor.permissions.has('contract:all') || contract_user_id === actor.id)
  return { view: sees, change: sees, delete: sees }
}

/** Records without an owner. */
const commonPolicy: Policy = { view: () => true, change: () => true, delete: () => true }

export function policyOf(entity: EntityName): Policy {
  if (isOfContract(entity)) return contractPolicy()
  return isOwned(entity) ? ownedPolicy(entity) : commonPolicy
}

/** The owner that a history entry stores, by which `historyScope` restricts deleted records. */
export function historyOwner(entity: EntityName, record: Owners): { owner_id?: number } {
  if (isOfContract(entity)) return { owner_id: record.contract_user_id ?? 0 }
  return isOwned(entity) ? { owner_id: record.user_id } : {}
}

const NOBODY = 0

/** The owner to whose deleted records the actor is restricted; undefined for everyone's. */
export function historyScope(context: Context, entity: EntityName): number | undefined {
  if (isOfContract(entity)) {
    return may(context, 'contract:view') ? ownerScope(context, 'contract') : NOBODY
  }
  return isOwned(entity) ? ownerScope(context, entity) : undefined
}

/** Whose records a list shows: one's own user id, or undefined for everyone's. */
export function ownerScope(context: Context, entity: OwnedEntity): number | undefined {
  return may(context, permissionOf(entities[entity], 'all')) ? undefined : context.user.id
}

/** Whether a user may open a record. */
export function maySee(
  user: CurrentUser,
  entity: OwnedEntity | OfContract,
  record: Owners,
): boolean {
  return (
    user.permissions.has(permissionOf(entities[entity], 'view')) &&
    policyOf(entity).view(user, record)
  )
}

/** Whether the actor may open a record that is mentioned beside the one that was called for. */
export const canView = (context: Context, entity: OwnedEntity, record: Owners): boolean =>
  maySee(context.user, entity, record)

/** What the actor may do with a record, by permission and policy together; a record that is not stored yet has no owners. */
export function canOf(
  context: Context,
  entity: OwnedEntity | OfContract,
  record: Owners | undefined,
): Can {
  const { change, delete: remove } = policyOf(entity)
  return {
    change:
      may(context, permissionOf(entities[entity], 'edit')) &&
      (!record || change(context.user, record)),
    delete:
      may(context, permissionOf(entities[entity], 'delete')) &&
      record !== undefined &&
      remove(context.user, record),
  }
}
