import { Form } from 'antd'
import { limitsWarning, type DiscountLimitText } from '#api/company/price-settings.ts'
import { plainAmount, plainNumber } from '#api/kit/fields/plain-number.ts'
import { roleLevels } from '#api/role/levels.ts'
import { Notice } from '#admin/ui/notice.tsx'
import { UnitInput } from '#admin/ui/field/unit-input.tsx'
import type { Column } from '#admin/ui/rows/column.ts'
import { EditableRows } from '#admin/ui/rows/editable-rows.tsx'
import { WholeField } from '#admin/ui/field/read-text.tsx'

type DiscountLimitsProps = {
  id?: string
  value?: readonly DiscountLimitText[]
  onChange?: (limits: DiscountLimitText[]) => void
}

const LIMITS = { unit: '级' }

/** The level is the place of the row. */
const labelOf = (level: number) => roleLevels[level]?.label ?? ''

function limitColumn(
  name: keyof DiscountLimitText,
  title: string,
  suffix: '%' | '元',
): Column<DiscountLimitText> {
  return {
    name,
    title,
    width: 'minmax(110px, 1fr)',
    cell: (row, { at, change }) => (
      <UnitInput
        aria-label={`${at}级${title}`}
        inputMode="decimal"
        autoComplete="off"
        suffix={suffix}
        value={row[name]}
        onChange={({ target: { value: typed } }) =>
          change({ [name]: suffix === '%' ? plainNumber(typed, suffix) : plainAmount(typed, 1) })
        }
      />
    ),
  }
}

const COLUMNS: readonly Column<DiscountLimitText>[] = [
  {
    name: 'level',
    title: '角色级别',
    width: '112px',
    phone: 'title',
    cell: (_, { at }) => labelOf(at),
  },
  limitColumn('line', '单行折扣', '%'),
  limitColumn('whole', '整单折扣', '%'),
  { ...limitColumn('total', '金额上限', '元'), phone: 'all' },
]

/** What each level may give; the highest has no limit. */
function DiscountLimits({ id, value = [], onChange }: DiscountLimitsProps) {
  return (
    <EditableRows
      id={id}
      label="折扣权限"
      columns={COLUMNS}
      rows={value}
      keys={value.map((_, level) => level)}
      edits={{
        change: (at, changed) =>
          onChange?.(value.map((one, level) => (level === at ? { ...one, ...changed } : one))),
      }}
      called={LIMITS}
      headed
      card="repeat(2, minmax(0, 1fr))"
    />
  )
}

const HINT =
  '空着表示不允许：单行、整单不能有折扣，金额须为0。折扣是对客户应享的价格而言，优惠分摊之后计算；金额是含税合计。3级不限'

/** Says before they are saved that limits would stop every salesman. */
export function LimitsNotice() {
  const approval = Form.useWatch<number | undefined>('approval')
  const limits = Form.useWatch<readonly DiscountLimitText[] | undefined>('discount_limits')
  const warning = limitsWarning(approval ?? 0, limits ?? [])
  return warning !== '' && <Notice kind="warning" text={warning} />
}

/** The limits as a field of the form. */
export function DiscountLimitsField() {
  return (
    <WholeField name="discount_limits" label="折扣权限" extra={HINT}>
      <DiscountLimits />
    </WholeField>
  )
}
