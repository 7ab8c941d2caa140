import { leftOfAll } from '#api/contract/contract-progress.ts'
import type { FileColumn } from './list-file.ts'

/** The contract's columns in the files of several lists, as on their screens. */

type Customer = { cus_name: string }
export const customerColumn: FileColumn<Customer> = { title: '客户', of: 'cus_name', width: 30 }

type Progress = Parameters<typeof leftOfAll>[0] & {
  delivery_date: string
  made_pieces: number
  to_produce: number
  unmade: number
  ended_on: string
}

/** A contract without lines shows so instead of zero progress. What its end left is neither done nor owed. */
const figure = (of: (row: Progress) => number) => (row: Progress) =>
  row.pieces === 0 ? '' : of(row)

export const progressColumns: readonly FileColumn<Progress>[] = [
  { title: '交货日期', of: 'delivery_date', kind: 'day' },
  { title: '签约', of: ({ pieces }) => pieces || '无明细', kind: 'number' },
  { title: '需生产', of: figure(({ made_pieces }) => made_pieces), kind: 'number' },
  {
    title: '已生产',
    of: figure(({ made_pieces, to_produce, unmade }) => made_pieces - to_produce - unmade),
    kind: 'number',
  },
  { title: '已发', of: figure(leftOfAll), kind: 'number' },
  { title: '退回', of: ({ returned }) => returned || '', kind: 'number' },
  { title: '终止日期', of: 'ended_on', kind: 'day' },
]
