import { Button, Form, Input, Pagination, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { MOST_FOLLOW, type FollowRow } from '#api/customer/follow.ts'
import { PAGE_SIZE } from '#api/kit/endpoint.ts'
import { dayOf } from '#api/kit/time.ts'
import { api } from '#api/index.ts'
import { Refusal } from '#admin/lib/calls/failures.ts'
import { useMayCall, useRead } from '#admin/lib/calls/query.ts'
import { DayField } from '#admin/ui/field/day-input.tsx'
import { markFields } from '#admin/ui/field/mark-fields.ts'
import { useChange } from '#admin/ui/form/use-change.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import css from './follow.module.css'

type FollowPartProps = {
  /** What is followed up: `api.customer` or `api.quotation`. */
  of: typeof api.customer | typeof api.quotation
  id: number
  /** Whether one may write about it, where one may write at all. */
  writes: boolean
}

/** 跟进: a line to write, and what was written, newest first. */
export function FollowPart({ of, id, writes }: FollowPartProps) {
  const [page, setPage] = useState(1)
  const mayWrite = useMayCall(of.addFollow)
  const answer = useRead(of.getFollows, { id, page }, { keepPrevious: true })
  const follows = answer.data
  return (
    <>
      {writes && mayWrite && <FollowForm of={of} id={id} onWritten={() => setPage(1)} />}
      {answer.isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {answer.isError && (
        <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {follows?.total === 0 && <p className="muted">还没有跟进记录</p>}
      <ul className="row-list">
        {follows?.data.map((follow) => (
          <FollowLine
            key={`${follow.quotation_id} ${follow.id}`}
            follow={follow}
            namesQuotation={of === api.customer}
          />
        ))}
      </ul>
      {follows && follows.total > PAGE_SIZE && (
        <Pagination
          className="pager"
          size="small"
          current={page}
          pageSize={PAGE_SIZE}
          total={follows.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </>
  )
}

type Line = { note?: string; next_date?: string }

function FollowForm({
  of,
  id,
  onWritten,
}: Omit<FollowPartProps, 'writes'> & { onWritten: () => void }) {
  const [form] = Form.useForm<Line>()
  const { send, busy } = useChange(of.addFollow, {
    onFailure: (failure) => {
      if (failure instanceof Refusal) markFields(form, failure.errors)
    },
  })

  async function write({ note, next_date }: Line): Promise<void> {
    if (!(await send({ id, note: note ?? '', next_date: next_date ?? '' }))) return
    form.resetFields()
    onWritten()
  }

  return (
    <Form<Line>
      form={form}
      name="follow"
      layout="vertical"
      className={`${css.form} on-screen`}
      onFinish={(line) => void write(line)}
    >
      <Form.Item
        name="note"
        label="跟进内容"
        className={css.note}
        rules={[{ required: true, whitespace: true, message: '请填写跟进内容' }]}
      >
        <Input
          maxLength={MOST_FOLLOW}
          placeholder="如：已电话，王工下周定方案"
          autoComplete="off"
        />
      </Form.Item>
      <DayField name="next_date" label="下次跟进" />
      <Button type="primary" htmlType="submit" loading={busy}>
        记录
      </Button>
    </Form>
  )
}

type FollowLineProps = {
  follow: FollowRow
  /** Whether a line of a quotation says of which. */
  namesQuotation: boolean
}

function FollowLine({ follow, namesQuotation }: FollowLineProps) {
  const { quotation_id, quo_name, note, next_date, is_open, release_time, staff_name } = follow
  return (
    <li>
      <span className="muted nowrap">{dayOf(release_time)}</span>
      <span className={css.said}>
        {note}
        {namesQuotation && quotation_id !== '' && (
          <>
            {' '}
            <a href={`/quopro?id=${quotation_id}`} target="_blank" rel="opener">
              {quo_name || '报价'}
            </a>
          </>
        )}
      </span>
      {next_date !== '' && (
        <Tag color={is_open ? 'processing' : undefined}>
          {is_open ? '下次' : '原定'} {next_date}
        </Tag>
      )}
      <span className="muted nowrap">{staff_name}</span>
    </li>
  )
}
