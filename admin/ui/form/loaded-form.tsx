import { Form } from 'antd'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { ComponentRef } from 'react'
import { keepDraft, readDraft, removeDraft, removeSavedDraft } from '#admin/lib/draft.ts'
import type { Identified } from '#admin/lib/types.ts'
import { FieldBook, FieldBookContext } from '../field/field-book.ts'
import { focusFirstField } from '../field/first-field.ts'
import { bothChanged, takenOver } from './conflict/both-changed.ts'
import {
  changedValues,
  differs,
  emptiedOffer,
  restoredOffer,
  unchangedFields,
} from './form-offer.ts'
import type { Offer } from './form-offer.ts'
import type { FormSurroundings, RecordFormProps, Saved } from './form-types.ts'
import { Notice } from '../notice.tsx'
import { OtherDrafts } from './other-drafts.tsx'
import { useSaveKey } from './save-key.ts'
import { FieldSettersContext } from '../field/set-fields.ts'
import type { Preparation } from '../field/set-fields.ts'
import { useConflict } from './conflict/use-conflict.tsx'
import { useIsUnmounted } from '../use-is-unmounted.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useRemembered } from '../use-remembered.ts'
import { useSave } from './use-save.ts'
import './forms.css'

type LoadedFormProps<Loaded extends Identified> = RecordFormProps<Loaded> & {
  record: Loaded
  draftKeyOf: (id: number | '') => string | undefined
} & FormSurroundings

/** Where somebody is doing something else already. */
const BUSY = 'input, textarea, [contenteditable=true], [aria-modal=true] *'

const NEWER = '已保存，但保存期间又填写的内容还没有保存'
const LEAVING = '内容尚未保存，离开后会丢失，是否确认离开？'

