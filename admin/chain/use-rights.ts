import { useMay, useSelf } from '#admin/lib/query.ts'
import { permissionOf } from './chain-kinds.ts'
import type { ChainKind } from './chain-kinds.ts'

type Owned = { user_name: string }

/**
 * What the user may do with a kind's records: change their own, or everyone's with `:all`. Others they may
 * at most see, where those hang on a contract of their own (spec 4.4.1). User names are unique.
 */
export function useRights(kind: ChainKind) {
  const may = useMay()
  const self = useSelf().data?.data.name
  const edits = may(permissionOf(kind, 'edit'))
  const all = may(permissionOf(kind, 'all'))
  const owns = (record: Owned) => all || record.user_name === self
  return { edits, owns, mayEdit: (record: Owned) => edits && owns(record) }
}
