import { Form } from 'antd'
import { useState } from 'react'
import { api } from '#api/index.ts'
import { fieldOf } from '#api/kit/fields/record-texts.ts'
import { saleTexts } from '#api/contract/sale-terms.ts'
import { useMayCall, useRead } from '#admin/lib/calls/query.ts'
import { ask } from '#admin/ui/dialog/feedback.tsx'
import { FieldGrid, LinesField, TextField } from '#admin/ui/field/fields.tsx'
import { useIsText } from '#admin/ui/field/read-text.tsx'
import { useSetFields } from '#admin/ui/field/set-fields.ts'
import { TemplateSelect } from '#admin/ui/field/template-select.tsx'

const OVERWRITING = '已经填写的合同条款会被模板的内容替换，是否确认套用？'

/** Fills the clauses in as one of the company's templates has them. It asks before it replaces what is in none of them. */
function ClauseChoice() {
  const form = Form.useFormInstance()
  const set = useSetFields()
  const [open, setOpen] = useState(false)
  const answer = useRead(api.company.getClauses, {}, { enabled: open })
  const templates = answer.data?.data ?? []

  async function apply(name: string): Promise<void> {
    const chosen = templates.find((template) => template.name === name)
    if (!chosen) return
    const typed = String(form.getFieldValue('clauses') ?? '').trim()
    const isKnown = typed === '' || templates.some(({ clauses }) => clauses === typed)
    if (isKnown || (await ask(OVERWRITING))) set({ clauses: chosen.clauses })
  }

  return (
    <TemplateSelect
      names={templates.map(({ name }) => name)}
      answer={answer}
      placeholder="选择后填入合同条款"
      none="还没有合同条款模板，可以在公司资料里添加"
      open={open}
      onOpenChange={setOpen}
      onApply={apply}
    />
  )
}

const field = fieldOf(saleTexts)

/** What the contract's paper says beside its lines. */
export function ClausesFields() {
  const mayCall = useMayCall(api.company.getClauses)
  const mayChoose = !useIsText() && mayCall
  return (
    <>
      <FieldGrid>
        <TextField {...field('delivery_time')} />
        <TextField {...field('transport')} />
        <TextField {...field('warranty')} hint="不填则按公司的质保月数" />
        <TextField {...field('acceptance')} />
      </FieldGrid>
      {mayChoose && <ClauseChoice />}
      <LinesField name="clauses" label="合同条款" />
    </>
  )
}
