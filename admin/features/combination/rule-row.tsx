import { DeleteOutlined } from '@ant-design/icons'
import { Button, InputNumber, Select } from 'antd'
import {
  MOST_PIECES,
  MOST_RULE_TITLES,
  ruleKinds,
  type SetRule,
} from '#api/combination/set-rules.ts'
import type { TitleGroup } from './use-titles.ts'

type RuleRowProps = {
  rule: SetRule
  number: number
  titles: readonly TitleGroup[]
  onChange: (changed: Partial<SetRule>) => void
  onRemove: () => void
}

const KINDS = ruleKinds.map(({ value, label }) => ({ value, label }))

/** A rule, whose fields stand in the order of the sentence that it is. */
export function RuleRow({ rule, number, titles, onChange, onRemove }: RuleRowProps) {
  const { kind } = rule
  const at = `第${number}条`
  const wanted = (
    <Titles
      label={`${at}要求的产品`}
      placeholder={kind === 'power' ? '控制柜' : '要求的产品'}
      value={rule.titles}
      titles={titles}
      onChange={(chosen) => onChange({ titles: chosen })}
    />
  )
  const others = (
    <Titles
      label={`${at}所配的产品`}
      placeholder="水泵"
      value={rule.of}
      titles={titles}
      onChange={(chosen) => onChange({ of: chosen })}
    />
  )
  return (
    <li className="rule">
      <Select
        aria-label={`${at}种类`}
        className="rule-kind"
        options={KINDS}
        value={kind}
        onChange={(chosen) => onChange({ kind: chosen })}
      />
      <div className="rule-parts">
        {kind === 'each' && (
          <span>
            <Pieces
              label={`${at}每几个的数量`}
              prefix="每"
              value={rule.per}
              onChange={(value) => onChange({ per: value })}
            />
            {others}
          </span>
        )}
        <span>
          {kind !== 'power' && (
            <Pieces
              label={`${at}至少的数量`}
              prefix="至少"
              value={rule.least}
              onChange={(value) => onChange({ least: value })}
            />
          )}
          {wanted}
        </span>
        {kind === 'power' && (
          <span>
            <span className="rule-word">的功率不小于</span>
            {others}
          </span>
        )}
      </div>
      <Button
        type="text"
        danger
        className="rule-remove"
        aria-label={`删除${at}`}
        title="删除"
        icon={<DeleteOutlined aria-hidden />}
        onClick={onRemove}
      />
    </li>
  )
}

type PiecesProps = {
  label: string
  prefix: string
  value: number
  onChange: (value: number) => void
}

function Pieces({ label, prefix, value, onChange }: PiecesProps) {
  return (
    <InputNumber
      aria-label={label}
      prefix={prefix}
      suffix="个"
      controls={false}
      precision={0}
      min={1}
      max={MOST_PIECES}
      value={value}
      onChange={(typed) => onChange(typed ?? 1)}
    />
  )
}

type TitlesProps = {
  label: string
  placeholder: string
  value: readonly string[]
  titles: readonly TitleGroup[]
  onChange: (titles: string[]) => void
}

/** One title or several of which any will do. One that has gone from the catalogue stays until it is taken out. */
function Titles({ label, placeholder, value, titles, onChange }: TitlesProps) {
  return (
    <Select
      mode="multiple"
      aria-label={label}
      placeholder={placeholder}
      showSearch={{ optionFilterProp: 'label' }}
      maxCount={MOST_RULE_TITLES}
      options={[...titles]}
      value={[...value]}
      onChange={onChange}
    />
  )
}
