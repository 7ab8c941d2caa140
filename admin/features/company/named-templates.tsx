import { PlusOutlined } from '@ant-design/icons'
import { Button, Tabs } from 'antd'
import { useState, type ReactNode } from 'react'
import { ask } from '#admin/ui/dialog/feedback.tsx'
import { moved } from '#admin/ui/form/conflict/moved.ts'

type Named = { name: string }

type NamedTemplatesProps<Template extends Named> = {
  id?: string | undefined
  value?: readonly Template[] | undefined
  onChange?: ((templates: Template[]) => void) | undefined
  empty: Template
  most: number
  /** What is said where there is none. */
  none: string
  /** What the button adds, and the one for deletion deletes. */
  called: string
  children: (template: Template, change: (changed: Partial<Template>) => void) => ReactNode
}

const titleOf = ({ name }: Named, at: number) => `${name || '未命名'}${at === 0 ? '（默认）' : ''}`

/** Named templates, one at a time; the first is the default. A new one begins as the one that is shown. */
export function NamedTemplates<Template extends Named>(props: NamedTemplatesProps<Template>) {
  const { id, value = [], onChange, empty, most, none, called, children } = props
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, value.length - 1)
  const shown = value[at]
  const change = (templates: Template[]) => onChange?.(templates)

  function add(): void {
    change([...value, { ...(shown ?? empty), name: '' }])
    setChosen(value.length)
  }
  function move(by: 1 | -1): void {
    change(moved(value, at, by))
    setChosen(at + by)
  }
  async function remove(template: Template): Promise<void> {
    const title = `删除${called}“${template.name || '未命名'}”？`
    if (await ask('保存公司资料后生效', { title, danger: true }))
      change(value.filter((_, other) => other !== at))
  }

  return (
    <div id={id} tabIndex={-1}>
      {shown === undefined ? (
        <p className="muted">{none}</p>
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
          {children(shown, (changed) =>
            change(value.map((one, other) => (other === at ? { ...one, ...changed } : one))),
          )}
        </>
      )}
      <div className="button-row">
        <Button
          icon={<PlusOutlined aria-hidden />}
          {...(value.length >= most && { disabled: true })}
          onClick={add}
        >
          新增{called}
        </Button>
        {shown !== undefined && (
          <>
            <Button {...(at === 0 && { disabled: true })} onClick={() => move(-1)}>
              前移
            </Button>
            <Button {...(at === value.length - 1 && { disabled: true })} onClick={() => move(1)}>
              后移
            </Button>
            <Button danger onClick={() => void remove(shown)}>
              删除{called}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
