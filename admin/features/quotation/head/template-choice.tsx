import { Form } from 'antd'
import { useState } from 'react'
import { api } from '#api/index.ts'
import type { TermTemplateText } from '#api/company/term-templates.ts'
import { useCan, useRead } from '#admin/lib/calls/query.ts'
import { ask } from '#admin/ui/dialog/feedback.tsx'
import { unchangedFields } from '#admin/ui/form/form-offer.ts'
import { useSetFields } from '#admin/ui/field/set-fields.ts'
import { TemplateSelect } from '#admin/ui/field/template-select.tsx'

type Terms = Omit<TermTemplateText, 'name'>

const OVERWRITING = '已经填写的条款会被模板的内容替换，是否确认套用？'

/** Fills the terms in as one of the company's named templates has them. It asks before it replaces what somebody typed. */
export function TemplateChoice() {
  const form = Form.useFormInstance()
  const set = useSetFields()
  const mayEdit = useCan('quotation:edit')
  const [open, setOpen] = useState(false)
  const answer = useRead(api.company.getDefaults, {}, { enabled: open })
  if (!mayEdit) return null
  const templates = (answer.data?.data.term_templates ?? []).map(({ name, ...terms }) => ({
    name,
    terms,
  }))

  /** Whether texts would be lost that are in no template; those of a new quotation come from the first one. */
  function isTyped(terms: Terms): boolean {
    const values = form.getFieldsValue(Object.keys(terms)) as Partial<Terms>
    const known = new Set(templates.flatMap((one) => unchangedFields(values, one.terms)))
    return Object.entries(values).some(([field, value]) => !isEmpty(value) && !known.has(field))
  }

  async function apply(name: string): Promise<void> {
    const terms = templates.find((template) => template.name === name)?.terms
    if (terms && (!isTyped(terms) || (await ask(OVERWRITING)))) set(terms)
  }

  return (
    <TemplateSelect
      names={templates.map(({ name }) => name)}
      answer={answer}
      placeholder="选择后填入付款方式、交货期等条款"
      none="还没有条款模板，可以在公司资料里添加"
      open={open}
      onOpenChange={setOpen}
      onApply={apply}
    />
  )
}

const isEmpty = (value: string | readonly unknown[] | undefined = '') =>
  (typeof value === 'string' ? value.trim() : value).length === 0
