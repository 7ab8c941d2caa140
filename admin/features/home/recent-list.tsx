import { entities } from '#api/kit/entities.ts'
import { dayOf } from '#api/kit/time.ts'
import type { Home } from '#api/home/home.ts'
import { recordAddresses } from '#admin/features/chain/record-address.ts'
import { useMay } from '#admin/lib/calls/query.ts'
import css from './home.module.css'
import { RecordLink } from './record-link.tsx'

/** What one worked on last, to go on with it. */
export function RecentList({ recent }: Pick<Home, 'recent'>) {
  const may = useMay()
  return (
    <section aria-label="最近处理" className={css.part}>
      <h2>最近处理</h2>
      {recent.length === 0 && <p className="muted">还没有处理过记录</p>}
      <ul className={`${css.recent} plain-list`}>
        {recent.map(({ kind, id, name, about, time }) => (
          <li key={`${kind}-${id}`}>
            <span className={`${css.kind} muted nowrap`}>{entities[kind].moduleLabel}</span>
            <RecordLink address={recordAddresses[kind](id, may)} name={name} about={about} />
            <span className="muted nowrap">{dayOf(time)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
