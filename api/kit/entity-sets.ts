import {
  entities,
  entityNames,
  type Action,
  type Descriptor,
  type Entities,
  type EntityName,
} from './entities.ts'

/** Which entities have what, and what else follows from their descriptors for all of them. */

/** The names of the entities whose descriptor has this. */
type With<Fact> = { [E in EntityName]: Entities[E] extends Fact ? E : never }[EntityName]

const having = <Fact>(has: (entity: Descriptor) => boolean) =>
  entityNames.filter((name) => has(entities[name])) as With<Fact>[]

/** Entities whose records Ctrl+K finds. */
export const foundEntities = having<{ found: true }>(({ found }) => found === true)
export type FoundEntity = (typeof foundEntities)[number]

/** Entities with a screen of their own. */
export const listedEntities = having<{ screen: object }>(({ screen }) => screen !== undefined)
export type ListedEntity = (typeof listedEntities)[number]

/** Entities whose records are found by keyword. */
export const searchedEntities = having<{ searched: readonly string[] }>(
  ({ searched }) => searched !== undefined,
)
export type SearchedEntity = (typeof searchedEntities)[number]

/** Of these the ones that a keyword finds whatever the blanks and dashes are. */
export const modelEntities = having<{ models: true }>(({ models }) => models === true)

/** Entities whose records hang on another's. */
export const childEntities = having<{ parent: object }>(({ parent }) => parent !== undefined)
export type ChildEntity = (typeof childEntities)[number]
export type ChainEntity = ChildEntity | Entities[ChildEntity]['parent']['entity']

export const isChild = (name: EntityName): name is ChildEntity => 'parent' in entities[name]

/** Entities whose records name a contract, and are seen by its owner too: those of the chain, and others. */
export const contractedEntities = having<{ contract: 'beside' }>(
  ({ contract }) => contract === 'beside',
)
export type ContractedEntity = (typeof contractedEntities)[number]

const contractOf = (name: EntityName) => (entities[name] as Descriptor).contract

export const isContracted = (name: EntityName): name is ContractedEntity =>
  contractOf(name) === 'beside'

type HasAction<A extends Action> = {
  [E in EntityName]: A extends Entities[E]['actions'][number] ? E : never
}[EntityName]

/** Entities whose records can be deleted, and restored for a while. */
export const restorableEntities = having(({ actions }) =>
  actions.includes('delete'),
) as HasAction<'delete'>[]
export type RestorableEntity = (typeof restorableEntities)[number]

/** Entities whose records have an owner: those with an `all` permission. */
export type OwnedEntity = HasAction<'all'>

/** Entities whose records a contract's owner decides on. */
export type OfContract = With<{ contract: 'within' }>

export const isOfContract = (name: EntityName): name is OfContract => contractOf(name) === 'within'

export const isOwned = (name: EntityName): name is OwnedEntity =>
  (entities[name].actions as readonly Action[]).includes('all')

type PartsOf<E extends EntityName> = E extends EntityName
  ? Entities[E] extends { parts: infer Parts }
    ? keyof Parts
    : never
  : never

/** Tables whose rows are parts of records, and listed in the history of these. */
export const partNames: readonly string[] = entityNames.flatMap((name) =>
  Object.keys((entities[name] as Descriptor).parts ?? {}),
)

/** The entities and the parts of their records, with what each is called. */
export type EntityOrPart = EntityName | PartsOf<EntityName>
export const entityAndPartLabels = entityNames.flatMap((name) => {
  const { label, parts = {} }: Descriptor = entities[name]
  return [[name, label], ...Object.entries(parts)].map(
    ([value, text]) => ({ value, label: text }) as { value: EntityOrPart; label: string },
  )
})
