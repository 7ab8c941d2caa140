import type { OwnedModule, Permission } from '#api/access.ts'
import type { LinkedRecord } from '#api/chain.ts'
import { entities } from '#api/entities.ts'
import { api } from '#api/index.ts'
import type { UndoCalls } from '#admin/lib/types.ts'

/** A kind of record of the chain: contract, production, logistics, after-sales. */
export type ChainKind = ('contract' | LinkedRecord['kind']) & OwnedModule

/** The query of a form's address that names where its new record comes from. */
export type OriginKey = 'cid' | 'pid'

/** The button that leads to the form of the next record of the chain. */
type NextStep = {
  label: string
  kind: ChainKind
  key: OriginKey
  /** The field that names the record which the next one hangs on. */
  by: 'id' | 'con_id'
}

type KindOfChain = {
  /** Who made a record, in the search form. */
  owner: string
  /** The calls of its history and of its deleted records. */
  calls: UndoCalls
  next?: NextStep
}

/** What tells the screens of the chain apart, beside what their entities say (spec 12.4). */
export const chainKinds: Readonly<Record<ChainKind, KindOfChain>> = {
  contract: {
    owner: '业务员',
    calls: api.contract,
    next: { label: '生产', kind: 'production', key: 'cid', by: 'id' },
  },
  production: {
    owner: '录入人',
    calls: api.production,
    next: { label: '物流', kind: 'logistics', key: 'pid', by: 'id' },
  },
  logistics: {
    owner: '录入人',
    calls: api.logistics,
    next: { label: '售后', kind: 'sales', key: 'cid', by: 'con_id' },
  },
  sales: {
    owner: '录入人',
    calls: api.sales,
  },
}

/** The kind from whose list the first form of another is opened. */
export const kindBefore = (kind: ChainKind) =>
  (Object.keys(chainKinds) as ChainKind[]).find((other) => chainKinds[other].next?.kind === kind)

const formOf = (kind: ChainKind) => `/get${entities[kind].callName}`

/** The address of a record's form; id 0 is a new one. */
export const formAddress = (kind: ChainKind, id: number | '') => `${formOf(kind)}?id=${id}`

/** The address of the form of a next record, prefilled from this one. */
export const nextAddress = (
  { kind, key, by }: NextStep,
  source: { id: number | ''; con_id?: number | '' },
) => `${formOf(kind)}?${key}=${source[by] ?? ''}`

/** A permission of a kind. */
export const permissionOf = (
  kind: ChainKind,
  action: 'view' | 'edit' | 'delete' | 'all',
): Permission => `${kind}:${action}`
