import { Select } from 'antd'
import {
  caliberFits,
  MOST_PIECES,
  MOST_RULE_TITLES,
  ruleKinds,
  type SetRule,
} from '#api/combination/set-rules.ts'
import { CountInput } from '#admin/ui/field/count-input.tsx'
import { buttonsColumn, type CellTools, type Column } from '#admin/ui/rows/column.ts'
import styles from './rules.module.css'
import type { TitleGroup } from './use-titles.ts'

const KINDS = ruleKinds.map(({ value, label }) => ({ value, label }))
const FITS = caliberFits.map(({ value, label }) => ({ value, label }))

type Titles = readonly TitleGroup[]

/** A rule reads as a sentence: its kind, then its fields in the sentence's order. */
export const ruleColumns = (titles: Titles): readonly Column<SetRule>[] => [
  {
    name: 'kind',
    title: '种类',
    width: '116px',
    cell: ({ kind }, { label, change }) => (
      <Select
        aria-label={label('种类')}
        options={KINDS}
        value={kind}
        onChange={(chosen) => change({ kind: chosen })}
      />
    ),
  },
  {
    name: 'parts',
    title: '要求',
    width: 'minmax(0, 1fr)',
    phone: 'all',
    cell: (rule, tools) => <Sentence rule={rule} titles={titles} {...tools} />,
  },
  buttonsColumn({ width: 'auto' }),
]

const PLACEHOLDERS: Readonly<Record<SetRule['kind'], string>> = {
  needs: '要求的产品',
  each: '要求的产品',
  power: '控制柜',
  caliber: '阀门、接头',
}

type SentenceProps = CellTools<SetRule> & { rule: SetRule; titles: Titles }

function Sentence({ rule, titles, label, change }: SentenceProps) {
  const { kind } = rule
  const required = (
    <TitleSelect
      label={label('要求的产品')}
      placeholder={PLACEHOLDERS[kind]}
      value={rule.titles}
      titles={titles}
      onChange={(chosen) => change({ titles: chosen })}
    />
  )
  const others = (
    <TitleSelect
      label={label('所配的产品')}
      placeholder="水泵"
      value={rule.of}
      titles={titles}
      onChange={(chosen) => change({ of: chosen })}
    />
  )
  const pieces = (name: 'per' | 'least', title: string, prefix: string) => (
    <CountInput
      aria-label={label(title)}
      prefix={prefix}
      suffix="个"
      controls={false}
      min={1}
      max={MOST_PIECES}
      value={rule[name]}
      onChange={(typed) => change({ [name]: typed ?? 1 })}
    />
  )
  return (
    <div className={styles['sentence']}>
      {kind === 'each' && (
        <span>
          {pieces('per', '每几个的数量', '每')}
          {others}
        </span>
      )}
      <span>
        {(kind === 'needs' || kind === 'each') && pieces('least', '至少的数量', '至少')}
        {required}
      </span>
      {kind === 'power' && (
        <span>
          <span className={styles['word']}>的功率不小于</span>
          {others}
        </span>
      )}
      {kind === 'caliber' && (
        <span>
          <span className={styles['word']}>的口径</span>
          <Select
            className={styles['fit']}
            aria-label={label('口径要求')}
            options={FITS}
            value={rule.fit ?? 'same'}
            onChange={(fit) => change({ fit })}
          />
          {others}
        </span>
      )}
    </div>
  )
}

type TitleSelectProps = {
  label: string
  placeholder: string
  value: readonly string[]
  titles: Titles
  onChange: (titles: string[]) => void
}

/** One title or several of which any will do. One that has gone from the catalogue stays until it is taken out. */
function TitleSelect({ label, placeholder, value, titles, onChange }: TitleSelectProps) {
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
