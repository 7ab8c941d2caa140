import { Form } from 'antd'
import type { FormListFieldData } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ProductRecord } from '#api/product/product.ts'
import {
  energyClasses,
  MAX_PARAM_NAME,
  MAX_TECHNICAL,
  MOST_PARAMS,
  optionsOf,
  suctions,
  technicalTexts,
} from '#api/product/technical.ts'
import { DayField } from '#admin/ui/field/day-input.tsx'
import { FieldGrid, NumberField, SelectField, TextField } from '#admin/ui/field/fields.tsx'
import { Folded } from '#admin/ui/form/folded.tsx'
import { buttonsColumn, type Column } from '#admin/ui/rows/column.ts'
import { RowsField } from '#admin/ui/rows/rows-field.tsx'
import { fieldColumn } from '#admin/ui/rows/text-column.tsx'

const PARAMS = { unit: '行', of: '的' }
const COLUMNS: readonly Column<FormListFieldData>[] = [
  fieldColumn({
    name: 'name',
    title: '参数',
    placeholder: '参数，如 叶轮材质',
    width: 'minmax(0, 1fr)',
    maxLength: MAX_PARAM_NAME,
  }),
  fieldColumn({
    name: 'value',
    title: '值',
    placeholder: '值，如 304',
    width: 'minmax(0, 2fr)',
    maxLength: MAX_TECHNICAL,
  }),
  buttonsColumn({ width: 'auto' }),
]

/** The free rows 参数 + 值. */
const params = (
  <RowsField
    name="params"
    label="其他参数"
    columns={COLUMNS}
    called={PARAMS}
    canMove
    card="minmax(0, 1fr)"
    none="没有其他参数"
    adding={{ text: '新增参数', most: MOST_PARAMS, blank: { name: '', value: '' } }}
  />
)

type Part = { label: string; names: readonly (keyof ProductRecord)[]; children: ReactNode }

/** A part of the texts of one line. */
function textsPart(label: string, belongs: (name: string) => boolean): Part {
  const texts = technicalTexts.filter(({ name }) => belongs(name))
  const fields = texts.map((text) => (
    <TextField
      key={text.name}
      name={text.name}
      label={text.label}
      suffix={text.unit}
      maxLength={MAX_TECHNICAL}
    />
  ))
  return {
    label,
    names: texts.map(({ name }) => name),
    children: <FieldGrid>{fields}</FieldGrid>,
  }
}

const isOfMotor = (name: string) => name.startsWith('motor_')

const PARTS: readonly Part[] = [
  textsPart('材料与尺寸', (name) => !isOfMotor(name)),
  textsPart('电机', isOfMotor),
  {
    label: '能效',
    names: ['energy_class', 'suction', 'stages'],
    children: (
      <FieldGrid>
        <SelectField name="energy_class" label="能效类别" options={optionsOf(energyClasses)} />
        <SelectField name="suction" label="吸入" options={suctions} />
        <NumberField name="stages" label="级数" />
      </FieldGrid>
    ),
  },
  {
    label: '消防',
    names: ['fire_cert', 'fire_cert_until'],
    children: (
      <FieldGrid>
        <TextField name="fire_cert" label="消防产品认证" maxLength={MAX_TECHNICAL} />
        <DayField name="fire_cert_until" label="认证有效期至" />
      </FieldGrid>
    ),
  },
  { label: '其他参数', names: ['params'], children: params },
]

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0)

/** What a pump is made of, its motor, energy class, fire certificate and other parameters; what is empty is folded. */
export function TechnicalFields() {
  const form = Form.useFormInstance<ProductRecord>()
  const [open] = useState(() => {
    const entered: Partial<ProductRecord> = form.getFieldsValue(true)
    const isFilled = (name: keyof ProductRecord) => !isEmpty(entered[name] ?? '')
    return PARTS.filter(({ names }) => names.some(isFilled)).map(({ label }) => label)
  })
  return <Folded parts={PARTS} open={open} />
}
