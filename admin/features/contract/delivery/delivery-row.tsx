import { ConfigProvider, Form, Input } from 'antd'
import { memo } from 'react'
import type { DeliveryLine } from '#api/contract/delivery.ts'
import { quantityFault } from './delivery-form.ts'

type RowProps = {
  line: DeliveryLine
  toShip: number
  /** The most that the record can be about. */
  room: number
  /** Whether a quantity is asked for: of what is bought in none is produced. */
  asks: boolean
  quantity: number | string
  verb: string
  onChange: (contractLineId: number, quantity: string) => void
}

/** A line of the contract with its four numbers, and the pieces that the record is about. */
export const DeliveryRow = memo(function DeliveryRow(props: RowProps) {
  const { line, toShip, room, asks, quantity, verb, onChange } = props
  const { contract_line_id, title, no, unit, sets, num, needs_production, note } = line
  const { componentDisabled: disabled } = ConfigProvider.useConfig()
  const name = [title, no].filter(Boolean).join(' ')
  const isNone = Number(quantity) === 0
  const fault = asks && !disabled ? quantityFault(quantity, room) : undefined
  return (
    <tr>
      <td data-label="产品">
        {title}
        {needs_production === 0 && <span className="delivery-bought">外购</span>}
        {note !== '' && <div className="delivery-note">{note}</div>}
      </td>
      <td data-label="型号">{no}</td>
      <td data-label="签约">
        {sets * num} {unit}
      </td>
      <td data-label="已生产">{needs_production === 1 ? line.produced : '—'}</td>
      <td data-label="已发">{line.shipped}</td>
      <td data-label="欠发" className={toShip > 0 ? 'delivery-owed' : undefined}>
        {toShip}
      </td>
      <td data-label={`本次${verb}`} className="delivery-input">
        {disabled && quantity}
        {!disabled && !asks && isNone && '不用生产'}
        {!disabled && (asks || !isNone) && (
          // A refusal of one row is not a fault of all.
          <Form.Item noStyle validateStatus={fault === undefined ? '' : 'error'}>
            <Input
              aria-label={`${name} 本次${verb}`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={8}
              value={quantity}
              onChange={({ target }) => onChange(contract_line_id, target.value.trim())}
            />
          </Form.Item>
        )}
        {fault !== undefined && <output className="delivery-fault">{fault}</output>}
      </td>
    </tr>
  )
})
