import { Form } from 'antd'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { ComponentRef, ReactNode, RefObject } from 'react'
import { keepDraft, readDraft, removeDraft } from '#admin/lib/draft.ts'
import type { Identified } from '#admin/lib/types.ts'
import { focusFirstField } from './first-field.ts'
import { differs, emptiedOffer, restoredOffer, unchangedFields } from './form-offer.ts'
import type { Offer } from './form-offer.ts'
import type { FormControls, RecordFormProps } from './form-types.ts'
import { Notice } from './notice.tsx'
import { useSaveKey } from './save-key.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useSave } from './use-save.ts'
import './forms.css'

type LoadedFormProps<Loaded extends Identified> = RecordFormProps<Loaded> & {
  record: Loaded
  draftKeyOf: (id: number | '') => string | undefined
  onSaved: (saved: { id: number; version: number }) => void
  /** Whether the form stays after a save, and must not be left unsaved without a question. */
  stays?: boolean
  /** Puts the cursor into the first field: always, or where nothing else has it. */
  focusFirst?: 'always' | 'free'
  /** Tells a dialog whether closing it would lose something. */
  unsaved?: RefObject<(() => boolean) | null>
  renderFooter: (controls: FormControls) => ReactNode
}

/** Where somebody is doing something else already. */
const BUSY = 'input, textarea, [contenteditable=true], [aria-modal=true] *'

const LEAVING = '内容尚未保存，离开后会丢失，是否确认离开'

/** The form of a record that is there: drafts, saving and resetting. */
export function LoadedForm<Loaded extends Identified>(props: LoadedFormProps<Loaded>) {
  const { name, save, load, toInput, ready, secrets = [], draftKeyOf, children } = props
  const { renderFooter, onSaved, focusFirst, unsaved, stays = false } = props
  const [form] = Form.useForm()
  const element = useRef<ComponentRef<typeof Form>>(null)
  const [record, setRecord] = useState(props.record)
  const locked = props.locked?.(record)
  const [draft] = useState(() => {
    const kept = locked === undefined ? readDraft(draftKeyOf(record.id)) : undefined
    return kept && differs(kept.values, record) ? kept : undefined
  })
  const [offer, setOffer] = useState(() => draft && restoredOffer(draft, record))
  const sent = useRef<object>({})
  const gone = useRef(false)
  const saving = useSave<Loaded>({
    form,
    endpoint: save,
    start: { id: record.id, version: draft?.version ?? record.version },
    load,
    onSaved: (saved) => {
      removeDraft(draftKeyOf(record.id))
      setOffer(undefined)
      setRecord({ ...record, ...withoutSecrets(sent.current), ...saved })
      if (differs(typed(), sent.current)) keep()
      if (stays) forgetSecrets()
      onSaved(saved)
      if (stays) void readBack(saved)
    },
    onReloaded: (newest) => {
      setRecord(newest)
      fill(newest, newest.version)
      removeDraft(draftKeyOf(newest.id))
    },
  })
  useLeaveGuard({
    disabled: !stays,
    unsaved: isChanged,
    question: () => (isChanged() ? LEAVING : undefined),
    discard: () => removeDraft(draftKeyOf(record.id)),
  })
  useSaveKey(() => {
    if (locked === undefined) form.submit()
  })

  useEffect(() => {
    const free = !document.activeElement?.matches(BUSY)
    const fields = element.current?.nativeElement
    if (fields && (focusFirst === 'always' || (focusFirst === 'free' && free))) {
      focusFirstField(fields)
    }
  }, [focusFirst])

  useImperativeHandle(unsaved, () => isChanged)

  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])

  function typed(): Record<string, unknown> {
    return form.getFieldsValue() as Record<string, unknown>
  }
  function isChanged(): boolean {
    return locked === undefined && differs(typed(), record)
  }
  const withoutSecrets = (values: object) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => !secrets.includes(field)))

  function fill(values: object, version: number): void {
    form.setFields(form.getFieldsError().map(({ name: field }) => ({ name: field, errors: [] })))
    form.setFieldsValue(values)
    saving.become({ id: saving.identity().id, version })
    setOffer(undefined)
  }

  /** Shows what was stored where the server decided (a number, a time), but not over what is typed since. */
  async function readBack(saved: { id: number; version: number }): Promise<void> {
    const newest = await load(saved.id).catch(() => undefined)
    if (newest?.version !== saved.version) return
    const stored = new Map<string, unknown>(Object.entries(newest))
    const untouched = unchangedFields(typed(), sent.current)
    form.setFieldsValue(Object.fromEntries(untouched.map((field) => [field, stored.get(field)])))
    setRecord(newest)
  }

  function keep(version = saving.identity().version): void {
    keepDraft(draftKeyOf(saving.identity().id), withoutSecrets(typed()), version)
  }

  /** A saved password must not be sent again by the next save. */
  function forgetSecrets(): void {
    const spent = unchangedFields(typed(), sent.current).filter((field) => secrets.includes(field))
    form.setFieldsValue(Object.fromEntries(spent.map((field) => [field, ''])))
  }

  function changed(values: object): void {
    form.setFields(Object.keys(values).map((field) => ({ name: field, errors: [] })))
    keep()
    // Going back would now overwrite what is being typed.
    if (offer?.kind === 'emptied') setOffer(undefined)
  }

  function takeOffer(taken: Offer): void {
    fill(taken.values, taken.version)
    if (taken.kind === 'restored') removeDraft(draftKeyOf(saving.identity().id))
    else keep(taken.version)
  }

  function reset(emptied: object): void {
    const former = typed()
    const { id, version } = saving.identity()
    // What is not on screen is neither emptied nor sent, so that showing it later shows what is stored.
    fill(Object.fromEntries(Object.entries(emptied).filter(([field]) => field in former)), version)
    removeDraft(draftKeyOf(id))
    setOffer(emptiedOffer(former, version))
  }

  async function fieldsToSend(): Promise<object | undefined> {
    // Whoever left while the form was getting ready saves nothing.
    if ((ready && !(await ready(form))) || gone.current) return undefined
    sent.current = typed()
    return toInput ? toInput(typed(), record) : typed()
  }

  return (
    <Form
      ref={element}
      form={form}
      name={name}
      layout="vertical"
      className={locked === undefined ? 'record-form' : 'record-form locked'}
      disabled={locked !== undefined}
      initialValues={{ ...record, ...draft?.values }}
      scrollToFirstError
      onValuesChange={changed}
      onFinish={() => void saving.submit(fieldsToSend)}
    >
      {locked !== undefined && <Notice text={locked} />}
      {offer && (
        <Notice
          text={offer.text}
          action={{ label: offer.label, onClick: () => takeOffer(offer) }}
        />
      )}
      {typeof children === 'function' ? children(record) : children}
      {renderFooter({
        busy: saving.busy,
        locked: locked !== undefined,
        submit: form.submit,
        reset,
      })}
    </Form>
  )
}
