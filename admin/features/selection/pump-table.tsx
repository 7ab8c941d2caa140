import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { Fragment, useState } from 'react'
import type { DutyRecord } from '#api/selection/duty.ts'
import type { OfferedPump } from '#api/selection/selection.ts'
import { nameOf } from './drawn-pump.ts'
import { columns, sorted } from './pump-columns.tsx'
import type { PumpColumn } from './pump-columns.tsx'
import { PumpDetail } from './pump-detail.tsx'

/** What can be done with a row of the result. */
export type PumpActions = {
  /** The duty that they were judged by. */
  duty: DutyRecord
  /** Those whose curves are drawn over any that is opened. */
  compared: readonly OfferedPump[]
  compare: (id: number, chosen: boolean) => void
  /** No more pumps can be told apart in one chart. */
  isFull: boolean
  /** Puts the pump into the quotation that is chosen for; none where there is none. */
  choose: ((pump: OfferedPump) => void) | undefined
  busy: boolean
}

type PumpTableProps = PumpActions & { label: string; pumps: readonly OfferedPump[] }

type Sort = { field: string; down: boolean } | undefined

/** A column once, twice and then the order of rank again. */
const next = (sort: Sort, field: string): Sort => {
  if (sort?.field !== field) return { field, down: false }
  return sort.down ? undefined : { field, down: true }
}

/** Pumps in the order of their rank, or of the column that is pressed. On a phone each is a card. */
export function PumpTable({ label, pumps, ...actions }: PumpTableProps) {
  const [sort, setSort] = useState<Sort>()
  const told = columns.filter(({ value }) => pumps.some((pump) => value(pump) !== undefined))
  return (
    <div className="pumps-scroll">
      <table className="pumps" aria-label={label}>
        <thead>
          <tr>
            {told.map((column) => (
              <SortHead
                key={column.field}
                column={column}
                sort={sort}
                onSort={() => setSort(next(sort, column.field))}
              />
            ))}
            <th scope="col" className="pump-buttons">
              操作
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted(pumps, sort).map((pump) => (
            <PumpRow key={pump.id} pump={pump} told={told} {...actions} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type SortHeadProps = { column: PumpColumn; sort: Sort; onSort: () => void }

function SortHead({ column: { field, title, unit }, sort, onSort }: SortHeadProps) {
  const down = sort?.field === field ? sort.down : undefined
  const order = down === undefined ? 'none' : down ? 'descending' : 'ascending'
  return (
    <th scope="col" className={`pump-${field}`} aria-sort={order}>
      <button type="button" onClick={onSort}>
        {title}
        {down === true && <CaretDownOutlined aria-hidden />}
        {down === false && <CaretUpOutlined aria-hidden />}
        {unit && <small>{unit}</small>}
      </button>
    </th>
  )
}

type PumpRowProps = PumpActions & { pump: OfferedPump; told: readonly PumpColumn[] }

function PumpRow({ pump, told, ...actions }: PumpRowProps) {
  const { duty, compared, compare, isFull, choose, busy } = actions
  const [open, setOpen] = useState(false)
  const others = compared.filter(({ id }) => id !== pump.id)
  const isCompared = others.length < compared.length
  const name = nameOf(pump)
  return (
    <Fragment>
      <tr>
        {told.map(({ field, title, unit, show }) =>
          field === 'model' ? (
            <th key={field} scope="row" className="pump-model">
              {show(pump)}
            </th>
          ) : (
            <td
              key={field}
              className={`pump-${field}`}
              data-label={unit ? `${title} ${unit}` : title}
            >
              {show(pump)}
            </td>
          ),
        )}
        <td className="pump-buttons">
          <div>
            <Button
              type="link"
              size="small"
              aria-expanded={open}
              aria-label={`${pump.curve ? '曲线' : '详情'}（${name}）`}
              onClick={() => setOpen(!open)}
            >
              {pump.curve ? '曲线' : '详情'}
            </Button>
            {choose && (
              <Button
                type="link"
                size="small"
                disabled={busy}
                aria-label={`加入报价（${name}）`}
                onClick={() => choose(pump)}
              >
                加入报价
              </Button>
            )}
            {pump.curve && (
              <Checkbox
                checked={isCompared}
                disabled={isFull && !isCompared}
                onChange={({ target }) => compare(pump.id, target.checked)}
                aria-label={`对比（${name}）`}
              >
                对比
              </Checkbox>
            )}
          </div>
        </td>
      </tr>
      {open && (
        <tr className="pump-opened">
          <td colSpan={told.length + 1}>
            <PumpDetail pump={pump} others={others} duty={duty} />
          </td>
        </tr>
      )}
    </Fragment>
  )
}