/** The form of a record that is there: drafts, saving and resetting. */
export function LoadedForm<Loaded extends Identified>(props: LoadedFormProps<Loaded>) {
  const { name, save, load, toInput, ready, follow, secrets = [], children } = props
  const { draftKeyOf } = props
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
  // What was typed while a save was under way, and is not in it.
  const [newer, setNewer] = useState(false)
  const sent = useRef<object>({})
  // What the fields held when they were last drawn or typed into.
  const before = useRef<Record<string, unknown>>({})
  const isGone = useIsUnmounted()
  const [book] = useState(() => new FieldBook())
  const conflict = useConflict()
  const [preparations] = useState(() => new Set<Preparation>())
  const [prepare] = useState(() => (preparation: Preparation) => {
    preparations.add(preparation)
    return () => void preparations.delete(preparation)
  })
  const saving = useSave<Loaded>({
    form,
    name,
    endpoint: save,
    start: { id: record.id, version: draft?.version ?? record.version },
    load,
    isGone,
    fields: fieldsToSend,
    onSaved: (saved, then) => {
      // A late answer finds the user elsewhere, who must not be led anywhere by it.
      if (isGone()) removeSavedDraft(draftKeyOf(record.id), toStore(sent.current, record.id))
      else wasSaved(saved, then)
    },
    canJoin: (newest) => props.locked?.(newest) === undefined,
    join,
    onReloaded: (newest) => {
      setRecord(newest)
      fill(newest, newest.version)
      removeDraft(draftKeyOf(newest.id))
    },
  })
  useRemembered(name, record.id, { name: props.naming?.(record) })
  useLeaveGuard({
    disabled: !stays,
    unsaved: isChanged,
    question: () => (isChanged() ? LEAVING : undefined),
    // A new record may have been saved while it was asked.
    discard: () => removeDraft(draftKeyOf(saving.identity().id)),
  })
  useSaveKey(
    () => {
      if (locked === undefined) saving.submit()
    },
    stays ? 'page' : 'dialog',
  )

  useEffect(() => {
    const free = !document.activeElement?.matches(BUSY)
    const fields = element.current?.nativeElement
    if (fields && (focusFirst === 'always' || (focusFirst === 'free' && free))) {
      focusFirstField(fields)
    }
  }, [focusFirst])

  useEffect(() => {
    before.current = form.getFieldsValue() as Record<string, unknown>
  })

  useImperativeHandle(unsaved, () => isChanged)

  function typed(): Record<string, unknown> {
    return form.getFieldsValue() as Record<string, unknown>
  }
  function isChanged(): boolean {
    return locked === undefined && differs(typed(), record)
  }
  const withoutSecrets = (values: object) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => !secrets.includes(field)))

  /** What a draft has. Of a new record not what the server filled in: another form of it begins with a number and time of its own. */
  const toStore = (values: object, id: number | '') =>
    withoutSecrets(id === '' ? changedValues(values, record) : values)

  function wasSaved(saved: Saved, then: ((id: number) => void) | undefined): void {
    const typedSince = differs(typed(), sent.current)
    removeDraft(draftKeyOf(record.id))
    setOffer(undefined)
    setNewer(typedSince)
    setRecord({ ...record, ...withoutSecrets(sent.current), ...saved })
    if (typedSince) keep()
    if (typedSince || stays) forgetSecrets()
    onSaved(saved, typedSince)
    if (!typedSince) then?.(saved.id)
    if (typedSince || stays) void readBack(saved, sent.current)
  }

  function fill(values: object, version: number): void {
    form.setFields(form.getFieldsError().map(({ name: field }) => ({ name: field, errors: [] })))
    form.setFieldsValue(values)
    saving.become({ id: saving.identity().id, version })
    setOffer(undefined)
    setNewer(false)
  }

  /**
   * Shows what was stored where the server decided (a number, a time), but not over what is typed since, be it that a
   * further save is under way with it.
   */
  async function readBack({ id, version }: Saved, sentThen: object): Promise<void> {
    const newest = await load(id).catch(() => undefined)
    if (newest?.version !== version || version !== saving.identity().version) return
    const stored = new Map<string, unknown>(Object.entries(newest))
    const untouched = unchangedFields(typed(), sentThen)
    const written = Object.fromEntries(untouched.map((field) => [field, stored.get(field)]))
    form.setFieldsValue(written)
    // A further save under way has sent them as they were typed: that is no difference.
    sent.current = { ...sent.current, ...written }
    // What only the answer for a new record has, such as its contract's title, stays in sight.
    setRecord({ ...record, ...newest })
  }

  function keep(version = saving.identity().version): void {
    const { id } = saving.identity()
    keepDraft(draftKeyOf(id), toStore(typed(), id), version)
  }

  /** A saved password must not be sent again by the next save. */
  function forgetSecrets(): void {
    const spent = unchangedFields(typed(), sent.current).filter((field) => secrets.includes(field))
    form.setFieldsValue(Object.fromEntries(spent.map((field) => [field, ''])))
  }

  function changed(values: object): void {
    form.setFields(Object.keys(values).map((field) => ({ name: field, errors: [] })))
    follow?.(form, before.current, record)
    before.current = typed()
    keep()
    // Going back would now overwrite what is being typed.
    if (offer?.kind === 'emptied') setOffer(undefined)
  }

  /** Puts into the form what is to be saved of what somebody else has saved meanwhile. */
  async function join(message: string, newest: Loaded): Promise<boolean> {
    const isBaseKnown = saving.identity().version === record.version
    const states = { base: isBaseKnown ? record : undefined, newest, typed: typed() }
    const both = bothChanged(book.all, states)
    const differ = both.conflicts.length + both.theirs.length > 0
    const taken = differ
      ? await conflict.choose({ ...both, ...states, message, start: record })
      : []
    if (!taken || isGone()) return false
    form.setFieldsValue(takenOver(taken, states))
    setRecord(newest)
    saving.become({ id: newest.id, version: newest.version })
    setOffer(undefined)
    keep()
    return true
  }

  function setAsTyped(values: object): void {
    if (isGone()) return
    form.setFieldsValue(values)
    changed(values)
  }

  function setAsStored(values: object): void {
    if (isGone()) return
    form.setFieldsValue(values)
    setRecord((former) => ({ ...former, ...values }))
  }

  function takeOffer(taken: Offer): void {
    fill(taken.values, taken.version)
    if (taken.kind === 'restored') removeDraft(draftKeyOf(saving.identity().id))
    else keep(taken.version)
  }

  /** Puts another new form's content into this one; what was typed here takes its place. */
  function takeUp(other: string): void {
    const taken = readDraft(other)
    const own = draftKeyOf(record.id)
    if (!taken) return
    if (isChanged()) keepDraft(other, toStore(typed(), ''), saving.identity().version)
    else removeDraft(other)
    keepDraft(own, taken.values, taken.version)
    fill({ ...record, ...taken.values }, taken.version)
    setOffer(restoredOffer(taken, record))
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
    for (const preparation of preparations) if (!(await preparation(record))) return undefined
    // Leaving while the form was getting ready cancels the save.
    if ((ready && !(await ready(form, isGone))) || isGone()) return undefined
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
      onFinish={() => saving.submit()}
    >
      {locked !== undefined && <Notice text={locked} />}
      {newer && <Notice text={NEWER} />}
      {offer && (
        <Notice
          text={offer.text}
          action={{ label: offer.label, onClick: () => takeOffer(offer) }}
        />
      )}
      {record.id === '' && locked === undefined && (
        <OtherDrafts own={draftKeyOf('')} record={record} onTakeUp={takeUp} />
      )}
      <FieldSettersContext value={{ asTyped: setAsTyped, asStored: setAsStored, prepare }}>
        <FieldBookContext value={book}>
          {typeof children === 'function' ? children(record) : children}
        </FieldBookContext>
        {conflict.dialog}
      </FieldSettersContext>
      {renderFooter({
        busy: saving.busy,
        locked: locked !== undefined,
        submit: saving.submit,
        reset,
      })}
    </Form>
  )
}
