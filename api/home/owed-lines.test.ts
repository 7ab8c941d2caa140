import { expect, test } from 'vitest'
import { weeksOf, type OwedLine } from './owed-lines.ts'

/** Lines by week and model, seen on Wednesday 2026-11-25. */

const TODAY = '2026-11-25'
const line = (id: number, delivery_date: string, no: string, quantity = 1): OwedLine => ({
  id,
  con_id: id,
  c_title: '',
  c_no: '',
  cus_name: '',
  delivery_date,
  pro_id: null,
  set_name: '',
  title: '水泵',
  no,
  unit: '台',
  note: '',
  quantity,
})
const shown = (...lines: OwedLine[]) =>
  weeksOf(lines, TODAY).map(({ title, lines: of }) => [title, ...of.map(({ id }) => id)])

test('stand by weeks from Monday to Sunday, what is overdue first and what has no day last', () => {
  expect(
    shown(
      line(1, '', 'A'),
      line(2, '2026-12-07', 'A'),
      line(3, '2026-12-06', 'A'),
      line(4, '2026-11-30', 'A'),
      line(5, '2026-11-29', 'A'),
      line(6, TODAY, 'A'),
      line(7, '2026-11-24', 'A'),
    ),
  ).toEqual([
    ['已逾期', 7],
    ['本周（2026-11-23 至 2026-11-29）', 5, 6],
    ['下周（2026-11-30 至 2026-12-06）', 3, 4],
    ['2026-12-07 至 2026-12-13', 2],
    ['未定交货日期', 1],
  ])
})

test('have the lines of a model together in each week, and how many pieces these are', () => {
  const [week] = weeksOf(
    [
      line(1, TODAY, 'B', 2),
      line(2, TODAY, 'A', 1),
      line(3, TODAY, '', 7),
      line(4, '2026-11-26', 'B', 3),
    ],
    TODAY,
  )
  expect(week!.lines.map(({ id }) => id)).toEqual([2, 1, 4, 3])
  expect([...week!.pieces]).toEqual([
    ['B', 5],
    ['A', 1],
    ['水泵', 7],
  ])
})
