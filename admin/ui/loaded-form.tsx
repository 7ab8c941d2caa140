import { Form } from 'antd'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { keepDraft, readDraft, removeDraft } from '#admin/lib/draft.ts'
import type { Draft } from '#admin/lib/draft.ts'
import type { Identified } from '#admin/lib/types.ts'
import { Notice } from './notice.tsx'
import type { FormControls, RecordFormProps } from './form-types.ts'
import { useSave } from './use-save.ts'

type LoadedFormProps<Loaded extends Identified> = RecordFormProps<Loaded> & {
  record: Loaded
  draftKeyOf: (id: number | '') => string | undefined
  onSaved: (saved: { id: number; version: number }) => void
  /** Puts the cursor into the first field, as a dialog should. */
  focusFirst?: boolean
  renderFooter: (controls: FormControls) => ReactNode
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
  const {
    name,
    save,
    load,
    toInput,
    secrets = [],
    draftKeyOf,
    children,
    renderFooter,
    onSaved,
    focusFirst,
  } = props
  const [form] = Form.useForm()
  const [record, setRecord] = useState(props.record)
  const [draft] = useState(() => differing(readDraft(draftKeyOf(record.id)), record))
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

  useEffect(() => {
    const first = form.getFieldsError()[0]
    if (focusFirst && first) form.focusField(first.name)
  }, [form, focusFirst])

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

  function changed(values: object): void {
    form.setFields(Object.keys(values).map((field) => ({ name: field, errors: [] })))
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
    // What is not on screen is neither emptied nor sent, so that showing it later shows what is stored.
    fill(Object.fromEntries(Object.entries(emptied).filter(([field]) => field in former)), version)
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
      className="record-form"
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
      {renderFooter({ busy: saving.busy, submit: form.submit, reset })}
    </Form>
  )
}

/** A draft that says the same as the record is none. */
function differing(draft: Draft | undefined, record: object): Draft | undefined {
  const stored = new Map<string, unknown>(Object.entries(record))
  const differs = Object.entries(draft?.values ?? {}).some(
    ([field, typed]) => JSON.stringify(typed) !== JSON.stringify(stored.get(field)),
  )
  return differs ? draft : undefined
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
