import { useNavigate } from '@tanstack/react-router'
import { Flex } from 'antd'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { failureText, isForbidden } from '#admin/lib/calls/failures.ts'
import { Notice } from '../notice.tsx'
import { useTitle } from './title.ts'

/** Calls the document `paper` while it is printed, which is what its file and its sheets are called. */
function usePaperTitle(paper: string | undefined): void {
  useEffect(() => {
    if (paper === undefined) return undefined
    let former = document.title
    const begin = () => {
      former = document.title
      document.title = paper
    }
    const end = () => {
      document.title = former
    }
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [paper])
}

type PageProps = {
  title: string
  /** The name of the record that it shows. */
  record?: string | undefined
  /** What the page is headed, where that is not its title. */
  heading?: string | undefined
  /** What it is headed on paper, and the document called, where nobody edits or looks at it. */
  paper?: string | undefined
  /** What stands at the heading. */
  beside?: ReactNode
  /** Buttons beside the title. */
  extra?: ReactNode
  /** What its main reading failed with: where one may not see the page, that stands there alone. */
  failure?: unknown
  children: ReactNode
}

/** A screen: its title, also in the browser's tab, the buttons beside it, and the content. */
export function Page(props: PageProps) {
  const { title, record, heading, paper, beside, extra, failure, children } = props
  useTitle(title, record)
  usePaperTitle(paper)
  if (isForbidden(failure)) return <ForbiddenPage title={title} failure={failure} />
  return (
    <section className="page">
      <Flex className="page-head" justify="space-between" align="center" gap="small" wrap>
        <Flex className="page-name" align="center" gap={4} wrap>
          <h1>
            <span className={paper && 'on-screen'}>{heading ?? title}</span>
            {paper && <span className="on-paper">{paper}</span>}
          </h1>
          {beside}
        </Flex>
        {extra && (
          <Flex gap="small" align="center" wrap>
            {extra}
          </Flex>
        )}
      </Flex>
      {children}
    </section>
  )
}

/** Which permission is missing, and the way back: nothing of the page can be used. */
function ForbiddenPage({ title, failure }: { title: string; failure: unknown }) {
  const navigate = useNavigate()
  return (
    <section className="page">
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <Notice
        kind="warning"
        text={failureText(failure)}
        action={{ label: '返回首页', onClick: () => void navigate({ href: '/web' }) }}
      />
    </section>
  )
}
