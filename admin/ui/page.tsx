import { Flex } from 'antd'
import { useEffect } from 'react'
import type { ReactNode } from 'react'

export const SYSTEM_TITLE = '报价管理系统'

/** Names the page in the browser's tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - ${SYSTEM_TITLE}`
  }, [title])
}

type PageProps = {
  title: string
  /** Buttons beside the title. */
  extra?: ReactNode
  children: ReactNode
}

/** A screen: its title, also in the browser's tab, the buttons beside it, and the content. */
export function Page({ title, extra, children }: PageProps) {
  useTitle(title)
  return (
    <section className="page">
      <Flex className="page-head" justify="space-between" align="center" gap="small" wrap>
        <h1>{title}</h1>
        {extra && (
          <Flex gap="small" wrap>
            {extra}
          </Flex>
        )}
      </Flex>
      {children}
    </section>
  )
}
