import { useMemo } from 'react'
import { useAddress } from '#admin/lib/address.ts'
import type { Filter } from '../types.ts'

const FIGURES: Readonly<Record<string, string>> = {
  quoted: '发出的报价',
  won: '发出后已签的报价',
  lost: '未成交的报价',
  signed: '签订的合同',
  received: '回款',
}

/**
 * The filters of a list with that by which a figure of the report opened it, which says what of the report is listed;
 * elsewhere there is nothing to choose by it.
 */
export function useCountedFilters(filters: readonly Filter[]) {
  const { counted, counted_as: name } = useAddress().values
  const shown = useMemo(() => {
    if (counted === undefined) return filters
    const words = [FIGURES[counted.split(':', 1)[0]!] ?? counted, name].filter(Boolean).join(' · ')
    const options = [{ value: counted, label: words }]
    return [{ name: 'counted', label: '报表', options }, ...filters]
  }, [counted, name, filters])
  return { filters: shown, isCounted: counted !== undefined }
}
