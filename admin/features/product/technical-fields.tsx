import {
  energyClasses,
  MAX_TECHNICAL,
  optionsOf,
  suctions,
  technicalTexts,
} from '#api/product/technical.ts'
import { DayField } from '#admin/ui/field/day-input.tsx'
import { FieldGrid, SelectField, TextField } from '#admin/ui/field/fields.tsx'

/** What a pump is made of, its energy class, and its fire certificate. */
export function TechnicalFields() {
  return (
    <FieldGrid>
      {technicalTexts.map(({ name, label, unit }) => (
        <TextField key={name} name={name} label={label} suffix={unit} maxLength={MAX_TECHNICAL} />
      ))}
      <SelectField name="energy_class" label="能效类别" options={optionsOf(energyClasses)} />
      <SelectField name="suction" label="吸入" options={suctions} />
      <TextField name="stages" label="级数" />
      <TextField name="fire_cert" label="消防产品认证" maxLength={MAX_TECHNICAL} />
      <DayField name="fire_cert_until" label="认证有效期至" />
    </FieldGrid>
  )
}
