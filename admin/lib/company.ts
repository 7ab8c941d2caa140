import { useSyncExternalStore } from 'react'
import { api } from '#api/index.ts'
import type { Basis } from '#api/kit/plain-number.ts'
import { MINUTES, useMayCall, useRead } from './calls/query.ts'
import { Store } from './store.ts'

/** What the server has written into the page (server/http/pages/company-page.ts). */
const metaContent = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

const shown = new Store({ name: metaContent('company-name'), logo: metaContent('company-logo') })

/** The company as it is configured; without a logo of its own it has the product's where one is shown. */
export const useCompany = () => useSyncExternalStore(shown.subscribe, shown.get)

/** Shows the company as it is stored now, which may be newer than the page. */
export const showCompany = ({ name, logo }: { name: string; logo: string }) =>
  shown.set({ name, logo })

/** 目录价口径, which 单价, 底价 and 协议价 have; null where nobody has chosen it, or before it is read. */
export function useCatalogueBasis(): Basis {
  const { getDefaults } = api.company
  const enabled = useMayCall(getDefaults)
  const { data } = useRead(getDefaults, {}, { enabled, staleTime: 5 * MINUTES })
  return data?.data.catalogue_basis ?? null
}
