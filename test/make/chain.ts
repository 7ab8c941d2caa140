import { api } from '#api/index.ts'
import type { Permission } from '#api/kit/access.ts'
import type { ContractLine } from '#api/contract/contract-lines.ts'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import type { ChainEntity } from '#api/kit/entity-sets.ts'
import type { Caller, TestServer } from '../run/server.ts'
import { done, fresh } from './factories.ts'

/** Makers of chain records, and the permissions that those who work on them have. */

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
  ended_on: '',
  pieces: 0,
  to_ship: 0,
  lines: [],
}

export const makeProduction = (caller: Caller, con_id: number, fields: Sent = {}) =>
  idOf(caller, api.production.setProduction, { con_id, ...fields })

/** What the form of a shipment says about returns, where there are none. */
export const noReturns = {
  kind: 1,
  returns_id: '',
  returns_no: '',
  returns_day: '',
  reships: 0,
  return_reason: '',
  returns: [],
}

export const makeShipment = (caller: Caller, pro_id: number, fields: Sent = {}) =>
  idOf(caller, api.logistics.setLogistics, { pro_id, ...fields })

/** A return of a shipment. */
export const makeReturn = (caller: Caller, returns_id: number, fields: Sent = {}) =>
  idOf(caller, api.logistics.setLogistics, { returns_id, return_reason: '错发', ...fields })

/** A record that belongs to somebody who does not see its contract, such as one whose role saw everybody's at that time. */
export async function givenTo(
  { db }: Pick<TestServer, 'db'>,
  { userId }: Caller,
  table: 'production' | 'logistics' | 'sales',
  id: number,
): Promise<number> {
  await db.updateTable(table).set({ user_id: userId }).where('id', '=', id).execute()
  return id
}

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
