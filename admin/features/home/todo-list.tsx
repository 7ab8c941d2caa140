import { Link } from '@tanstack/react-router'
import type { Permission } from '#api/kit/access.ts'
import type { FoundEntity } from '#api/kit/entity-sets.ts'
import type { Home, Todo, TodoKind } from '#api/home/home.ts'
import { groupedFromText } from '#api/kit/money.ts'
import { recordAddresses } from '#admin/features/chain/record-address.ts'
import { useMay, useSelf } from '#admin/lib/calls/query.ts'
import css from './home.module.css'
import { RecordLink } from './record-link.tsx'
import { todoPlace } from './places.ts'

/** What each to-do is called, what it counts, and the record that one of it is; a further one is one more line here. */
const KINDS: Readonly<
  Record<TodoKind, { label: string; unit: string; kind: FoundEntity | 'agreed_price' }>
> = {
  toReview: { label: '待我审核的报价', unit: '份', kind: 'quotation' },
  returned: { label: '被退回的报价', unit: '份', kind: 'quotation' },
  expiring: { label: '7天内到期的报价', unit: '份', kind: 'quotation' },
  overdue: { label: '逾期未收的回款', unit: '份合同', kind: 'contract' },
  dueSoon: { label: '7天内到期的回款', unit: '份合同', kind: 'contract' },
  toProduce: { label: '待生产', unit: '份合同', kind: 'contract' },
  readyToShip: { label: '待发货', unit: '份合同', kind: 'contract' },
  toShip: { label: '未发完', unit: '份合同', kind: 'contract' },
  myCases: { label: '我负责的售后', unit: '件', kind: 'sales' },
  cases: { label: '未完成的售后', unit: '件', kind: 'sales' },
  warrantyEnding: { label: '30天内到期的质保', unit: '台', kind: 'machine' },
  agreedEnding: { label: '30天内到期的协议价', unit: '条', kind: 'agreed_price' },
}

type TodoRecord = Todo['first'][number]
type May = (permission: Permission) => boolean

/** Where a record of a to-do is done something about; undefined where the actor may only know of it. */
function addressOf({ what }: Todo, { id, pro_id }: TodoRecord, may: May): string | undefined {
  const { kind } = KINDS[what]
  if (what === 'toReview') return `/review?id=${id}`
  if (kind === 'agreed_price') return `/getAgreed?id=${id}`
  if (may(`${kind}:view`)) return recordAddresses[kind](id, may)
  if (what === 'toProduce' && may('production:edit')) return `/getProduction?cid=${id}`
  const ships = what === 'readyToShip' && may('logistics:edit') && typeof pro_id === 'number'
  return ships ? `/getLogistics?pid=${pro_id}` : undefined
}

/** What there is to do, with its lists; an empty list is left out. */
export function TodoList({ todos }: Pick<Home, 'todos'>) {
  const open = todos.filter(({ count }) => count > 0)
  if (todos.length === 0) return null
  return (
    <section aria-label="待办" className={css.part}>
      <h2>待办</h2>
      {open.length === 0 && <p className="muted">没有要办的事</p>}
      <ul className={`${css.todos} plain-list`}>
        {open.map((todo) => (
          <TodoItem key={todo.what} todo={todo} />
        ))}
      </ul>
    </section>
  )
}

function TodoItem({ todo }: { todo: Todo }) {
  const may = useMay()
  const self = useSelf().data?.data.id
  const { label, unit } = KINDS[todo.what]
  return (
    <li>
      <h3>
        <Link {...todoPlace(todo, self)}>
          {label} <b className="number">{todo.count}</b> {unit}
          {todo.total !== undefined && (
            <span className={todo.what === 'overdue' ? css.bad : ''}>
              {' '}
              {groupedFromText(todo.total)} 元
            </span>
          )}
        </Link>
        {(todo.late ?? 0) > 0 && (
          <Link className={css.bad} {...todoPlace(todo, self, '1')}>
            逾期 {todo.late}
          </Link>
        )}
        {(todo.thisWeek ?? 0) > 0 && (
          <Link {...todoPlace(todo, self, '2')}>本周到期 {todo.thisWeek}</Link>
        )}
      </h3>
      <ul className="plain-list">
        {todo.first.map((record) => (
          <li key={record.id}>
            <RecordLink
              address={addressOf(todo, record, may)}
              name={record.name}
              about={record.about}
            />
            {record.amount !== undefined && (
              <span className="number nowrap">{groupedFromText(record.amount)}</span>
            )}
            <span className="muted nowrap">{record.day || '未定日期'}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}
