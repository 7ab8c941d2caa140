import { Form, Input } from 'antd'
import { useId } from 'react'
import type { TermTemplateText } from '#api/company/term-templates.ts'
import { FieldGrid } from '#admin/ui/field/fields.tsx'
import { PaymentSteps } from '#admin/ui/field/payment-steps.tsx'

type TextName = Exclude<keyof TermTemplateText, 'payment_steps'>

type FieldProps = {
  name: TextName
  label: string
  required?: boolean
  rows?: number
  template: TermTemplateText
  onChange: (changed: Partial<TermTemplateText>) => void
}

/** One text of a template; it is no field of the form of its own, which holds the templates as one. */
function TemplateText({ name, label, required = false, rows, template, onChange }: FieldProps) {
  const id = useId()
  const shared = {
    id,
    value: template[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  }
  return (
    <Form.Item label={label} htmlFor={id} required={required}>
      {rows === undefined ? (
        <Input {...shared} autoComplete="off" />
      ) : (
        <Input.TextArea {...shared} rows={rows} />
      )}
    </Form.Item>
  )
}

type TemplateFieldsProps = Pick<FieldProps, 'template' | 'onChange'>

/** The terms of one template. */
export function TemplateFields(props: TemplateFieldsProps) {
  const { template, onChange } = props
  return (
    <>
      <FieldGrid roomy>
        <TemplateText {...props} name="name" label="模板名称" required />
        <TemplateText {...props} name="delivery_time" label="交货期" />
      </FieldGrid>
      <Form.Item label="付款方式">
        <PaymentSteps
          value={template.payment_steps}
          onChange={(payment_steps) => onChange({ payment_steps })}
        />
      </Form.Item>
      <FieldGrid roomy>
        <TemplateText {...props} name="transport" label="运输方式及费用" />
        <TemplateText {...props} name="warranty" label="质保" />
        <TemplateText {...props} name="acceptance" label="验收标准" />
        <TemplateText {...props} name="supply_scope" label="供货范围" />
        <TemplateText {...props} name="excluded" label="不含范围" />
        <TemplateText {...props} name="greeting" label="开头语" />
        <TemplateText {...props} name="closing" label="结束语" />
      </FieldGrid>
      <TemplateText {...props} name="terms" label="备注条款" rows={4} />
    </>
  )
}
