import { Form } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { keepDraft, readDraft, removeDraft } from '#admin/lib/draft.ts'
import type { Draft } from '#admin/lib/draft.ts'
import type { Identified } from '#admin/lib/types.ts'
import { Notice } from './notice.tsx'
import type { FormControls, RecordFormProps } from './record-form.tsx'
import { useSave } from './use-save.ts'

type LoadedFormProps<Loaded extends Identified> = RecordFormProps<Loaded> & {
  record: Loaded
  draftKeyOf: (id: number | '') => string | undefined
  onSaved: (saved: { id: number; version: number }) => void
  footer: (controls: FormControls) => ReactNode
}

/** A way back: from restored to stored content, or from emptied to former content. */
type Offer = {
  kind: 'restored' | 'emptied'
  text: string
  label: string
  values: object
  version: number
}

/** The form of a record that is there: drafts, saving and resetting. */
export function LoadedForm<Loaded extends Identified>(props: LoadedFormProps<Loaded>) {
  const { name, save, load, toInput, secrets = [], draftKeyOf, children, footer, onSaved } = props
  const [form] = Form.useForm()
  const [record, setRecord] = useState(props.record)
  const [draft] = useState(() => readDraft(draftKeyOf(record.id)))
  const [offer, setOffer] = useState(() => draft && restoredOffer(draft, record))
  const saving = useSave<Loaded>({
    form,
    endpoint: save,
    start: { id: record.id, version: draft?.version ?? record.version },
    load,
    onSaved: (saved) => {
      removeDraft(draftKeyOf(saving.identity.id))
      setOffer(undefined)
      setRecord({ ...record, ...form.getFieldsValue(), ...saved })
      onSaved(saved)
    },
    onReloaded: (newest) => {
      setRecord(newest)
      fill(newest, newest.version)
      removeDraft(draftKeyOf(newest.id))
    },
  })

  function fill(values: object, version: number): void {
    form.setFields(form.getFieldsError().map(({ name: field }) => ({ name: field, errors: [] })))
    form.setFieldsValue(values)
    saving.become({ id: saving.identity.id, version })
    setOffer(undefined)
  }

  function keep(version = saving.identity.version): void {
    const typed = Object.entries(form.getFieldsValue() as object)
    const open = typed.filter(([field]) => !secrets.includes(field))
    keepDraft(draftKeyOf(saving.identity.id), Object.fromEntries(open), version)
  }

  function changed(): void {
    keep()
    // Going back would now overwrite what is being typed.
    if (offer?.kind === 'emptied') setOffer(undefined)
  }

  function takeOffer(taken: Offer): void {
    fill(taken.values, taken.version)
    if (taken.kind === 'restored') removeDraft(draftKeyOf(saving.identity.id))
    else keep(taken.version)
  }

  function reset(emptied: object): void {
    const former = form.getFieldsValue() as object
    const { version } = saving.identity
    fill(emptied, version)
    removeDraft(draftKeyOf(saving.identity.id))
    setOffer({
      kind: 'emptied',
      text: '内容已清空，尚未保存',
      label: '撤销',
      values: former,
      version,
    })
  }

  return (
    <Form
      form={form}
      name={name}
      layout="vertical"
      initialValues={{ ...record, ...draft?.values }}
      scrollToFirstError
      onValuesChange={changed}
      onFinish={(values: Record<string, unknown>) =>
        void saving.submit(toInput ? toInput(values, record) : values)
      }
    >
      {offer && (
        <Notice
          text={offer.text}
          action={{ label: offer.label, onClick: () => takeOffer(offer) }}
        />
      )}
      {typeof children === 'function' ? children(record) : children}
      {footer({ busy: saving.busy, submit: form.submit, reset })}
    </Form>
  )
}

function restoredOffer(draft: Draft, record: Identified): Offer {
  const stale = draft.version !== record.version
  return {
    kind: 'restored',
    text: stale ? '已恢复未保存的内容，但该记录此后已被修改，保存前请核对' : '已恢复未保存的内容',
    label: '放弃',
    values: record,
    version: record.version,
  }
}
