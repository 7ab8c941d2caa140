import type { FileColumn } from './list-file.ts'

/** The contract's columns in the files of several lists, as on their screens. */

type Customer = { cus_name: string }
export const customerColumn: FileColumn<Customer> = { title: '客户', of: 'cus_name', width: 30 }

type Progress = {
  delivery_date: string
  pieces: number
  made_pieces: number
  to_produce: number
  to_ship: number
  unmade: number
  unshipped: number
  ended_on: string
}

/** A contract without lines shows so instead of zero progress. What its end left is neither done nor owed. */
const done =
  (all: 'made_pieces' | 'pieces', owed: 'to_produce' | 'to_ship', left: 'unmade' | 'unshipped') =>
  (row: Progress) =>
    row.pieces === 0 ? '' : row[all] - row[owed] - row[left]

export const progressColumns: readonly FileColumn<Progress>[] = [
  { title: '交货日期', of: 'delivery_date', kind: 'day' },
  { title: '签约', of: ({ pieces }) => pieces || '无明细', kind: 'number' },
  { title: '需生产', of: (row) => (row.pieces === 0 ? '' : row.made_pieces), kind: 'number' },
  { title: '已生产', of: done('made_pieces', 'to_produce', 'unmade'), kind: 'number' },
  { title: '已发', of: done('pieces', 'to_ship', 'unshipped'), kind: 'number' },
  { title: '终止日期', of: 'ended_on', kind: 'day' },
]
