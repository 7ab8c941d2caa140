import { Form, Input } from 'antd'
import { useId } from 'react'
import { type ClauseTemplate, MOST_TEMPLATES } from '#api/company/named-templates.ts'
import { NamedTemplates } from './named-templates.tsx'
import { WholeField } from '#admin/ui/field/read-text.tsx'

const EMPTY: ClauseTemplate = { name: '', clauses: '' }

type ClauseFieldsProps = {
  template: ClauseTemplate
  onChange: (changed: Partial<ClauseTemplate>) => void
}

function ClauseFields({ template, onChange }: ClauseFieldsProps) {
  const [name, clauses] = [useId(), useId()]
  return (
    <>
      <Form.Item label="条款模板名称" htmlFor={name} required>
        <Input
          id={name}
          value={template.name}
          autoComplete="off"
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Form.Item>
      <Form.Item label="合同条款" htmlFor={clauses}>
        <Input.TextArea
          id={clauses}
          value={template.clauses}
          autoSize={{ minRows: 6, maxRows: 16 }}
          placeholder="一行一条，如“一、质量标准：…”"
          onChange={({ target }) => onChange({ clauses: target.value })}
        />
      </Form.Item>
    </>
  )
}

type ClauseTemplatesProps = {
  id?: string
  value?: readonly ClauseTemplate[]
  onChange?: (templates: ClauseTemplate[]) => void
}

function ClauseTemplates(props: ClauseTemplatesProps) {
  return (
    <NamedTemplates
      {...props}
      empty={EMPTY}
      most={MOST_TEMPLATES}
      called="条款模板"
      none="还没有合同条款模板。新合同的条款为空，可以在合同上填写。"
    >
      {(template, change) => <ClauseFields template={template} onChange={change} />}
    </NamedTemplates>
  )
}

/** The named clauses as a field of the form. */
export function ClauseTemplatesField() {
  return (
    <WholeField
      called="合同条款模板"
      name="clause_templates"
      extra="第一个模板是新合同的默认条款，合同上可以换用或修改；修改模板不影响已有的合同"
    >
      <ClauseTemplates />
    </WholeField>
  )
}
