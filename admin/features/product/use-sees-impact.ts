import { useMay } from '#admin/lib/calls/query.ts'

/** Whether the user may open 调价影响, which tells what is quoted and what products are priced at. */
export function useSeesImpact(): boolean {
  const may = useMay()
  return may('quotation:view') && may('product:price')
}
