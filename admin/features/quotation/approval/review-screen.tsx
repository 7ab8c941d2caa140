import { useNavigate } from '@tanstack/react-router'
import { Button, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '#api/index.ts'
import { groupedFromText } from '#api/kit/money.ts'
import { REVIEWS, reviewStates } from '#api/quotation/review.ts'
import type { Review, ReviewedLine } from '#api/quotation/quotation-review-calls.ts'
import { roleLevelText } from '#api/role/levels.ts'
import { recordIdFrom, useAddress } from '#admin/lib/address.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { useChange } from '#admin/ui/form/use-change.ts'
import { LoadFailure, Notice } from '#admin/ui/notice.tsx'
import { Page } from '#admin/ui/page/page.tsx'
import { Panel } from '#admin/ui/page/panel.tsx'
import { StatusTag } from '#admin/ui/status.tsx'
import { Facts } from '#admin/ui/read/facts.tsx'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'
import { Differences } from '../versions/version-difference.tsx'
import css from './approval.module.css'

const COLUMNS: readonly ReadColumn<ReviewedLine>[] = [
  {
    title: '产品',
    isWide: true,
    render: ({ title, no, concern }) => (
      <>
        {title} {no}
        {concern !== '' && <small className={css.beyond}>{concern}</small>}
      </>
    ),
  },
  {
    title: '数量',
    isNumeric: true,
    render: ({ num, sets }) => (sets === 1 ? num : `${num} × ${sets}套`),
  },
  {
    title: '应享价（元）',
    isNumeric: true,
    render: ({ entitled_price, price_source }) => (
      <>
        {groupedFromText(entitled_price) || '—'}
        {price_source !== '' && <small>{price_source}</small>}
      </>
    ),
  },
  { title: '单价（元）', isNumeric: true, render: ({ unitprice }) => groupedFromText(unitprice) },
  { title: '让利%', isNumeric: true, render: ({ given }) => given },
  { title: '优惠后（元）', isNumeric: true, render: ({ amount }) => groupedFromText(amount) },
]

const MARGIN: ReadColumn<ReviewedLine> = {
  title: '毛利%',
  isNumeric: true,
  render: ({ margin }) => margin ?? '成本未填',
}

function marginInWords({ margin, percent, uncosted }: NonNullable<Review['margin']>): string {
  const share = percent === '' ? '' : `（${percent}%）`
  const open = uncosted === 0 ? '' : `，另有${uncosted}项成本未填`
  return `${groupedFromText(margin)} 元${share}${open}`
}

/** 审核报价: what is beyond the limit and what changed since it was sent, and below it the decision. */
export function ReviewScreen() {
  const { values } = useAddress()
  const given = recordIdFrom(values['id'])
  const id = given === 'new' ? 0 : given
  const answer = useRead(api.quotation.getReview, { id })
  const review = answer.data?.data
  return (
    <Page
      title="审核报价"
      record={review?.quo_name}
      heading={review?.quo_name}
      failure={answer.error}
    >
      <Panel>
        {answer.isPending && <Skeleton active paragraph={{ rows: 6 }} />}
        {answer.isError && (
          <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
        )}
        {review && <ReviewContent review={review} />}
        {review?.review === REVIEWS.submitted && (
          <Decision key={review.content_version} review={review} />
        )}
      </Panel>
    </Page>
  )
}

function ReviewContent({ review }: { review: Review }) {
  const { quo_no, revision, cus_name, project, staff_name, submitted_at, submitted_by } = review
  const decided = [review.review_by, review.review_for && `代理${review.review_for}`]
  return (
    <>
      <Facts
        facts={[
          ['编号', revision > 0 ? `${quo_no} V${revision}` : quo_no],
          ['客户', cus_name],
          ['项目', project],
          ['业务员', staff_name],
          ['合计（含税）', `${groupedFromText(review.total)} 元`],
          ['整单让利', `${review.given}%（应享价合计 ${groupedFromText(review.entitled)} 元）`],
          ['毛利（不含税）', review.margin && marginInWords(review.margin)],
          ['需要', review.needed_level > 0 && `${roleLevelText(review.needed_level)}审核`],
          ['提交', [submitted_by, submitted_at].filter(Boolean).join(' ')],
          [
            '审核',
            review.review !== REVIEWS.none && (
              <StatusTag value={review.review} options={reviewStates} />
            ),
          ],
          ['审核人', decided.filter(Boolean).join('，')],
        ]}
      />
      {review.review_note !== '' && <Notice kind="info" text={review.review_note} />}
      <Sentences title="超出权限" sentences={review.excess} none="没有超出提交人的权限" />
      {revision > 0 && (
        <Sentences
          title={`与已发出的V${revision}相比`}
          sentences={review.difference}
          none="没有不同"
        />
      )}
      {review.lines.length > 0 && (
        <>
          <h2 className={css.title}>与整单让利不同或例外的产品</h2>
          <ReadTable
            label="与整单让利不同或例外的产品"
            columns={review.margin ? [...COLUMNS, MARGIN] : COLUMNS}
            rows={review.lines}
            keyOf={({ id }) => id}
          />
        </>
      )}
    </>
  )
}

type SentencesProps = { title: string; sentences: readonly string[]; none: string }

function Sentences({ title, sentences, none }: SentencesProps) {
  return (
    <section aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      {sentences.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <Differences sentences={sentences} />
      )}
    </section>
  )
}

/** The note and the two buttons; why there are none for who may not decide. */
function Decision({ review: { id, content_version, why } }: { review: Review }) {
  const navigate = useNavigate()
  const [note, setNote] = useState('')
  const pass = useChange(api.quotation.passReview)
  const sendBack = useChange(api.quotation.returnReview)
  if (why !== '') return <Notice kind="warning" text={why} />

  async function decide({ send }: typeof pass): Promise<void> {
    const answer = await send({ id, content_version, note })
    if (answer) await navigate({ to: '/reviews' })
  }

  const busy = pass.busy || sendBack.busy
  return (
    <div className={css.decision}>
      <Input.TextArea
        aria-label="审核意见"
        placeholder="审核意见；退回时请写明原因"
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className={`${css.buttons} button-row`}>
        <Button danger loading={busy} onClick={() => void decide(sendBack)}>
          退回
        </Button>
        <Button type="primary" loading={busy} onClick={() => void decide(pass)}>
          通过
        </Button>
      </div>
    </div>
  )
}
