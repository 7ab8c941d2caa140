import { Form } from 'antd'
import { KEYWORD } from '#api/kit/fields/field.ts'
import { optionsOf } from '#api/product/technical.ts'
import { media, mediumOf, uses } from '#api/pump/duty.ts'
import { leastGrades } from '#api/selection/selection.ts'
import { useCan } from '#admin/lib/calls/query.ts'
import {
  FieldGrid,
  MoneyField,
  NumberField,
  SelectField,
  TextField,
} from '#admin/ui/field/fields.tsx'
import { TypeField } from './type-field.tsx'

/** The address holds texts, so the options' values are texts here too. */
const LEAST_GRADES = leastGrades.map(({ value, label }) => ({ value: String(value), label }))

/** 更多条件: what else the duty says, and which pumps of the catalogue are considered. */
export function MoreConditions() {
  const entered = Form.useWatch<string | undefined>('use')
  const knowsPrice = useCan('product:price')
  const use = uses.find((one) => one === entered) ?? null
  return (
    <FieldGrid>
      <NumberField name="static_head" label="静扬程" suffix="m" placeholder="0" />
      <SelectField
        name="medium"
        label="介质"
        placeholder={`${mediumOf({ use, medium: null })}（按用途）`}
        options={optionsOf(media)}
      />
      <NumberField name="lowest_hz" label="变频最低频率" suffix="Hz" placeholder="不变频" />
      <NumberField name="npsh_available" label="可用汽蚀余量" suffix="m" placeholder="未知" />
      <NumberField name="npsh_margin" label="汽蚀裕量" suffix="m" />
      <SelectField
        name="energy_grade"
        label="能效不低于"
        placeholder="不限"
        options={LEAST_GRADES}
      />
      <TypeField />
      <TextField
        name="keyword"
        label="名称、型号、材质"
        placeholder="如 不锈钢"
        maxLength={KEYWORD}
      />
      {knowsPrice && <MoneyField name="max_price" label="最高单价" />}
    </FieldGrid>
  )
}
