import type { Permission } from '#api/kit/access.ts'
import type { FoundEntity } from '#api/kit/entity-sets.ts'
import { formAddress, type ChainKind } from './chain-kinds.ts'

type May = (permission: Permission) => boolean

type AddressOf = (id: number, may: May) => string

const form =
  (kind: ChainKind): AddressOf =>
  (id) =>
    formAddress(kind, id)

/** The page with everything about a customer. */
export const customerPageOf = (id: number) => `/customerPage?id=${id}`

/** Where the lists open their records, each in a tab of its own. */
export const recordAddresses: Readonly<Record<FoundEntity, AddressOf>> = {
  quotation: (id) => `/quopro?id=${id}`,
  product: (id, may) => (may('product:edit') ? `/productbj?id=${id}` : `/getQuopro?id=${id}`),
  customer: customerPageOf,
  contract: form('contract'),
  production: form('production'),
  logistics: form('logistics'),
  sales: form('sales'),
  machine: (id) => `/getMachine?id=${id}`,
}
