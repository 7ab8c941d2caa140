import { Button, Flex, Modal } from 'antd'
import { useEffect, useRef } from 'react'
import type { Endpoint } from '#api/endpoint.ts'
import type { RecordId } from '#admin/lib/address.ts'
import { removeDraft } from '#admin/lib/draft.ts'
import { refresh, useSelf } from '#admin/lib/query.ts'
import type { Identified } from '#admin/lib/types.ts'
import { ask } from './feedback.tsx'
import type { RecordFormProps } from './form-types.ts'
import { HistoryButton } from './history/history-button.tsx'
import { isAsking } from './question-dialogs.tsx'
import { formDraftKey, RecordForm } from './record-form.tsx'
import { SavingText } from './saving-text.tsx'

type RecordDialogProps<Loaded extends Identified> = RecordFormProps<Loaded> & {
  title: string
  /** The record on show; absent is closed. `useEditing().editing` gives it. */
  id: RecordId | undefined
  onClose: () => void
  /** Lists that are read again when the dialog closes. */
  refreshes: readonly Endpoint[]
  width?: number
  /** Where a new record leads on to: a second way to save it, by Ctrl+Enter too. */
  next?: { label: string; go: (id: number) => void }
}

const CLOSING = '内容尚未保存，关闭后会丢失，是否确认关闭'

/**
 * The form of a record in a dialog. Closing it resets the form and reads the lists again; what is unsaved is
 * asked about first, however it is closed.
 */
export function RecordDialog<Loaded extends Identified>(props: RecordDialogProps<Loaded>) {
  const { title, id, onClose, refreshes, width = 560, next, ...form } = props
  const userId = useSelf().data?.data.id
  const unsaved = useRef<() => boolean>(null)
  const goesOn = useRef(false)

  function close(): void {
    if (id !== undefined) removeDraft(formDraftKey(userId, form.name, id, form.context))
    onClose()
    void refresh(...refreshes)
  }

  async function leave(): Promise<void> {
    if (!unsaved.current?.() || (await ask(CLOSING, { danger: true }))) close()
  }

  return (
    <Modal
      title={title}
      open={id !== undefined}
      onCancel={() => void leave()}
      footer={null}
      width={width}
      destroyOnHidden
      closable={{ 'aria-label': '关闭' }}
    >
      {id !== undefined && (
        <RecordForm<Loaded>
          {...form}
          id={id}
          onSaved={(saved) => {
            close()
            if (goesOn.current) next?.go(saved.id)
          }}
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
                  <Button onClick={() => void leave()}>取消</Button>
                  {next && id === 'new' && (
                    <NextButton
                      label={next.label}
                      busy={busy}
                      onPress={() => {
                        goesOn.current = true
                        submit()
                      }}
                    />
                  )}
                  <Button
                    type="primary"
                    htmlType="submit"
                    loading={busy}
                    // Enter in a field presses it too.
                    onClick={() => {
                      goesOn.current = false
                    }}
                  >
                    确定
                  </Button>
                </>
              )}
            </Flex>
          )}
        />
      )}
    </Modal>
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
      newest.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <Button title="Ctrl+Enter" disabled={busy} onClick={onPress}>
      {label}
    </Button>
  )
}
