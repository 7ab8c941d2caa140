import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { errorCodes } from '#api/kit/errors.ts'
import { isClosed } from '#api/quotation/quotation-head.ts'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import { Refusal } from '#admin/lib/calls/failures.ts'
import { useAddress } from '#admin/lib/address.ts'
import { useCan, useIsOn } from '#admin/lib/calls/query.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { Page } from '#admin/ui/page/page.tsx'
import { Panel } from '#admin/ui/page/panel.tsx'
import { useRemembered } from '#admin/ui/use-remembered.ts'
import { shownDiscounts, useLevels } from '../approval/discounts.ts'
import { pricedLines } from '../prices/line-prices.ts'
import { BackToQuotations } from './back-to-quotations.tsx'
import { EmptyQuotation } from './empty-quotation.tsx'
import { HeldPlace } from './others/held-place.ts'
import { LineDialogs } from './dialogs/line-dialogs.tsx'
import type { OpenDialog } from './dialogs/line-dialogs.tsx'
import type { LineSession } from './saving/line-session.ts'
import { LinesTable } from './lines-table.tsx'
import { LinesToolbar, NameButtons, OtherLines } from './lines-toolbar.tsx'
import { OfferStrip } from '../offer/offer-strip.tsx'
import { RestoredNotice, UnsavedNotice } from './saving/unsaved-notice.tsx'
import { useArrival } from '../models/use-arrival.ts'
import { useHeldOrder } from './use-held-order.ts'
import { useLineActions } from './use-line-actions.ts'
import { useFollowed } from './others/use-followed.ts'
import { useOvertaken } from './saving/overtaken.ts'
import { useUnsavedLines } from './saving/use-unsaved-lines.ts'
import './quotation-lines.css'
import './lines-foot.css'
import './lines-phone.css'
import './lines-print.css'

const TITLE = '报价产品管理'
const NO_LINES: readonly QuotationLine[] = []

/** The products of a quotation, each row saved as one types. */
export function QuotationLines({ session }: { session: LineSession }) {
  const { saves } = session
  const [place] = useState(() => new HeldPlace())
  const answer = useQuery({
    queryKey: session.queryKey,
    queryFn: async ({ signal }) => {
      const read = await session.read(signal)
      place.note()
      return read
    },
  })
  useLayoutEffect(() => place.restore(answer.dataUpdatedAt), [place, answer.dataUpdatedAt])
  const savings = useSyncExternalStore(saves.subscribe, saves.snapshot)
  const lines = answer.data?.data ?? NO_LINES
  const { heldTops, hold, holdForTyping, release } = useHeldOrder(lines)
  const { values, become } = useAddress()
  // Who has just made the quotation is here to choose its products.
  const isNew = values['add'] !== undefined
  const [dialog, setDialog] = useState<OpenDialog | undefined>(
    isNew ? { kind: values['add'] === 'inquiry' ? 'inquiry' : 'set' } : undefined,
  )
  const [open, setOpen] = useState(isNew)
  const show = useCallback((next: OpenDialog) => {
    setDialog(next)
    setOpen(true)
  }, [])
  const actions = useLineActions(session, { hold, release, open: show })
  const mayEdit = useCan('quotation:edit')
  const editable = mayEdit && !isClosed(answer.data?.info.stage)
  const name = answer.data?.info.quo_name
  const levels = useLevels()
  const hasBuilding = useIsOn()('building') && lines.some(({ building }) => building !== null)
  const priced = pricedLines(lines, savings)
  const discounts = levels && answer.data && shownDiscounts(lines, priced, answer.data.info, levels)
  useArrival(session.id, lines)
  useUnsavedLines(saves)
  useOvertaken(session, savings)
  useFollowed(session, answer.isSuccess, holdForTyping)
  useRemembered('quotation', session.id, { name, failure: answer.error })

  function closeDialog(): void {
    setOpen(false)
    if (isNew) void become({ id: String(session.id) })
  }

  const { error } = answer
  const missing = error instanceof Refusal && error.code === errorCodes.missing
  if (missing) {
    return (
      <Page title={TITLE}>
        <BackToQuotations text={error.message} />
      </Page>
    )
  }
  return (
    <Page
      title={TITLE}
      failure={error}
      record={name}
      heading={name}
      beside={answer.data && <NameButtons editable={editable} onOpen={show} />}
      extra={
        answer.data && (
          <LinesToolbar
            session={session}
            editable={editable}
            isEmpty={lines.length === 0}
            onOpen={show}
          />
        )
      }
    >
      <Panel className="lines-panel">
        {error && <LoadFailure failure={error} onRetry={() => void answer.refetch()} />}
        <RestoredNotice restored={session.restored} onSeen={session.forgetRestored} />
        {answer.isPending && <Skeleton active paragraph={{ rows: 6 }} />}
        {answer.data && (
          <OfferStrip
            session={session}
            info={answer.data.info}
            onRead={() => answer.refetch()}
            onEdit={() => show({ kind: 'quotation' })}
            discounts={discounts}
            hasBuilding={hasBuilding}
            more={editable && <OtherLines id={session.id} onOpen={show} />}
          />
        )}
        {answer.data && lines.length === 0 && (
          <EmptyQuotation id={session.id} editable={editable} onOpen={show} />
        )}
        {lines.length > 0 && answer.data && (
          <LinesTable
            lines={lines}
            info={answer.data.info}
            savings={savings}
            priced={priced}
            discounts={discounts}
            followers={answer.data.followers}
            heldTops={heldTops}
            editable={editable}
            actions={actions}
            onTerms={() => show({ kind: 'terms' })}
          />
        )}
        <UnsavedNotice saves={saves} savings={savings} />
      </Panel>
      {answer.data && (
        <LineDialogs
          session={session}
          info={answer.data.info}
          lines={lines}
          savings={savings}
          dialog={dialog}
          // What somebody has begun stays before their eyes when another closes the quotation; the server says so.
          open={open && (isNew ? editable : mayEdit)}
          onClose={closeDialog}
        />
      )}
    </Page>
  )
}
