import type { FormListFieldData } from 'antd'
import { plainNumber } from '#api/kit/fields/plain-number.ts'
import {
  buildingNumbers,
  householdNumbers,
  MAX_HOUSEHOLD_NAME,
  MOST_HOUSEHOLDS,
  pipeMaterials,
  purposes,
  supplies,
} from '#api/selection/building/ranges.ts'
import { FieldGrid, NumberField, SelectField } from '#admin/ui/field/fields.tsx'
import { buttonsColumn, type Column } from '#admin/ui/rows/column.ts'
import { RowsField } from '#admin/ui/rows/rows-field.tsx'
import { fieldColumn } from '#admin/ui/rows/text-column.tsx'
import { BLANK_HOUSEHOLD } from './building-values.ts'

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

const MATERIALS = Object.entries(pipeMaterials).map(([value, c]) => ({
  value,
  label: `${value}管（C = ${c}）`,
}))

const HOUSEHOLD_COLUMNS: readonly Column<FormListFieldData>[] = [
  fieldColumn({
    name: 'name',
    title: '户型',
    width: 'minmax(96px, 1.8fr)',
    placeholder: '如 A 户型',
    maxLength: MAX_HOUSEHOLD_NAME,
    phone: 'title',
  }),
  ...Object.entries(householdNumbers).map(([name, { label, unit }]) =>
    fieldColumn({
      name,
      title: label,
      unit,
      width: 'minmax(52px, 1fr)',
      placeholder: '',
      numeric: true,
      inputMode: 'decimal',
      read: (text) => plainNumber(text, unit),
    }),
  ),
  buttonsColumn({ width: 'auto', phone: 'all' }),
]

type NumberName = keyof typeof buildingNumbers

function Numbers({ names }: { names: readonly NumberName[] }) {
  return names.map((name) => {
    const range = buildingNumbers[name]
    return (
      <NumberField
        key={name}
        name={name}
        label={range.label}
        suffix={range.unit}
        placeholder={'usual' in range ? String(range.usual) : ''}
      />
    )
  })
}

/** What is known of a building: its homes, the pipe to the highest tap, heights and pressures, and a tank where there is one. */
export function BuildingFields({ isBoosted }: { isBoosted: boolean }) {
  return (
    <>
      <FieldGrid>
        <SelectField name="purpose" label="建筑类别" options={optionsOf(purposes)} />
        <SelectField name="supply" label="供水方式（变频直供）" options={optionsOf(supplies)} />
        {isBoosted && <Numbers names={['municipal']} />}
      </FieldGrid>
      <RowsField
        name="households"
        label="户型"
        columns={HOUSEHOLD_COLUMNS}
        called={{ unit: '种', of: '户型的' }}
        adding={{ text: '添加户型', most: MOST_HOUSEHOLDS, blank: BLANK_HOUSEHOLD }}
        headed
        card="repeat(2, minmax(0, 1fr))"
        none="没有户型"
      />
      <h3>管道</h3>
      <FieldGrid>
        <SelectField name="material" label="管材" options={MATERIALS} />
        <Numbers names={['dn', 'bore', 'length', 'local']} />
      </FieldGrid>
      <h3>高度和压力</h3>
      <FieldGrid>
        <Numbers names={['height', 'pressure', 'lowest', 'pumps']} />
      </FieldGrid>
      <h3>气压罐（不设时不填压力）</h3>
      <FieldGrid>
        <Numbers names={['low', 'high', 'starting', 'alpha', 'starts', 'beta']} />
      </FieldGrid>
    </>
  )
}
