import { Button, Skeleton } from 'antd'
import { useState, type ReactNode } from 'react'
import type { QuotationVersion } from '#api/quotation/frozen-quotation.ts'
import type { AddedInquiry } from '#api/inquiry/inquiry.ts'
import { groupedFromText } from '#api/kit/money.ts'
import { api } from '#api/index.ts'
import { STAGES } from '#api/quotation/quotation-head.ts'
import { documentKinds } from '#api/quotation/quotation-offer-calls.ts'
import { useCan, useIsOn, useRead } from '#admin/lib/calls/query.ts'
import { addressOf } from '#admin/lib/calls/client.ts'
import { openFile } from '#admin/ui/open.tsx'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { PaperDrawer } from '#admin/ui/paper/paper-drawer.tsx'
import { PaperView, useShowsPapers, type Paper } from '#admin/ui/paper/paper-view.tsx'
import { ChatText } from '../offer/chat-text.tsx'
import { DocumentButtons, documentPaper } from '../offer/document-buttons.tsx'
import type { LineSession } from '../lines/saving/line-session.ts'
import type { QuotationInfo } from '../prices/line-prices.ts'
import type { Preparing } from '../offer/use-prepare.ts'
import css from '../offer/offer.module.css'
import { MailButton, NoMail, useMailState } from '../mail/mail-button.tsx'
import { RestoreButton } from './restore-button.tsx'
import { VersionDifference } from './version-difference.tsx'

const VersionDialog = lazyPart(async () => (await import('./version-dialog.tsx')).VersionDialog)

type VersionsProps = {
  session: LineSession
  info: QuotationInfo
  preparing: Preparing
  /** Whether a line has a building now. */
  hasBuilding: boolean
}

type VersionsDrawerProps = VersionsProps & { open: boolean; onClose: () => void }

/** What can be printed of a quotation: what it is now, and each version as it was sent; the last one is shown at once. */
export function VersionsDrawer({ open, onClose, ...props }: VersionsDrawerProps) {
  const { id, revision, stage } = props.info
  const mayExport = useCan('quotation:export')
  const isMailed = useCan('quotation:mail') && stage !== STAGES.void && revision > 0
  const mail = useMailState(isMailed && open)
  const shows = useShowsPapers() && mayExport
  const [chosen, setChosen] = useState<Paper>()
  const last = revision > 0 ? documentPaper(id, revision, documentKinds[0]) : undefined
  const paper = chosen ?? last

  function close(): void {
    setChosen(undefined)
    onClose()
  }

  return (
    <PaperDrawer
      title="单据与版本"
      open={open}
      onClose={close}
      beside={shows && <PaperView paper={paper} />}
    >
      <Versions
        {...props}
        mayExport={mayExport}
        mayMail={isMailed && mail === undefined}
        noMail={mail && <NoMail state={mail} />}
        onShow={shows ? setChosen : undefined}
        shown={shows ? paper?.address : undefined}
      />
    </PaperDrawer>
  )
}

type Shown = {
  mayExport: boolean
  mayMail: boolean
  onShow: ((paper: Paper) => void) | undefined
  shown: string | undefined
}

type ListProps = VersionsProps & Shown & { noMail: ReactNode }

