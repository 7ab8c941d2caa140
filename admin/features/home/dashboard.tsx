import { Skeleton } from 'antd'
import { api } from '#api/index.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { Panel } from '#admin/ui/panel.tsx'
import { HomeCharts } from './home-charts.tsx'
import { MonthFigures } from './month-figures.tsx'
import { RecentList } from './recent-list.tsx'
import { TodoList } from './todo-list.tsx'
import css from './home.module.css'

/** What stands above the website's text: the figures, to-dos and charts that one may see, and one's recent records. */
export function Dashboard() {
  const answer = useRead(api.home.index, {}, { keepPrevious: true })
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
          <MonthFigures home={home} />
          <div className={css.columns}>
            <div>
              <TodoList todos={home.todos} />
              <RecentList recent={home.recent} />
            </div>
            <HomeCharts home={home} />
          </div>
        </>
      )}
    </Panel>
  )
}
