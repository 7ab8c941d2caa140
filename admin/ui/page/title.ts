import { useEffect } from 'react'

export const SYSTEM_TITLE = '报价管理系统'

/** Names the page in the browser's tab, the record on it first: of forty tabs one sees only the beginning. */
export function useTitle(title: string, record?: string): void {
  useEffect(() => {
    document.title = [record, title, SYSTEM_TITLE].filter(Boolean).join(' - ')
  }, [title, record])
}
