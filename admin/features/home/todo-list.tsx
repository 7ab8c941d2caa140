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
  followCustomers: { label: '今天要跟进的客户', unit: '个', kind: 'customer' },
  followQuotations: { label: '今天要跟进的报价', unit: '份', kind: 'quotation' },
  unanswered: { label: '发出后未答复的报价', unit: '份', kind: 'quotation' },
  expiring: { label: '7天内到期的报价', unit: '份', kind: 'quotation' },
  overdue: { label: '逾期未收的回款', unit: '份合同', kind: 'contract' },
  dueSoon: { label: '7天内到期的回款', unit: '份合同', kind: 'contract' },
  needsRed: { label: '需开红字发票', unit: '份合同', kind: 'contract' },
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

/** Those whose day is the last one on which it is in time. */
const DEADLINES: ReadonlySet<TodoKind> = new Set<TodoKind>([
  'followCustomers',
  'followQuotations',
  'overdue',
  'toProduce',
  'readyToShip',
  'toShip',
])

/** What is next of a contract: the pieces to be made and to be shipped. */
const nextOf = ({ to_produce = 0, ready_to_ship = 0 }: TodoRecord) =>
  [to_produce > 0 && `待生产 ${to_produce} 件`, ready_to_ship > 0 && `待发货 ${ready_to_ship} 件`]
    .filter((text) => text !== false)
    .join('，')

/** What there is to do, with its lists; an empty list is left out. */
export function TodoList({ todos, day }: Pick<Home, 'todos' | 'day'>) {
  const open = todos.filter(({ count }) => count > 0)
  if (todos.length === 0) return null
  return (
    <section aria-label="待办" className={css.part}>
      <h2>待办</h2>
      {open.length === 0 && <p className="muted">没有要办的事</p>}
      <ul className={`${css.todos} plain-list`}>
        {open.map((todo) => (
          <TodoItem key={todo.what} todo={todo} day={day} />
        ))}
      </ul>
    </section>
  )
}

function TodoItem({ todo, day: today }: { todo: Todo; day: string }) {
  const self = useSelf().data?.data.id
  const { label, unit } = KINDS[todo.what]
  return (
    <li>
      <h3>
        <Link {...todoPlace(todo, self)}>
          {label} <b className="number">{todo.count}</b> {unit}
          {todo.total !== undefined && (
            <span className={todo.what === 'overdue' ? 'overdue' : ''}>
              {' '}
              {groupedFromText(todo.total)} 元
            </span>
          )}
        </Link>
        {(todo.late ?? 0) > 0 && (
          <Link className="overdue" {...todoPlace(todo, self, '1')}>
            逾期 {todo.late}
          </Link>
        )}
        {(todo.thisWeek ?? 0) > 0 && (
          <Link {...todoPlace(todo, self, '2')}>本周到期 {todo.thisWeek}</Link>
        )}
      </h3>
      <ul className="plain-list">
        {todo.first.map((record) => (
          <TodoRow key={record.id} todo={todo} record={record} today={today} />
        ))}
      </ul>
    </li>
  )
}

type TodoRowProps = { todo: Todo; record: TodoRecord; today: string }

function TodoRow({ todo, record, today }: TodoRowProps) {
  const may = useMay()
  const { name, about, amount, day } = record
  const next = nextOf(record)
  const isLate = DEADLINES.has(todo.what) && day !== '' && day < today
  return (
    <li>
      <RecordLink address={addressOf(todo, record, may)} name={name} about={about} />
      {next !== '' && <span className={css.next}>{next}</span>}
      {amount !== undefined && (
        <span className="number nowrap">未收 {groupedFromText(amount)}</span>
      )}
      <span className={isLate ? 'overdue nowrap' : 'muted nowrap'}>
        {day || (todo.what === 'needsRed' ? '有退货' : '未定日期')}
        {isLate && ' 逾期'}
      </span>
    </li>
  )
}
