import { api } from '#api/index.ts'
import type { Basis } from '#api/kit/fields/plain-number.ts'
import { MINUTES, useMayCall, useRead } from '#admin/lib/calls/query.ts'

/** 目录价口径, which 单价, 底价 and 协议价 have; null where nobody has chosen it, or before it is read. */
export function useCatalogueBasis(): Basis {
  const { getDefaults } = api.company
  const enabled = useMayCall(getDefaults)
  const { data } = useRead(getDefaults, {}, { enabled, staleTime: 5 * MINUTES })
  return data?.data.catalogue_basis ?? null
}
