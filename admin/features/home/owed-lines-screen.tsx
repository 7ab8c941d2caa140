import { Segmented, Skeleton } from 'antd'
import {
  deliveryDue,
  LATE,
  NEXT_WEEK,
  owedWork,
  READY_TO_SHIP,
  THIS_WEEK,
  TO_PRODUCE,
  UNDATED_DELIVERY,
} from '#api/contract/due.ts'
import { weeksOf } from '#api/home/owed-lines.ts'
import { api } from '#api/index.ts'
import { labelIn } from '#api/kit/status.ts'
import { viewsOf } from '#admin/features/chain/owed-places.ts'
import { OwedViews } from '#admin/features/chain/owed-views.tsx'
import { useAddress } from '#admin/lib/address.ts'
import { useMayUse, useRead } from '#admin/lib/calls/query.ts'
import { LoadFailure, Notice } from '#admin/ui/notice.tsx'
import { Page } from '#admin/ui/page/page.tsx'
import { Panel } from '#admin/ui/page/panel.tsx'
import { OwedLines } from './owed-lines.tsx'
import css from './owed-lines.module.css'

const labelOf = (options: readonly { value: number; label: string }[], of: number) => ({
  value: String(of),
  label: labelIn(options, of),
})

const ALL = { value: '', label: '全部' }
const WEEKS = [LATE, THIS_WEEK, NEXT_WEEK, UNDATED_DELIVERY].map((due) => labelOf(deliveryDue, due))

/** 待生产 and 待发货: what contracts owe by week and model, to be booked or printed. */
export function OwedLinesScreen() {
  const { values, change } = useAddress()
  const may = useMayUse()
  const first = may(viewsOf('production').owed.access) ? TO_PRODUCE : READY_TO_SHIP
  const delivery = values['delivery'] ?? String(first)
  const isProduction = delivery === String(TO_PRODUCE)
  const due = values['delivery_due'] ?? ''
  const answer = useRead(
    api.home.getOwedLines,
    { delivery, delivery_due: due },
    { keepPrevious: true },
  )
  return (
    <Page
      title={labelIn(owedWork, Number(delivery))}
      failure={answer.error}
      beside={<OwedViews kind={isProduction ? 'production' : 'logistics'} shown="owed" />}
    >
      <Panel className={css.choice}>
        <Segmented
          aria-label="交货期"
          options={[ALL, ...WEEKS]}
          value={due}
          onChange={(value) => void change({ delivery_due: value })}
        />
      </Panel>
      <Panel>
        {answer.isPending && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
        {answer.isError && (
          <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
        )}
        {answer.data && !answer.data.info.is_all && (
          <Notice
            kind="warning"
            text="待办的明细太多，只列出了交货日期最早的一部分；请按交货期分别查看。"
          />
        )}
        {/* Also without lines: what was begun with the last of them is still on screen. */}
        {answer.data && (
          <OwedLines
            key={`${delivery} ${due}`}
            isProduction={isProduction}
            weeks={weeksOf(answer.data.data, answer.data.info.day)}
          />
        )}
      </Panel>
    </Page>
  )
}
