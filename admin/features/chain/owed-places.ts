import { READY_TO_SHIP, TO_PRODUCE } from '#api/contract/due.ts'
import { entities } from '#api/kit/entities.ts'
import type { View } from '#admin/lib/types.ts'

/** A kind whose records are made of what contracts owe. */
export type OwedKind = 'production' | 'logistics'

/** What is still to be done, by the kind of record that is made of it. */
const owed: Readonly<Record<OwedKind, View>> = {
  production: {
    path: `/owedlines?delivery=${TO_PRODUCE}`,
    label: '待生产',
    access: ['production:view', 'contract:view'],
  },
  logistics: {
    path: `/owedlines?delivery=${READY_TO_SHIP}`,
    label: '待发货',
    access: ['logistics:view', 'contract:view'],
  },
}

export const owedViews: readonly View[] = Object.values(owed)

const recordsOf = (kind: OwedKind): View => ({
  path: entities[kind].screen.address,
  label: entities[kind].label,
  access: `${kind}:view`,
})

/** The pages behind the entry of a kind: its records, and what is still to be done. */
export const viewsOf = (kind: OwedKind) =>
  ({ records: recordsOf(kind), owed: owed[kind] }) satisfies Record<string, View>
