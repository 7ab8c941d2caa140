import { leftOfAll } from '#api/contract/contract-progress.ts'
import { useSelf } from '#admin/lib/calls/query.ts'
import { todayIn } from '#admin/record-list/search/date-presets.ts'
import { textCell } from '#admin/record-list/table/columns.tsx'
import type { Column } from '#admin/record-list/types.ts'
import { EndedTag } from './ended-tag.tsx'
import css from './chain.module.css'

/** For whom a contract is, and how far it is, in the lists of all that hangs on it. */

type Pieces = {
  pieces: number
  made_pieces: number
  to_produce: number
  to_ship: number
  /** What the end of the contract left; its day is empty for one that goes on. */
  unmade: number
  unshipped: number
  ended_on: string
  /** What came back, and what of it is not shipped again. */
  returned: number
  dropped: number
}

export const customerColumn: Column<{ cus_name: string }> = {
  title: '客户',
  field: 'cus_name',
  width: 104,
  card: 'text',
  under: 'c_title',
  render: ({ cus_name }) => textCell(cus_name),
}

/** The agreed day, below how far it is: in a list of what is produced, or of what is shipped. */
export const deliveryColumn = (
  under: 'to_produce' | 'to_ship',
): Column<Pieces & { delivery_date: string }> => ({
  title: '交货日期',
  field: 'delivery_date',
  width: 93,
  under,
  render: (row) =>
    row.delivery_date !== '' && <AgreedDay day={row.delivery_date} isOwed={row[under] > 0} />,
})

/** A day by which something is to be done; one that is past while it is not. */
function AgreedDay({ day, isOwed }: { day: string; isOwed: boolean }) {
  const today = todayIn(useSelf().data?.data.time_zone)
  if (!isOwed || day >= today) return <span className="nowrap">{day}</span>
  return (
    <span className="overdue nowrap" title="已逾期">
      {day}
      <span className="unseen">，已逾期</span>
    </span>
  )
}

/** Of what is produced: bought-in pieces are nobody's work. */
export const producedColumn: Column<Pieces> = {
  title: '已生产/需生产',
  field: 'to_produce',
  width: 108,
  render: (row) => (
    <Progress
      of={row}
      done={row.made_pieces - row.to_produce - row.unmade}
      all={row.made_pieces}
      isAll={row.to_produce + row.unmade === 0}
      none="无需生产"
    />
  ),
}

export const shippedColumn: Column<Pieces> = {
  title: '已发/签约',
  field: 'to_ship',
  width: 93,
  render: (row) => (
    <>
      <Progress
        of={row}
        done={leftOfAll(row)}
        all={row.pieces}
        isAll={row.to_ship + row.unshipped === 0}
        none="无明细"
      />
      {row.returned > 0 && <span className="muted nowrap">退回 {row.returned}</span>}
    </>
  ),
}

const inWords = (row: Pieces) => {
  const { pieces, made_pieces, to_produce, to_ship, returned, dropped } = row
  const again = dropped > 0 ? `（其中${dropped}件不再补发）` : ''
  const back = returned > 0 ? `，退回${returned}件${again}` : ''
  const all = `签约${pieces}件，需生产${made_pieces}件${back}`
  return row.ended_on === ''
    ? `${all}，待生产${to_produce}件，欠发${to_ship}件`
    : `${all}，${row.ended_on}终止时未生产${row.unmade}件、未发${row.unshipped}件`
}

type ProgressProps = {
  of: Pieces
  /** How many of all, and whether none is still to be done. */
  done: number
  all: number
  isAll: boolean
  /** What is said where it has lines, and none of this kind. */
  none: string
}

/** How many pieces of how many; a contract of which no lines are known has no progress, which is not none of it. */
function Progress({ of, done, all, isAll, none }: ProgressProps) {
  const ended = <EndedTag ended_on={of.ended_on} />
  if (all === 0) {
    return (
      <span className="muted nowrap">
        {of.pieces === 0 ? '无明细' : none} {ended}
      </span>
    )
  }
  return (
    <span className={isAll ? `number nowrap ${css.all}` : 'number nowrap'} title={inWords(of)}>
      {done}/{all} {ended}
    </span>
  )
}