function Versions({ session, info, preparing, hasBuilding, noMail, ...papers }: ListProps) {
  const answer = useRead(api.quotation.getVersions, { id: info.id })
  const { mayExport, onShow, shown } = papers
  const versions = answer.data?.data ?? []
  const inquiries = useRead(api.quotation.getInquiries, { id: info.id }).data?.data ?? []
  const [viewed, setViewed] = useState({ revision: 0, open: false })
  // What was sent and has not changed since is its last version.
  const isDraft = info.revision === 0 || info.is_changed
  const draft = info.revision === 0 ? '当前草稿' : '未发出的修改'
  return (
    <>
      {noMail}
      {isDraft && (
        <section className={css.version} aria-label={draft}>
          <h2>{draft}</h2>
          {mayExport && (
            <DocumentButtons
              quotation={info.id}
              revision={0}
              hasBuilding={hasBuilding}
              inquiries={inquiries}
              prepare={() => preparing.prepare('打印')}
              onShow={onShow}
              shown={shown}
            />
          )}
          {info.revision > 0 && (
            <div className={css.changes}>
              <RestoreButton session={session} info={info} preparing={preparing} />
              <Unfolded label={`与V${info.revision}的差别`}>
                <VersionDifference quotation={info.id} from={info.revision} to={0} />
              </Unfolded>
            </div>
          )}
        </section>
      )}
      {answer.isPending && <Skeleton active />}
      {answer.isError && (
        <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {answer.data && versions.length === 0 && (
        <p className="muted">还没有发出过。点“发出”会把当前内容固定为 V1，之后的修改不影响它。</p>
      )}
      {versions.map((version) => (
        <Version
          key={version.revision}
          version={version}
          inquiries={inquiries}
          quotation={info.id}
          preparing={preparing}
          {...papers}
          onView={() => setViewed({ revision: version.revision, open: true })}
        />
      ))}
      {inquiries.length > 0 && <Inquiries quotation={info.id} inquiries={inquiries} />}
      {viewed.revision > 0 && (
        <VersionDialog
          quotation={info.id}
          number={info.quo_no}
          {...viewed}
          onClose={() => setViewed({ ...viewed, open: false })}
        />
      )}
    </>
  )
}

/** The lists that the customer sent, as they came. */
function Inquiries({
  quotation,
  inquiries,
}: {
  quotation: number
  inquiries: readonly AddedInquiry[]
}) {
  return (
    <section className={css.version} aria-label="客户的询价清单">
      <h2>客户的询价清单</h2>
      {inquiries.map(({ number, name, staff_name, create_time, lines }) => (
        <p key={number}>
          <Button
            type="link"
            size="small"
            className="text-link"
            onClick={() =>
              void openFile(addressOf(api.quotation.inquiryFile, { id: quotation, number }))
            }
          >
            {name}
          </Button>{' '}
          <span className="muted">
            {lines} 行产品，{staff_name} {create_time} 加入
          </span>
        </p>
      ))}
    </section>
  )
}

type VersionProps = {
  version: QuotationVersion
  inquiries: readonly AddedInquiry[]
  quotation: number
  preparing: Preparing
  onView: () => void
} & Shown

/** A version as it was sent, with what differs from the one before. */
function Version({ version, inquiries, quotation, preparing, onView, ...papers }: VersionProps) {
  const { revision, release_time, user_name, total, buildings } = version
  const hasBuilding = useIsOn()('building') && buildings > 0
  const mailButton = papers.mayMail && (
    <MailButton
      quotation={quotation}
      revision={revision}
      hasBuilding={hasBuilding}
      preparing={preparing}
    />
  )
  return (
    <section className={css.version} aria-label={`V${revision}`}>
      <h2>
        V{revision} <span className="number">{groupedFromText(total)}</span> 元
      </h2>
      <p className="muted">
        {user_name} {release_time} 发出
      </p>
      {papers.mayExport && (
        <DocumentButtons
          quotation={quotation}
          revision={revision}
          hasBuilding={hasBuilding}
          inquiries={inquiries}
          onShow={papers.onShow}
          shown={papers.shown}
        >
          {mailButton}
        </DocumentButtons>
      )}
      {!papers.mayExport && mailButton && <div className="button-row">{mailButton}</div>}
      <Button type="link" size="small" aria-label={`查看V${revision}`} onClick={onView}>
        查看
      </Button>
      {revision > 1 && (
        <Unfolded label={`与V${revision - 1}的差别`}>
          <VersionDifference quotation={quotation} from={revision - 1} to={revision} />
        </Unfolded>
      )}
      <Unfolded label="发给客户的文字">
        <ChatText quotation={quotation} revision={revision} />
      </Unfolded>
    </section>
  )
}

/** What is read when somebody wants to see it. */
function Unfolded({ label, children }: { label: string; children: ReactNode }) {
  const [shown, setShown] = useState(false)
  return (
    <>
      <Button type="link" size="small" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {label}
      </Button>
      {shown && children}
    </>
  )
}
