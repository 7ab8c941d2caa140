import type { Received } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import { useFound } from '#admin/ui/field/use-found.ts'

export type Model = Received<typeof api.quotation.selectno>['data'][number]
export type Product = Received<typeof api.quotation.selectproduct>['data'][number]

/** The models that a line can take, requested as one types. */
export function useModels(line: number, typed: string, enabled: boolean) {
  return useFound(api.quotation.selectno, (keyword) => ({ id: line, keyword }), {
    typed,
    enabled,
    textOf: (model) => model.value,
  })
}

/** Products of the whole catalogue, requested as one types. */
export function useProducts(typed: string, enabled: boolean) {
  return useFound(api.quotation.selectproduct, (keyword) => ({ keyword }), {
    typed,
    enabled,
    textOf: ({ pro_title, pro_no }) => `${pro_title}\n${pro_no}`,
  })
}
