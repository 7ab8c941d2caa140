import { Form } from 'antd'
import { api } from '#api/index.ts'
import { useCan, useRead } from '#admin/lib/calls/query.ts'
import { SelectField } from '#admin/ui/field/fields.tsx'

/** Why a level is not what it was. */
function hintOf(level: string, names: readonly string[] | undefined): string | undefined {
  if (names === undefined) return undefined
  if (level !== '' && !names.includes(level)) return '公司资料里已没有这个等级，按没有等级报价'
  return names.length === 0 ? '等级在“公司资料”里设置' : undefined
}

/** The customer's level, one of the company's; read-only without the permission to set prices. */
export function LevelField() {
  const sets = useCan('customer:price')
  const names = useRead(api.company.getLevels, {}).data?.data
  const stored: unknown = Form.useWatch('price_level')
  const level = typeof stored === 'string' ? stored : ''
  const hint = hintOf(level, names)
  return (
    <SelectField
      name="price_level"
      label="等级"
      options={(names ?? []).map((name) => ({ value: name, label: name }))}
      loading={names === undefined}
      disabled={!sets}
      placeholder="没有等级"
      {...(hint !== undefined && { hint })}
    />
  )
}
