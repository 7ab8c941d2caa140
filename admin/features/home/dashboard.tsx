import { Skeleton } from 'antd'
import { api } from '#api/index.ts'
import { useCan, useRead } from '#admin/lib/calls/query.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { Panel } from '#admin/ui/page/panel.tsx'
import { FirstSteps } from './first-steps.tsx'
import { HomeCharts } from './home-charts.tsx'
import { MonthFigures } from './month-figures.tsx'
import { RecentList } from './recent-list.tsx'
import { TodoList } from './todo-list.tsx'
import css from './home.module.css'

/** What stands above the website's text: the figures, to-dos and charts that one may see, and one's recent records. */
export function Dashboard() {
  const answer = useRead(api.home.index, {}, { keepPrevious: true })
  // Who leads sees the figures first, who works by them the to-dos.
  const leads = useCan('contract:all')
  if (answer.isPending) {
    return (
      <Panel>
        <Skeleton active paragraph={{ rows: 4 }} />
      </Panel>
    )
  }
  const home = answer.data?.data
  return (
    <Panel className={css.dashboard}>
      {answer.isError && (
        <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {home && (
        <>
          {home.steps ? <FirstSteps steps={home.steps} /> : leads && <MonthFigures home={home} />}
          {!leads && <TodoList todos={home.todos} day={home.day} />}
          {!leads && !home.steps && <MonthFigures home={home} />}
          <div className={css.columns}>
            <div>
              {leads && <TodoList todos={home.todos} day={home.day} />}
              <RecentList recent={home.recent} />
            </div>
            {!home.steps && <HomeCharts home={home} />}
          </div>
        </>
      )}
    </Panel>
  )
}
