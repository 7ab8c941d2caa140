import { Button } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { api } from '#api/index.ts'
import { labelIn } from '#api/kit/status.ts'
import { REVIEWS, reviewStates } from '#api/quotation/review.ts'
import { isClosed, STAGES } from '#api/quotation/quotation-head.ts'
import { recordIdFrom, useAddress } from '#admin/lib/address.ts'
import { useCan } from '#admin/lib/calls/query.ts'
import { HistoryButton } from '#admin/ui/history/history-button.tsx'
import { MoreButtons } from '#admin/ui/more-buttons.tsx'
import { Facts } from '#admin/ui/read/facts.tsx'
import { WhenOn } from '#admin/ui/when-on.tsx'
import type { QuotationInfo } from '../prices/line-prices.ts'
import type { LineSession } from '../lines/saving/line-session.ts'
import { FollowButton } from '#admin/features/customer/follow/follow-button.tsx'
import { neededReview, useIsReviewed, type ShownDiscounts } from '../approval/discounts.ts'
import { SubmitButton } from '../approval/submit-button.tsx'
import { VERSIONS_BUTTON } from '../lines/line-cursor.ts'
import { ContractButton, CopyButton, SendButton } from './offer-actions.tsx'
import { LostDialog } from '../head/lost-dialog.tsx'
import { StageDialog } from '../head/stage-dialog.tsx'
import { ChangedNote, isExpired, lostInWords, StageTag } from '../head/stage-tag.tsx'
import { SentPanel } from './sent-panel.tsx'
import { usePrepare } from './use-prepare.ts'
import { RestoreButton } from '../versions/restore-button.tsx'
import { VersionsDrawer } from '../versions/versions-drawer.tsx'
import css from './offer.module.css'

type OfferStripProps = {
  session: LineSession
  info: QuotationInfo
  onRead: () => Promise<{ error: unknown }>
  /** Opens the form of the quotation. */
  onEdit: () => void
  /** Undefined until rules and level are read, and where 让利权限 are off. */
  discounts: ShownDiscounts | undefined
  /** Whether a line has a building, of which there is a 计算书. */
  hasBuilding: boolean
  /** What else the page offers, under ⋯. */
  more: ReactNode
}

/** What the quotation is as an offer: number, customer, stage, and what comes next with it. */
export function OfferStrip(props: OfferStripProps) {
  const { session, info, onRead, onEdit, discounts, hasBuilding, more } = props
  const [opened, setOpened] = useState<'stage' | 'lost' | 'versions'>()
  const { sent, setSent } = useSent()
  const mayEdit = useCan('quotation:edit')
  const preparing = usePrepare(session, onRead)
  const close = () => setOpened(undefined)

  async function changeStage(to: 'stage' | 'lost'): Promise<void> {
    if (await preparing.prepare('修改阶段')) setOpened(to)
  }

  // Sending again what has not changed takes it back from 未成交 or 草稿; what is sent already need not be.
  const isSendable = !isClosed(info.stage) && (info.stage !== STAGES.sent || info.is_changed)
  const review = discounts ? neededReview(info, discounts) : 'free'
  return (
    <div className={css.strip}>
      <OfferFacts info={info} />
      <WhenOn feature="discounts">
        <ReviewFact info={info} />
      </WhenOn>
      <div className={`${css.actions} button-row on-screen`} data-actions>
        {mayEdit && isSendable && review === 'free' && (
          <SendButton
            session={session}
            info={info}
            preparing={preparing}
            onEdit={onEdit}
            onSent={setSent}
          />
        )}
        {mayEdit && isSendable && review === 'open' && (
          <SubmitButton session={session} info={info} preparing={preparing} />
        )}
        <RestoreButton session={session} info={info} preparing={preparing} />
        <ContractButton session={session} info={info} preparing={preparing} />
        <Button id={VERSIONS_BUTTON} onClick={() => setOpened('versions')}>
          单据与版本
        </Button>
        <MoreButtons>
          {more}
          <FollowButton quotation={info.id} />
          <CopyButton info={info} preparing={preparing} />
          {mayEdit && <Button onClick={() => void changeStage('stage')}>修改阶段</Button>}
          {mayEdit && !isClosed(info.stage) && info.stage !== STAGES.lost && (
            <Button onClick={() => void changeStage('lost')}>未成交</Button>
          )}
          <HistoryButton history={api.quotation.getHistory} id={info.id} />
        </MoreButtons>
      </div>
      {sent !== undefined && sent <= info.revision && (
        <SentPanel
          key={sent}
          quotation={info.id}
          number={info.quo_no}
          revision={sent}
          hasBuilding={hasBuilding}
          preparing={preparing}
          onClose={() => setSent()}
        />
      )}
      <StageDialog info={info} open={opened === 'stage'} onClose={close} />
      <LostDialog info={info} open={opened === 'lost'} onClose={close} />
      <VersionsDrawer
        session={session}
        info={info}
        preparing={preparing}
        hasBuilding={hasBuilding}
        open={opened === 'versions'}
        onClose={close}
      />
    </div>
  )
}

function OfferFacts({ info }: { info: QuotationInfo }) {
  const { quo_no, revision, cus_name, valid_until } = info
  const number = revision > 0 ? `${quo_no} V${revision}` : quo_no
  return (
    <Facts
      facts={[
        ['编号', number],
        ['客户', cus_name],
        [
          '有效期至',
          valid_until && (
            <span className={isExpired(info) ? css.expired : undefined}>{valid_until}</span>
          ),
        ],
        ['阶段', stageOf(info)],
      ]}
    />
  )
}

/** How far its approval is, and what was said; not printed, as the page may be handed to the customer. */
function ReviewFact({ info: { review, review_by, review_note } }: { info: QuotationInfo }) {
  const isReviewed = useIsReviewed()
  if (!isReviewed || review === REVIEWS.none) return null
  const said = [review_by, review_note].filter((text) => text !== '').join('：')
  const state = labelIn<number>(reviewStates, review)
  return (
    <div className="on-screen">
      <Facts facts={[['审核', [state, said].filter((text) => text !== '').join(' · ')]]} />
    </div>
  )
}

/** The version that was sent last in this tab, kept in the address until what comes next with it is closed. */
function useSent() {
  const { values, become } = useAddress()
  const { sent: _sent, ...others } = values
  const sent = recordIdFrom(values['sent'])
  return {
    sent: sent === 'new' ? undefined : sent,
    setSent: (revision?: number) =>
      void become(revision === undefined ? others : { ...others, sent: String(revision) }),
  }
}

const stageOf = (info: QuotationInfo) => (
  <span className={css.stage}>
    <StageTag quotation={info} />
    {info.stage === STAGES.lost && <span>{lostInWords(info)}</span>}
    {info.is_changed && <ChangedNote />}
  </span>
)
