import type { MouseEvent, ReactNode } from 'react'
import type { Permission } from '#api/kit/access.ts'
import type { SendNotice } from '#api/quotation/quotation-offer-calls.ts'
import { writeQuery } from '#admin/lib/address-text.ts'
import css from './offer.module.css'

/** Where each notice leads, and what it takes to go there. */
const PLACES: Readonly<
  Record<
    SendNotice['place'],
    { href: (quotation: number, line?: number) => string; needs?: Permission }
  >
> = {
  head: { href: (id) => `/getquotation${writeQuery({ id })}` },
  line: { href: (id) => `/quopro${writeQuery({ id })}` },
  selection: { href: (_, line) => `/select${writeQuery({ line })}`, needs: 'product:view' },
  company: { href: () => '/company', needs: 'company:edit' },
  user: { href: () => '/user', needs: 'user:view' },
}

type SendNoticesProps = {
  quotation: number
  notices: readonly SendNotice[]
  may: (permission: Permission | undefined) => boolean
  /** A notice was chosen, in this tab; the question closes. */
  onGo: (notice: SendNotice, href: string) => void
  /** The question itself. */
  children: ReactNode
}

/** What the customer would notice, each a link to where it can be changed, over the question whether to send all the same. */
export function SendNotices({ quotation, notices, may, onGo, children }: SendNoticesProps) {
  function linkOf(notice: SendNotice): ReactNode {
    const { href, needs } = PLACES[notice.place]
    if (!may(needs)) return notice.text
    const address = href(quotation, notice.line)
    const go = (event: MouseEvent) => {
      // In a tab of its own it is the browser's.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      onGo(notice, address)
    }
    return (
      <a href={address} onClick={go}>
        {notice.text}
      </a>
    )
  }
  return (
    <>
      发出前请核对：
      <ul className={css.notices}>
        {notices.map((notice) => (
          <li key={`${notice.place} ${notice.line} ${notice.text}`}>{linkOf(notice)}</li>
        ))}
      </ul>
      {children}
    </>
  )
}
