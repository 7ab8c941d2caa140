import { Button, Flex, Modal } from 'antd'
import type { Endpoint } from '#api/endpoint.ts'
import type { RecordId } from '#admin/lib/address.ts'
import { removeDraft } from '#admin/lib/draft.ts'
import { refresh, useSelf } from '#admin/lib/query.ts'
import type { Identified } from '#admin/lib/types.ts'
import type { RecordFormProps } from './form-types.ts'
import { HistoryButton } from './history/history-button.tsx'
import { formDraftKey, RecordForm } from './record-form.tsx'

type RecordDialogProps<Loaded extends Identified> = RecordFormProps<Loaded> & {
  title: string
  /** The record on show; absent is closed. `useEditing().editing` gives it. */
  id: RecordId | undefined
  onClose: () => void
  /** Lists that are read again when the dialog closes. */
  refreshes: readonly Endpoint[]
  width?: number
}

/** The form of a record in a dialog. Closing it resets the form and reads the lists again. */
export function RecordDialog<Loaded extends Identified>(props: RecordDialogProps<Loaded>) {
  const { title, id, onClose, refreshes, width = 560, ...form } = props
  const userId = useSelf().data?.data.id

  function close(): void {
    if (id !== undefined) removeDraft(formDraftKey(userId, form.name, id, form.context))
    onClose()
    void refresh(...refreshes)
  }

  return (
    <Modal
      title={title}
      open={id !== undefined}
      onCancel={close}
      footer={null}
      width={width}
      destroyOnHidden
      mask={{ closable: false }}
      closable={{ 'aria-label': '关闭' }}
    >
      {id !== undefined && (
        <RecordForm<Loaded>
          {...form}
          id={id}
          onSaved={close}
          focusFirst
          renderFooter={({ busy, locked }) => (
            <Flex gap="small" justify="end">
              {form.history && id !== 'new' && (
                <HistoryButton className="dialog-history" history={form.history} id={id} />
              )}
              {!locked && (
                <>
                  <Button onClick={close}>取消</Button>
                  <Button type="primary" htmlType="submit" loading={busy}>
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
