import { useSyncExternalStore } from 'react'
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
