import { MOST_TEMPLATES } from '#api/company/named-templates.ts'
import type { TermTemplateText } from '#api/company/term-templates.ts'
import { emptyTexts } from '#api/kit/fields/record-texts.ts'
import { termTexts } from '#api/quotation/quotation-head.ts'
import { NamedTemplates } from './named-templates.tsx'
import { TemplateFields } from './template-fields.tsx'
import { WholeField } from '#admin/ui/field/read-text.tsx'

const EMPTY: TermTemplateText = { name: '', ...emptyTexts(termTexts), payment_steps: [] }

type TermTemplatesProps = {
  id?: string
  value?: readonly TermTemplateText[]
  onChange?: (templates: TermTemplateText[]) => void
}

/** The named terms; the first is what new quotations take. */
function TermTemplates(props: TermTemplatesProps) {
  return (
    <NamedTemplates
      {...props}
      empty={EMPTY}
      most={MOST_TEMPLATES}
      called="模板"
      none="还没有模板。新增报价时，交货期、付款方式等为空。"
    >
      {(template, change) => <TemplateFields template={template} onChange={change} />}
    </NamedTemplates>
  )
}

/** The templates as a field of the form. */
export function TermTemplatesField() {
  return (
    <WholeField
      called="条款模板"
      name="term_templates"
      extra="第一个模板是新报价的默认条款；修改模板不影响已有的报价"
    >
      <TermTemplates />
    </WholeField>
  )
}
