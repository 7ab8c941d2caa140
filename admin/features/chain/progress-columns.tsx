import { textCell } from '#admin/record-list/table/columns.tsx'
import type { Column } from '#admin/record-list/types.ts'
import css from './chain.module.css'

/** For whom a contract is, and how far it is, in the lists of all that hangs on it. */

type Pieces = { pieces: number; to_produce: number; to_ship: number }

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
): Column<{ delivery_date: string }> => ({
  title: '交货日期',
  field: 'delivery_date',
  width: 96,
  under,
  render: ({ delivery_date }) =>
    delivery_date !== '' && <span className="nowrap">{delivery_date}</span>,
})

export const producedColumn: Column<Pieces> = {
  title: '已生产/签约',
  field: 'to_produce',
  width: 100,
  render: ({ pieces, to_produce, to_ship }) => (
    <Progress pieces={pieces} left={to_produce} words={inWords({ pieces, to_produce, to_ship })} />
  ),
}

export const shippedColumn: Column<Pieces> = {
  title: '已发/签约',
  field: 'to_ship',
  width: 100,
  render: ({ pieces, to_produce, to_ship }) => (
    <Progress pieces={pieces} left={to_ship} words={inWords({ pieces, to_produce, to_ship })} />
  ),
}

const inWords = ({ pieces, to_produce, to_ship }: Pieces) =>
  `签约${pieces}件，待生产${to_produce}件，欠发${to_ship}件`

/** How many pieces of how many; a contract of which no lines are known has no progress, which is not none of it. */
function Progress({ pieces, left, words }: { pieces: number; left: number; words: string }) {
  if (pieces === 0) return <span className="muted nowrap">无明细</span>
  return (
    <span className={left === 0 ? `number nowrap ${css.all}` : 'number nowrap'} title={words}>
      {pieces - left}/{pieces}
    </span>
  )
}
