import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, ConfigProvider, Input, Select } from 'antd'
import { memo } from 'react'
import { ONE_LINE } from '#api/kit/field.ts'
import { plainAmount } from '#admin/ui/field/amount-text.ts'
import { deliveries, deliveryFlags, deliveryOf, type Delivery, type LineForm } from './line-form.ts'
import { LineProgressText } from './line-progress.tsx'
import { ProductTitle } from './product-title.tsx'

/** What a row does to the list that it stands in. */
export type LineActions = {
  change: (at: number, changed: Partial<LineForm>) => void
  move: (at: number, by: 1 | -1) => void
  remove: (at: number) => void
}

type RowProps = { line: LineForm; at: number; isLast: boolean; actions: LineActions }

const DELIVERIES = deliveries.map(({ value, label }) => ({ value, label }))

/** A line of a contract that is typed into. */
export const TypedLine = memo(function TypedLine({ line, at, isLast, actions }: RowProps) {
  const { componentDisabled: disabled } = ConfigProvider.useConfig()
  const which = `第${at + 1}行`
  const change = (changed: Partial<LineForm>) => actions.change(at, changed)

  const input = (name: 'no' | 'unit' | 'note' | 'set_name', label: string, hint = label) => (
    <Input
      className={`contract-line-${name}`}
      aria-label={`${which}${label}`}
      placeholder={hint}
      maxLength={name === 'unit' ? 20 : ONE_LINE}
      autoComplete="off"
      value={line[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  )

  return (
    <li className="contract-line">
      <div className="contract-line-fields">
        <div className="contract-line-title">
          <ProductTitle label={`${which}产品`} value={line.title} onChange={change} />
        </div>
        {input('no', '型号')}
        <Input
          aria-label={`${which}数量`}
          placeholder="数量"
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
          value={line.num}
          onChange={({ target }) => change({ num: target.value.trim() })}
        />
        {input('unit', '单位')}
        <Input
          aria-label={`${which}单价`}
          placeholder="单价"
          inputMode="decimal"
          autoComplete="off"
          value={line.unitprice}
          onChange={({ target }) => change({ unitprice: plainAmount(target.value) })}
        />
        <Select<Delivery>
          aria-label={`${which}交付`}
          options={DELIVERIES}
          value={deliveryOf(line)}
          onChange={(delivery) => change(deliveryFlags(delivery))}
        />
        {input('set_name', '套名', '套名（成套时填写）')}
        <Input
          aria-label={`${which}套数`}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          prefix="×"
          suffix="套"
          value={line.set_name === '' ? '' : line.sets}
          {...(line.set_name === '' && { disabled: true })}
          onChange={({ target }) => change({ sets: target.value.trim() })}
        />
        {input('note', '备注')}
      </div>
      <div className="contract-line-foot">
        <LineProgressText line={line} />
        {!disabled && (
          <span className="contract-line-buttons">
            <Button
              type="text"
              size="small"
              aria-label={`${which}上移`}
              icon={<ArrowUpOutlined aria-hidden />}
              {...(at === 0 && { disabled: true })}
              onClick={() => actions.move(at, -1)}
            />
            <Button
              type="text"
              size="small"
              aria-label={`${which}下移`}
              icon={<ArrowDownOutlined aria-hidden />}
              {...(isLast && { disabled: true })}
              onClick={() => actions.move(at, 1)}
            />
            <Button
              type="text"
              size="small"
              danger
              className="contract-line-remove"
              aria-label={`删除${which}`}
              icon={<DeleteOutlined aria-hidden />}
              onClick={() => actions.remove(at)}
            />
          </span>
        )}
      </div>
    </li>
  )
})
