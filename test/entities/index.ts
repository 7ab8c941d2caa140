import { entities, entityNames, type Descriptor, type EntityName } from '#api/kit/entities.ts'
import {
  childEntities,
  contractedEntities,
  isContracted,
  isOfContract,
  isOwned,
  restorableEntities,
  searchedEntities,
  type ChainEntity,
  type ContractedEntity,
  type OwnedEntity,
  type RestorableEntity,
  type SearchedEntity,
} from '#api/kit/entity-sets.ts'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import { done } from '../make/factories.ts'
import type { Caller } from '../run/server.ts'
import { agreedPrice } from './agreed-price.ts'
import { category } from './category.ts'
import { channel } from './channel.ts'
import { combination } from './combination.ts'
import { company } from './company.ts'
import { contract } from './contract.ts'
import { customer } from './customer.ts'
import type { AnyFixture, Fields, FixtureOf, Scoped } from './fixture.ts'
import { inquiryChoice } from './inquiry-choice.ts'
import { invoice } from './invoice.ts'
import { logistics } from './logistics.ts'
import { machine } from './machine.ts'
import { product } from './product.ts'
import { production } from './production.ts'
import { quotation } from './quotation.ts'
import { receipt } from './receipt.ts'
import { role } from './role.ts'
import { sales } from './sales.ts'
import { statement } from './statement.ts'
import { user } from './user.ts'
import { webText } from './web-text.ts'

/** The fixture of each entity; forgetting one does not compile. */
const fixtures: { [E in EntityName]: FixtureOf<E> } = {
  quotation,
  customer,
  agreed_price: agreedPrice,
  contract,
  receipt,
  invoice,
  statement,
  production,
  logistics,
  sales,
  machine,
  category,
  product,
  combination,
  inquiry_choice: inquiryChoice,
  user,
  role,
  company,
  channel,
  web_text: webText,
}

/** Every call by its path. */
export const endpoints: ReadonlyMap<string, AnyEndpoint> = new Map(
  Object.values(api)
    .flatMap((feature) => Object.values<AnyEndpoint>(feature))
    .map((endpoint) => [endpoint.path, endpoint] as const),
)

/** An entity for tests that hold for several: its fixture, what it is called, and its calls by what they do. */
function kindOf<E extends EntityName>(name: E) {
  const { label, path, callName, status, number }: Descriptor = entities[name]
  const fixture: AnyFixture = fixtures[name]
  const { named = {} } = fixture
  const call = (as: string): AnyEndpoint => {
    const found = endpoints.get(`${path}/${as}`)
    if (!found) throw new Error(`there is no ${path}/${as}`)
    return found
  }
  return {
    ...fixture,
    searched: fixture.searched ?? [],
    name,
    label,
    path,
    status,
    number,
    call,
    get list() {
      return call(named.list ?? 'index')
    },
    get owners() {
      return call('getUser')
    },
    get read() {
      return call(named.read ?? `get${callName}`)
    },
    get save() {
      return call(named.save ?? `set${callName}`)
    },
    get remove() {
      return call(`delete${callName}`)
    },
    get restore() {
      return call('restore')
    },
    get getHistory() {
      return call('getHistory')
    },
    get getDeleted() {
      return call('getDeleted')
    },
  }
}
export type Kind<E extends EntityName = EntityName> = ReturnType<typeof kindOf<E>>

/** Every entity, in the order of the descriptors. */
export const kinds = entityNames.map((name) => kindOf(name))

/** The kinds of these names. */
const among = <E extends EntityName>(names: readonly E[]) => names.map((name) => kindOf(name))

export const restorableKinds: Kind<RestorableEntity>[] = among(restorableEntities)
export const listedKinds: Kind<SearchedEntity>[] = among(searchedEntities)
export const ownedKinds: Kind<OwnedEntity>[] = among(entityNames.filter((name) => isOwned(name)))
/** Those that hang on a contract, whose owner sees them too. */
export const contractedKinds: Kind<ContractedEntity>[] = among(contractedEntities)
export const scopedKinds: Kind<Scoped>[] = among(
  entityNames.filter((name): name is Scoped => isOwned(name) || isOfContract(name)),
)
/** A contract and what is done for it, step by step. */
export const chainKinds: Kind<ChainEntity>[] = among(['contract', ...childEntities])

/** The columns with texts of a record's own in which a keyword is looked for: not the number of its contract. */
export const ownTexts = ({ name, number, searched }: Kind<SearchedEntity>) =>
  searched.filter((column) => !(isContracted(name) && column === number))

/** For `describe.each`: the name, then the kind. */
export const eachOf = <E extends EntityName>(some: readonly Kind<E>[]) =>
  some.map((kind) => [kind.name, kind] as const)

/** A record as its form shows it, and its version. Most answer it as `data`, a category as `info`, some beside these. */
export async function contentOf(caller: Caller, { read }: Kind, id: number) {
  const { code: _code, msg: _msg, data, info, ...beside } = await done(caller, read, { id })
  const record = data ?? (typeof info === 'object' && !Array.isArray(info) ? info : undefined)
  const { version, ...content } = (record ?? { ...beside, web: info }) as Fields
  return { version: Number(version), content }
}
