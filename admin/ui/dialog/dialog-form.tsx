import { Button, Flex } from 'antd'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useEditing } from '#admin/lib/address.ts'
import type { RecordId } from '#admin/lib/address.ts'
import type { Identified } from '#admin/lib/types.ts'
import type { RecordFormProps, Saved } from '../form/form-types.ts'
import { HistoryButton } from '../history/history-button.tsx'
import { isAsking } from './question-dialogs.tsx'
import { RecordForm } from '../form/record-form.tsx'
import { SavingText } from '../form/saving-text.tsx'
import { useOpenedRecord } from '../use-opened-record.ts'
import '../form/forms.css'

/** Where a new record leads on to: a second way to save it, by Ctrl+Enter too. */
export type NextStep = { label: string; go: (id: number) => void }

type DialogFormProps<Loaded extends Identified> = {
  form: RecordFormProps<Loaded>
  id: RecordId
  next: NextStep | undefined
  unsaved: RefObject<(() => boolean) | null>
  /** All is saved. */
  onDone: () => void
  /** The user wants to close the dialog. */
  onLeave: () => void
}

/** What is in a record's dialog. It stays for what was typed while a save was under way. */
export function DialogForm<Loaded extends Identified>(props: DialogFormProps<Loaded>) {
  const { form, id, next, unsaved, onDone, onLeave } = props
  const { become, editing } = useEditing()
  const opened = useOpenedRecord(id, form.context, editing === undefined)

  function saved(answer: Saved, newer: boolean): void {
    if (!newer) return onDone()
    if (answer.id === id) return
    opened.savedAs(answer.id)
    void become(answer.id)
  }

  return (
    <RecordForm<Loaded>
      key={opened.key}
      {...form}
      context={opened.context}
      form={opened.form}
      id={opened.id}
      onSaved={saved}
      focusFirst="always"
      unsaved={unsaved}
      renderFooter={({ busy, locked, submit }) => (
        <Flex gap="small" justify="end" align="center">
          {form.history && id !== 'new' && (
            <HistoryButton className="dialog-history" history={form.history} id={id} />
          )}
          {!locked && (
            <>
              <SavingText busy={busy} />
              <Button onClick={onLeave}>取消</Button>
              {next && opened.id === 'new' && (
                <NextButton label={next.label} busy={busy} onPress={() => submit(next.go)} />
              )}
              <Button type="primary" htmlType="submit" loading={busy}>
                确定
              </Button>
            </>
          )}
        </Flex>
      )}
    />
  )
}

type NextButtonProps = { label: string; busy: boolean; onPress: () => void }

/** Saves and leads on, also by Ctrl+Enter from anywhere in the dialog. */
function NextButton({ label, busy, onPress }: NextButtonProps) {
  const newest = useRef(onPress)
  useEffect(() => {
    newest.current = onPress
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isAsking()) return
      event.preventDefault()
      // A list that is open in the form would take it as its own Enter.
      event.stopPropagation()
      newest.current()
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
  return (
    <Button title="Ctrl+Enter" disabled={busy} onClick={onPress}>
      {label}
    </Button>
  )
}
