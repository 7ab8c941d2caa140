import { groupedFromText } from '#api/kit/money.ts'
import { recordStatuses } from '#api/kit/status.ts'
import type { StatusOption } from '#api/kit/status.ts'
import { StatusTag } from '#admin/ui/status.tsx'
import css from './cell.module.css'
import { CutText } from './cut-text.tsx'
import type { Column, RowBase } from '../types.ts'

/** As wide as an ID of five figures. */
const ID_WIDTH = 52

/** The columns of a list with the ID first, where its rows are known by one. */
export function withId<Row extends RowBase>(
  columns: readonly Column<Row>[],
  ids = true,
): readonly Column<Row>[] {
  return ids ? [{ title: 'ID', field: 'id', width: ID_WIDTH, card: 'id' }, ...columns] : columns
}

/** A text; nothing where there is nothing: on a phone's card its title goes too. */
export const textCell = (text: string) => text !== '' && <CutText text={text} />

/** A sentence below what a cell says: on two lines at most, where a short text is on one. */
export const sentenceCell = (text: string) => (
  <span className={css.sentence}>
    <CutText text={text} />
  </span>
)

/** A telephone number, whole: one that is longer than its column is wide goes on in a second line. */
export const phoneCell = (phone: string) =>
  phone !== '' && <span className={css.whole}>{phone}</span>

/** As wide as its longest word in a tag. */
const tagWidth = (options: readonly StatusOption[]) =>
  30 + 12 * Math.max(...options.map(({ label }) => label.length))

/** A column of the record's status, or by its title of another closed vocabulary. */
export function statusColumn<Row>(
  field: keyof Row & string,
  { title, options = recordStatuses }: { title?: string; options?: readonly StatusOption[] } = {},
): Column<Row> {
  return {
    title: title ?? '状态',
    field,
    width: tagWidth(options),
    ...(title === undefined && { card: 'status' }),
    render: (row) => <StatusTag value={Number(row[field])} options={options} />,
  }
}

/** A column of a time, wide enough for its day; the time of day stands below. */
export function timeColumn<Row>(field: keyof Row & string, title = '录入时间'): Column<Row> {
  return {
    title,
    field,
    width: 92,
    card: 'short',
    render: (row) => <Time text={String(row[field])} />,
  }
}

/** A column of whose a record is, or who entered it. */
export const staffColumn = (
  title: string,
  width = 86,
): Column<{ user_name: string; staff_name: string }> => ({
  title,
  field: 'user_name',
  width,
  card: 'short',
  render: ({ staff_name }) => textCell(staff_name),
})

/** A column of an amount in 元, grouped for reading. */
export function moneyColumn<Row>(field: keyof Row & string, title: string): Column<Row> {
  return {
    title: `${title}（元）`,
    field,
    // As wide as the greatest amount, whose last figures must not be cut off.
    width: 138,
    align: 'end',
    render: (row) => <Amount text={String(row[field])} />,
  }
}

function Time({ text }: { text: string }) {
  const [day = '', time = ''] = text.split(' ')
  return <WithSmall text={day} small={time} />
}

/** A short text with a smaller one below it, beside it on a phone. */
export function WithSmall({ text, small }: { text: string; small: string }) {
  return (
    <span className={`${css.pair} ${css.time}`}>
      <span className="nowrap">{text}</span>{' '}
      {small !== '' && <small className="nowrap">{small}</small>}
    </span>
  )
}

/** An amount, its figures below those of the other rows. */
export function Amount({ text }: { text: string }) {
  return (
    <span className="number">
      <CutText text={groupedFromText(text)} />
    </span>
  )
}
