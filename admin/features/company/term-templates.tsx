import { PlusOutlined } from '@ant-design/icons'
import { Button, Form, Tabs } from 'antd'
import { useState } from 'react'
import { MOST_TEMPLATES, type TermTemplateText } from '#api/company/term-templates.ts'
import { ask } from '#admin/ui/dialog/feedback.tsx'
import { moved } from '#admin/ui/form/moved.ts'
import { TemplateFields } from './template-fields.tsx'

const EMPTY: TermTemplateText = {
  name: '',
  delivery_time: '',
  payment_steps: [],
  transport: '',
  warranty: '',
  acceptance: '',
  supply_scope: '',
  excluded: '',
  greeting: '',
  closing: '',
  terms: '',
}

/** What a new one begins with: most of the terms are those of another. */
const copyOf = (template: TermTemplateText | undefined) => ({ ...(template ?? EMPTY), name: '' })

const titleOf = ({ name }: TermTemplateText, at: number) =>
  `${name || '未命名'}${at === 0 ? '（默认）' : ''}`

type TermTemplatesProps = {
  id?: string
  value?: readonly TermTemplateText[]
  onChange?: (templates: TermTemplateText[]) => void
}

/** The named terms, one at a time; the first is what new quotations take. */
function TermTemplates({ id, value = [], onChange }: TermTemplatesProps) {
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, value.length - 1)
  const shown = value[at]
  const change = (templates: TermTemplateText[]) => onChange?.(templates)

  function add(): void {
    change([...value, copyOf(shown)])
    setChosen(value.length)
  }
  function move(by: 1 | -1): void {
    change(moved(value, at, by))
    setChosen(at + by)
  }
  async function remove(template: TermTemplateText): Promise<void> {
    const question = `是否确认删除模板“${template.name || '未命名'}”？保存后生效`
    if (await ask(question, { danger: true })) change(value.filter((_, other) => other !== at))
  }

  const adding = (
    <Button
      icon={<PlusOutlined aria-hidden />}
      {...(value.length >= MOST_TEMPLATES && { disabled: true })}
      onClick={add}
    >
      新增模板
    </Button>
  )
  return (
    <div id={id} tabIndex={-1}>
      {shown === undefined ? (
        <p className="muted">还没有模板。新增报价时，交货期、付款方式等为空。</p>
      ) : (
        <>
          <Tabs
            activeKey={String(at)}
            onChange={(key) => setChosen(Number(key))}
            items={value.map((template, other) => ({
              key: String(other),
              label: titleOf(template, other),
            }))}
          />
          <TemplateFields
            template={shown}
            onChange={(changed) =>
              change(value.map((one, other) => (other === at ? { ...one, ...changed } : one)))
            }
          />
        </>
      )}
      <div className="button-row">
        {adding}
        {shown !== undefined && (
          <>
            <Button {...(at === 0 && { disabled: true })} onClick={() => move(-1)}>
              前移
            </Button>
            <Button {...(at === value.length - 1 && { disabled: true })} onClick={() => move(1)}>
              后移
            </Button>
            <Button danger onClick={() => void remove(shown)}>
              删除模板
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

/** The templates as a field of the form. */
export function TermTemplatesField() {
  return (
    <Form.Item name="term_templates" extra="第一个模板是新报价的默认条款；修改模板不影响已有的报价">
      <TermTemplates />
    </Form.Item>
  )
}
