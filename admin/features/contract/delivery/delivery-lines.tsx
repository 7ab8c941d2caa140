import { Button, ConfigProvider, Form } from 'antd'
import { useCallback, useEffect, useRef } from 'react'
import { inSets, toShipOf, wholeSetsShipped } from '#api/contract/contract-progress.ts'
import type { DeliveryLine } from '#api/contract/delivery.ts'
import { DeliveryRow } from './delivery-row.tsx'
import {
  roomFor,
  shownLines,
  typedQuantities,
  type DeliveryMode,
  type TypedQuantity,
} from './delivery-form.ts'
import './delivery.css'

type Lines = {
  mode: DeliveryMode
  plan: readonly DeliveryLine[]
  /** Whether the record is stored, so that what is produced and shipped has its own pieces in it. */
  isStored: boolean
}

/** Which lines of its contract a record is about, and how many pieces of each. */
export function DeliveryLinesField(lines: Lines) {
  const label = lines.mode === 'produce' ? '生产明细' : '发货明细'
  if (shownLines(lines.plan).length === 0) {
    return (
      <Form.Item label={label}>
        <span className="delivery-none">这份合同无明细，不统计进度</span>
      </Form.Item>
    )
  }
  return (
    <Form.Item name="lines" label={label}>
      <DeliveryLines {...lines} />
    </Form.Item>
  )
}

type Editing = Lines & {
  id?: string
  value?: readonly TypedQuantity[]
  onChange?: (lines: TypedQuantity[]) => void
}

function DeliveryLines({ id, mode, plan, isStored, value = [], onChange }: Editing) {
  const { componentDisabled: disabled } = ConfigProvider.useConfig()
  const typed = typedQuantities(value)
  const roomOf = (line: DeliveryLine) => roomFor(mode, line, isStored ? line.quantity : 0)
  const shown = shownLines(plan)

  // So that typing draws one row anew, not all of them.
  const latest = useRef({ value, onChange })
  useEffect(() => {
    latest.current = { value, onChange }
  })
  const change = useCallback((contract_line_id: number, quantity: string) => {
    const typedLine = { contract_line_id, quantity }
    const lines = latest.current.value
    const isThere = lines.some((line) => line.contract_line_id === contract_line_id)
    latest.current.onChange?.(
      isThere
        ? lines.map((line) => (line.contract_line_id === contract_line_id ? typedLine : line))
        : [...lines, typedLine],
    )
  }, [])

  const setAll = (quantityOf: (line: DeliveryLine) => number) =>
    onChange?.(
      shown.map((line) => ({
        contract_line_id: line.contract_line_id,
        quantity: quantityOf(line),
      })),
    )
  const asks = (line: DeliveryLine) => mode === 'ship' || line.needs_production === 1

  return (
    <div id={id} tabIndex={-1} className="delivery-lines">
      <table aria-label={mode === 'produce' ? '生产明细' : '发货明细'}>
        <thead>
          <tr>
            <th scope="col">产品</th>
            <th scope="col">型号</th>
            <th scope="col">签约</th>
            <th scope="col">已生产</th>
            <th scope="col">已发</th>
            <th scope="col">欠发</th>
            <th scope="col">{mode === 'produce' ? '本次生产' : '本次发货'}</th>
          </tr>
        </thead>
        {inSets(shown).map((lines) => (
          <tbody key={lines[0]?.contract_line_id}>
            <SetRow lines={lines} />
            {lines.map((line) => (
              <DeliveryRow
                key={line.contract_line_id}
                line={line}
                toShip={toShipOf(line)}
                room={roomOf(line)}
                asks={asks(line)}
                quantity={typed.get(line.contract_line_id) ?? 0}
                verb={mode === 'produce' ? '生产' : '发货'}
                onChange={change}
              />
            ))}
          </tbody>
        ))}
      </table>
      {!disabled && (
        <div className="delivery-buttons">
          <Button onClick={() => setAll((line) => (asks(line) ? Math.max(0, roomOf(line)) : 0))}>
            填入全部剩余
          </Button>
          <Button onClick={() => setAll(() => 0)}>全部清零</Button>
        </div>
      )}
    </div>
  )
}

/** The name of a set, and how many whole ones have gone; nothing over what stands by itself. */
function SetRow({ lines }: { lines: readonly DeliveryLine[] }) {
  const [first] = lines
  if (!first || first.set_no === 0) return null
  return (
    <tr className="delivery-set">
      <th scope="rowgroup" colSpan={7}>
        {first.set_name}
        <span>
          {first.sets} 套，整套已发 {wholeSetsShipped(lines)} 套
        </span>
      </th>
    </tr>
  )
}
