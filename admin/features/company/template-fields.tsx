import { Form, Input } from 'antd'
import { useId } from 'react'
import type { TermTemplateText } from '#api/company/term-templates.ts'
import { textNames } from '#api/kit/fields/record-texts.ts'
import { termTexts } from '#api/quotation/quotation-head.ts'
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

type TermName = keyof typeof termTexts

const TermText = (props: Omit<FieldProps, 'label'> & { name: TermName }) => (
  <TemplateText {...props} label={termTexts[props.name].label} />
)

/** Those below the steps of payment. */
const OTHERS = textNames(termTexts).filter((name) => name !== 'delivery_time' && name !== 'terms')

type TemplateFieldsProps = Pick<FieldProps, 'template' | 'onChange'>

/** The terms of one template. */
export function TemplateFields(props: TemplateFieldsProps) {
  const { template, onChange } = props
  return (
    <>
      <FieldGrid roomy>
        <TemplateText {...props} name="name" label="模板名称" required />
        <TermText {...props} name="delivery_time" />
      </FieldGrid>
      <Form.Item label="付款方式">
        <PaymentSteps
          value={template.payment_steps}
          onChange={(payment_steps) => onChange({ payment_steps })}
        />
      </Form.Item>
      <FieldGrid roomy>
        {OTHERS.map((name) => (
          <TermText key={name} {...props} name={name} />
        ))}
      </FieldGrid>
      <TermText {...props} name="terms" rows={4} />
    </>
  )
}
