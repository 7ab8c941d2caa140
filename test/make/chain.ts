import { api } from '#api/index.ts'
import type { Permission } from '#api/kit/access.ts'
import type { ContractLine } from '#api/contract/contract-lines.ts'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import type { ChainEntity } from '#api/kit/entity-sets.ts'
import type { Caller } from '../run/server.ts'
import { done, fresh } from './factories.ts'

/** Makers of chain records, and what tells the four kinds apart in tests that hold for all of them. */

type Sent = Record<string, unknown>

const idOf = async (caller: Caller, endpoint: AnyEndpoint, input: Sent) =>
  Number((await done(caller, endpoint, input)).id)

export const makeContract = (caller: Caller, fields: Sent = {}): Promise<number> =>
  idOf(caller, api.contract.setContract, { c_title: fresh('合同'), ...fields })

/** What production and shipping see of a contract that says nothing of it. */
export const noDelivery = {
  cus_name: '',
  project: '',
  delivery_place: '',
  delivery_date: '',
  pieces: 0,
  to_ship: 0,
  lines: [],
}

export const makeProduction = (caller: Caller, con_id: number, fields: Sent = {}) =>
  idOf(caller, api.production.setProduction, { con_id, ...fields })

export const makeShipment = (caller: Caller, pro_id: number, fields: Sent = {}) =>
  idOf(caller, api.logistics.setLogistics, { pro_id, ...fields })

export const makeAftersales = (caller: Caller, fields: Sent = {}) =>
  idOf(caller, api.sales.setSales, fields)

/** A machine with a number of its own. */
export const makeMachine = (caller: Caller, fields: Sent = {}) =>
  idOf(caller, api.machine.setMachine, { serial_no: fresh('W2026-'), ...fields })

/** A contract with one of each record that hangs on it. */
export async function makeChain(caller: Caller, fields: Sent = {}) {
  const contract = await makeContract(caller, fields)
  const production = await makeProduction(caller, contract)
  const shipment = await makeShipment(caller, production)
  const aftersales = await makeAftersales(caller, { con_id: contract })
  return { contract, production, shipment, aftersales }
}

/** The lines of a contract. */
export async function linesOf(caller: Caller, id: number): Promise<ContractLine[]> {
  return (await done(caller, api.contract.getContract, { id })).data.lines as ContractLine[]
}

/** The number of a contract. */
export async function numberOf(caller: Caller, id: number): Promise<string> {
  return (await done(caller, api.contract.getContract, { id })).data.c_no as string
}

/** Everything that one may do with one's own records of these modules. */
export const permissionsFor = (...modules: (ChainEntity | 'machine')[]): Permission[] =>
  modules.flatMap((module): Permission[] => [
    `${module}:view`,
    `${module}:edit`,
    `${module}:delete`,
  ])

/** Everything that one may do with one's own records of the chain. */
export const ownChain = permissionsFor('contract', 'production', 'logistics', 'sales')

export const wholeChain: Permission[] = [
  ...ownChain,
  'contract:all',
  'production:all',
  'logistics:all',
  'sales:all',
]

export type ChainKind = {
  name: ChainEntity
  label: string
  list: AnyEndpoint
  owners: AnyEndpoint
  read: AnyEndpoint
  save: AnyEndpoint
  remove: AnyEndpoint
  /** Its status, its text of several lines, and its contract number. */
  status: string
  text: string
  number: string
  /** A new record, with whatever it hangs on; `parent` may be somebody else. */
  make: (caller: Caller, fields?: Sent, parent?: Caller) => Promise<number>
}

/** The four kinds of chain records. */
export const chainKinds: ChainKind[] = [
  {
    name: 'contract',
    label: '合同',
    list: api.contract.index,
    owners: api.contract.getUser,
    read: api.contract.getContract,
    save: api.contract.setContract,
    remove: api.contract.deleteContract,
    status: 'c_status',
    text: 'c_remark',
    number: 'c_no',
    make: makeContract,
  },
  {
    name: 'production',
    label: '生产记录',
    list: api.production.index,
    owners: api.production.getUser,
    read: api.production.getProduction,
    save: api.production.setProduction,
    remove: api.production.deleteProduction,
    status: 'pro_status',
    text: 'pro_remark',
    number: 'pro_no',
    make: async (caller, fields, parent = caller) =>
      makeProduction(caller, await makeContract(parent), fields),
  },
  {
    name: 'logistics',
    label: '物流记录',
    list: api.logistics.index,
    owners: api.logistics.getUser,
    read: api.logistics.getLogistics,
    save: api.logistics.setLogistics,
    remove: api.logistics.deleteLogistics,
    status: 'l_status',
    text: 'l_remark',
    number: 'l_no',
    make: async (caller, fields, parent = caller) =>
      makeShipment(caller, await makeProduction(parent, await makeContract(parent)), fields),
  },
  {
    name: 'sales',
    label: '售后记录',
    list: api.sales.index,
    owners: api.sales.getUser,
    read: api.sales.getSales,
    save: api.sales.setSales,
    remove: api.sales.deleteSales,
    status: 's_status',
    text: 's_remark',
    number: 's_no',
    make: async (caller, fields, parent = caller) =>
      makeAftersales(caller, { con_id: await makeContract(parent), ...fields }),
  },
]

/** For `describe.each`: the name, then the kind. */
export const eachKind = chainKinds.map((kind) => [kind.name, kind] as const)
