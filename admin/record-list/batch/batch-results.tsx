import { CheckCircleFilled, ClockCircleOutlined, CloseCircleFilled } from '@ant-design/icons'
import { Progress } from 'antd'
import { Notice } from '#admin/ui/notice.tsx'
import type { BatchState, Outcome } from './batch-run.ts'
import css from '../list-foot.module.css'
import type { BatchItem } from './batch-types.ts'

const ICONS: Readonly<Record<Outcome['state'], React.ReactNode>> = {
  waiting: <ClockCircleOutlined aria-hidden />,
  done: <CheckCircleFilled aria-hidden className={css.done} />,
  refused: <CloseCircleFilled aria-hidden className={css.refused} />,
}

const inWords = ({ state, message }: Outcome) => (state === 'waiting' ? '尚未处理' : message)

type BatchResultsProps = { items: readonly BatchItem[]; state: BatchState }

/** How far it is, and what became of each row. */
export function BatchResults({ items, state: { outcomes, running, halted } }: BatchResultsProps) {
  const count = (state: Outcome['state']) =>
    [...outcomes.values()].filter((outcome) => outcome.state === state).length
  const [done, refused, waiting] = [count('done'), count('refused'), count('waiting')]
  const settled = done + refused
  const summary = [
    `成功 ${done} 条`,
    ...(refused > 0 ? [`失败 ${refused} 条`] : []),
    ...(waiting > 0 ? [`尚未处理 ${waiting} 条`] : []),
  ].join('，')
  return (
    <>
      <Progress
        percent={Math.round((100 * settled) / items.length)}
        format={() => `${settled} / ${items.length}`}
        status={refused > 0 ? 'exception' : running ? 'active' : 'normal'}
        aria-label="进度"
      />
      <output className={css.summary}>{running ? `正在处理，${summary}` : summary}</output>
      {halted !== '' && (
        <Notice kind="warning" text={`${halted}点“继续”处理余下的 ${waiting} 条。`} />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too */}
      <ul className={`${css.results} row-list`} aria-label="每条记录的结果" tabIndex={0}>
        {items.map(({ id, name }) => {
          const outcome = outcomes.get(id)
          return (
            outcome && (
              <li key={id}>
                {ICONS[outcome.state]}
                <span className={css.name}>
                  ID {id}　{name}
                </span>
                <span className={outcome.state === 'refused' ? css.refused : 'muted'}>
                  {inWords(outcome)}
                </span>
              </li>
            )
          )
        })}
      </ul>
    </>
  )
}
