import { Button, Checkbox, Flex } from 'antd'
import { useState } from 'react'
import { api } from '#api/index.ts'
import { modelOf, MOST_PRINTED, type OwedLine, type OwedWeek } from '#api/home/owed-lines.ts'
import { addressOf } from '#admin/lib/calls/client.ts'
import { useMay, useMayCall } from '#admin/lib/calls/query.ts'
import { openTab } from '#admin/ui/open.tsx'
import { PrintButton } from '#admin/ui/print-button.tsx'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'
import { BookDialog } from './book-dialog.tsx'
import css from './owed-lines.module.css'
import { bookings, formAddress, type Booking } from './owed-bookings.ts'

type OwedLinesProps = { isProduction: boolean; weeks: readonly OwedWeek[] }

/** The lines by week, of which some are ticked to be printed or booked: one contract in its form, several at once. */
export function OwedLines({ isProduction, weeks }: OwedLinesProps) {
  const may = useMay()
  const prints = useMayCall(api.home.owedOrders) && isProduction
  const books = may(isProduction ? 'production:edit' : 'logistics:edit')
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  const [begun, setBegun] = useState<{ booked: readonly Booking[]; open: boolean }>()
  const all = weeks.flatMap(({ lines }) => lines)
  // What is booked meanwhile is no longer listed, and not ticked any more.
  const chosen = all.filter(({ id }) => marked.has(id))
  const booked = bookings(chosen, isProduction)
  const without = booked.find(({ source }) => source === null)
  const [first] = booked

  function mark(ids: readonly number[], on: boolean): void {
    const next = new Set(marked)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    setMarked(next)
  }

  function book(): void {
    if (first && booked.length === 1) openTab(formAddress(first, isProduction))
    else setBegun({ booked, open: true })
  }

  return (
    <>
      {all.length === 0 ? (
        <p className="muted">没有待办的明细</p>
      ) : (
        <ReadTable
          label={isProduction ? '待生产的明细' : '待发货的明细'}
          columns={columnsOf({ isProduction, marked, mark, weeks })}
          groups={weeks.map(({ week, title, lines }) => ({
            key: week,
            title: <WeekTitle title={title} lines={lines} marked={marked} mark={mark} />,
            rows: lines,
          }))}
          keyOf={({ id }) => id}
        />
      )}
      {(books || prints) && (
        <Flex className={`pinned-foot ${css.foot}`} gap="small" align="center" justify="end" wrap>
          <output>
            已选择 {chosen.length} 行{booked.length > 0 && `（${booked.length} 份合同）`}
          </output>
          {without && <span className="muted">“{without.name}”还没有生产记录，请先登记生产</span>}
          {prints && <PrintOrders lines={chosen} />}
          {books && (
            <Button type="primary" disabled={!first || without !== undefined} onClick={book}>
              {isProduction ? '登记生产' : '登记发货'}
            </Button>
          )}
        </Flex>
      )}
      {begun && (
        <BookDialog
          isProduction={isProduction}
          booked={begun.booked}
          open={begun.open}
          onClose={() => setBegun({ ...begun, open: false })}
          onClosed={() => setBegun(undefined)}
        />
      )}
    </>
  )
}

/** 生产任务单 of the ticked lines, before they are booked. */
function PrintOrders({ lines }: { lines: readonly OwedLine[] }) {
  const isTooMany = lines.length > MOST_PRINTED
  const ids = lines.slice(0, MOST_PRINTED).map(({ id }) => id)
  const paper = { label: '生产任务单', address: addressOf(api.home.owedOrders, { ids }) }
  return (
    <>
      {isTooMany && <span className="muted">一次最多打印{MOST_PRINTED}行</span>}
      <PrintButton label="生产任务单" papers={[paper]} disabled={lines.length === 0 || isTooMany} />
    </>
  )
}

type Marking = { marked: ReadonlySet<number>; mark: (ids: readonly number[], on: boolean) => void }

function WeekTitle({ title, lines, marked, mark }: Pick<OwedWeek, 'title' | 'lines'> & Marking) {
  const on = lines.filter(({ id }) => marked.has(id)).length
  return (
    <Checkbox
      checked={on === lines.length}
      indeterminate={on > 0 && on < lines.length}
      onChange={(event) =>
        mark(
          lines.map(({ id }) => id),
          event.target.checked,
        )
      }
    >
      {title}
    </Checkbox>
  )
}

function columnsOf({
  isProduction,
  marked,
  mark,
  weeks,
}: OwedLinesProps & Marking): readonly ReadColumn<OwedLine>[] {
  const weekOf = new Map(weeks.flatMap((week) => week.lines.map(({ id }) => [id, week] as const)))
  return [
    {
      title: '型号',
      isHead: true,
      isWide: true,
      render: (line) => (
        <Checkbox
          checked={marked.has(line.id)}
          onChange={(event) => mark([line.id], event.target.checked)}
        >
          {modelOf(line)}
          {line.no !== '' && <small>{line.title}</small>}
          {line.note !== '' && <small>{line.note}</small>}
        </Checkbox>
      ),
    },
    {
      title: isProduction ? '待生产' : '待发货',
      isNumeric: true,
      width: 96,
      render: ({ quantity, unit }) => `${quantity} ${unit}`,
    },
    {
      title: '型号合计',
      isNumeric: true,
      width: 96,
      render: (line) => weekOf.get(line.id)!.pieces.get(modelOf(line)),
    },
    { title: '所属套', width: 140, render: ({ set_name }) => set_name || '—' },
    {
      title: '合同',
      render: ({ c_title, c_no }) => (
        <>
          {c_title}
          <small>{c_no}</small>
        </>
      ),
    },
    { title: '客户', render: ({ cus_name }) => cus_name || '—' },
    { title: '交货日期', width: 112, render: ({ delivery_date }) => delivery_date || '未定' },
  ]
}
