import type { Permission } from '#api/kit/access.ts'
import { entities } from '#api/kit/entities.ts'
import { isChild, type ChainEntity } from '#api/kit/entity-sets.ts'
import { api } from '#api/index.ts'
import type { UndoCalls } from '#admin/lib/types.ts'

/** A kind of record of the chain: contract, production, logistics, after-sales. */
export type ChainKind = ChainEntity

/** The query of a form's address that names where its new record comes from. */
export type OriginKey = 'cid' | 'pid' | 'mid' | 'rid'

/** The button that leads to the form of the next record of the chain. */
type NextStep = {
  label: string
  kind: ChainKind
  key: OriginKey
  /** The field that names the record which the next one hangs on. */
  by: 'id' | 'con_id'
}

/** How the screens of the chain lead on (spec 12.4). */
export const nextSteps: Readonly<Partial<Record<ChainKind, NextStep>>> = {
  contract: { label: '生产', kind: 'production', key: 'cid', by: 'id' },
  production: { label: '物流', kind: 'logistics', key: 'pid', by: 'id' },
  logistics: { label: '售后', kind: 'sales', key: 'cid', by: 'con_id' },
}

/** What who made a record is called in the search form. */
export const ownerLabel = (kind: ChainKind) => (isChild(kind) ? '录入人' : '业务员')

/** The calls of a kind's history and of its deleted records. */
export const callsOf = (kind: ChainKind): UndoCalls => api[kind]

/** The kind from whose list the first form of another is opened. */
export const kindBefore = (kind: ChainKind) =>
  (Object.keys(nextSteps) as ChainKind[]).find((other) => nextSteps[other]?.kind === kind)

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
