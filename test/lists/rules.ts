import type { Endpoint } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import { entities, entityNames, type Descriptor, type EntityName } from '#api/kit/entities.ts'
import { CAME_BACK, OUT_OF_WARRANTY } from '#api/machine/warranty.ts'
import { isContracted, isOfContract, isOwned } from '#api/kit/entity-sets.ts'
import { takes, type Input } from './lists.ts'

/** What each list must answer: in which order its rows stand, and which of them a seller sees. Nothing here calls the product. */

export type Row = Record<string, string | number | null>

export type Rule = {
  /** Columns in their order, with a `-` from the highest down. From the lowest up an empty text is the last. */
  order: readonly string[]
  /** The same where another order goes with a filter; undefined where no column of the row says it. */
  orders?: Readonly<Record<string, ((value: unknown) => readonly string[] | undefined) | undefined>>
  /**
   * The query for what a user who sees only their own sees of all rows, by `key`; undefined where everybody who may read the
   * list sees the same, or where nobody sees what another does (`makersOwn`).
   */
  seenBy?: (user: number) => string
  key?: (row: Row) => string | number
  makersOwn?: true
}

const NEWEST_FIRST = ['-release_time', '-id']

/** The columns that name who sees a record without seeing everyone's; none where everybody does. */
function viewers(entity: EntityName): string[] {
  if (isOfContract(entity)) return ['contract_user_id']
  if (!isOwned(entity)) return []
  const { assignee }: Descriptor = entities[entity]
  return [
    'user_id',
    ...(assignee === undefined ? [] : [assignee]),
    ...(isContracted(entity) ? ['contract_user_id'] : []),
  ]
}

/** Orders that go with a filter of an entity's own list, beside those that are chosen. */
const withFilter: Partial<Record<EntityName, Rule['orders']>> = {
  quotation: { dates_of: undefined, passed_by: undefined, sort: undefined },
  product: { alike: undefined },
  contract: { delivery_due: () => ['delivery_date', 'id'] },
  machine: {
    warranty: (value) => {
      // By the return, which the row does not name.
      if (value === CAME_BACK) return undefined
      return value === OUT_OF_WARRANTY ? ['-warranty_end', '-id'] : ['warranty_end', 'id']
    },
  },
}

const ownRows = (table: string, columns: readonly string[]) =>
  columns.length === 0
    ? {}
    : {
        seenBy: (user: number) =>
          `select id from ${table} where ${columns.map((one) => `${one} = ${user}`).join(' or ')}`,
      }

/** Lists that are not their entity's of its records. */
const particular: Readonly<Record<string, Rule>> = {
  '/Agreed/index': { order: ['-id'], ...ownRows('agreed_price', ['user_id']) },
  '/Receipt/index': { order: ['next_due', 'id'], ...ownRows('contract', ['user_id']) },
  '/Receipt/getReceived': {
    order: ['-received_date', '-id'],
    ...ownRows('receipt', ['contract_user_id']),
  },
  '/Home/getOwing': { order: ['delivery_date', 'id'], ...ownRows('contract', ['user_id']) },
  '/Quotation/listSubmitted': {
    order: ['submitted_at', 'id'],
    ...ownRows('quotation', ['user_id']),
  },
  '/Quotation/getFollows': { order: NEWEST_FIRST },
  '/Quotation/customerPrices': {
    order: ['-date', '-kind', '-record_id', 'pid'],
    seenBy: (user) => `select 'quoted' || id as id from quotation where user_id = ${user}
      union all select 'signed' || id from contract where user_id = ${user}`,
    key: ({ kind, record_id }) => `${kind}${record_id}`,
  },
  '/Customer/getFollows': {
    order: NEWEST_FIRST,
    seenBy: (user) => `select id from quotation where user_id = ${user} union all select 0`,
    key: ({ quotation_id }) => quotation_id || 0,
  },
  '/Delivery/index': { order: ['-id'] },
  '/History/index': { order: ['-id'] },
  // Each product's quotations, and the product catalogue itself, are everybody's.
  '/Productbj/getCurves': { order: ['-quoted', '-id'] },
}

function deletedOf(entity: EntityName): Rule {
  const order = ['-time']
  if (viewers(entity).length === 0) return { order }
  return {
    order,
    seenBy: (user) => `select record_id as id from history
      where entity = '${entity}' and action = 'delete' and owner_id = ${user}`,
  }
}

export const isParticular = ({ path }: Endpoint) => path in particular

/** What a list is refused without: the record that it is of. */
export function baseOf(list: Endpoint, samples: Input): Input {
  if (takes(list, 'id')) return { id: samples['id'] }
  return list === api.quotation.customerPrices ? { customer_id: samples['customer_id'] } : {}
}

/** Groups of a report are no records: their figures have tests of their own. */
export const isOfSums = (list: Endpoint) => list === api.report.index

export function ruleOf({ path }: Endpoint): Rule {
  const own = particular[path]
  if (own) return own
  const entity = entityNames.find((name) => path.startsWith(`${entities[name].path}/`))
  const call = path.slice(path.lastIndexOf('/') + 1)
  if (entity && call === 'index') {
    const orders = withFilter[entity]
    return { order: NEWEST_FIRST, ...(orders && { orders }), ...ownRows(entity, viewers(entity)) }
  }
  if (entity && call === 'getDeleted') return deletedOf(entity)
  if (call === 'getHistory') return { order: ['-id'] }
  if (call === 'getImport') return { order: ['row'], makersOwn: true }
  throw new Error(`${path}: say in test/lists/rules.ts in which order it is and who sees which row`)
}
