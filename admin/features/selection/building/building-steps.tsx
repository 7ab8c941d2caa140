import { valueText, type Part, type Step } from '#api/selection/building/step.ts'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'
import css from './building.module.css'

const COLUMNS: readonly ReadColumn<Step>[] = [
  {
    title: '项目',
    isHead: true,
    width: '23%',
    render: ({ label, symbol }) => (
      <>
        {label} <span className={css.symbol}>{symbol}</span>
      </>
    ),
  },
  {
    title: '公式',
    isWide: true,
    render: ({ formula, worked }) => (
      <>
        <div>{formula}</div>
        <small className="muted">= {worked}</small>
      </>
    ),
  },
  {
    title: '结果',
    isNumeric: true,
    width: '22%',
    render: (step) => (
      <>
        <strong>{valueText(step)}</strong> <small>{step.unit}</small>
      </>
    ),
  },
  { title: '依据', width: '19%', render: ({ clause }) => <small>{clause}</small> },
]

/** Every value of the calculation with its formula, its numbers and its clause. */
export function BuildingSteps({ parts }: { parts: readonly Part[] }) {
  return (
    <ReadTable
      label="计算过程"
      columns={COLUMNS}
      groups={parts.map(({ title, steps }) => ({ key: title, title, rows: steps }))}
      keyOf={({ symbol }) => symbol}
    />
  )
}
