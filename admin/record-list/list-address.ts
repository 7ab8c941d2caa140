import { useAddress } from '#admin/lib/address.ts'
import type { AddressValues } from '#admin/lib/address.ts'

export type ListAddress = {
  page: number
  /** The filters that are set, by name. */
  filters: AddressValues
  /** What goes into the list's query. */
  query: AddressValues
  search: (filters: AddressValues) => Promise<void>
  /** Drops every filter. */
  clear: () => Promise<void>
  turnTo: (page: number, options?: { replace?: boolean }) => Promise<void>
}

/** A list's state, which lives in the address, so that reload and back keep it. */
export function useListAddress(filterNames: readonly string[]): ListAddress {
  const { values, change } = useAddress()
  const filters = Object.fromEntries(filterNames.map((name) => [name, values[name]]))
  const page = /^[1-9]\d{0,8}$/.test(values['page'] ?? '') ? Number(values['page']) : 1
  return {
    page,
    filters,
    query: { ...filters, page: String(page) },
    search: (next) => change({ ...next, page: undefined }),
    clear: () =>
      change({
        ...Object.fromEntries(filterNames.map((name) => [name, undefined])),
        page: undefined,
      }),
    turnTo: (next, options) => change({ page: next === 1 ? undefined : String(next) }, options),
  }
}
