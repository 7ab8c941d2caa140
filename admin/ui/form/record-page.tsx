import { Button, Flex } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useAddress } from '#admin/lib/address.ts'
import type { RecordId } from '#admin/lib/address.ts'
import type { Identified } from '#admin/lib/types.ts'
import type { RecordFormProps } from './form-types.ts'
import { HistoryButton } from '../history/history-button.tsx'
import { MoreButtons } from '../more-buttons.tsx'
import { Page } from '../page/page.tsx'
import { Panel } from '../page/panel.tsx'
import { RecordForm } from './record-form.tsx'
import { SavingText } from './saving-text.tsx'
import { useRefusedLoad } from './use-refused-load.ts'
import { useOpenedRecord } from '../use-opened-record.ts'
import './forms.css'

type RecordPageProps<Loaded extends Identified> = RecordFormProps<Loaded> & {
  title: string
  /** The record of the address: `recordIdFrom(values.id)`. */
  id: RecordId
  /** The values of the emptied form after 重置. */
  empty: Partial<Omit<Loaded, 'id' | 'version'>>
  /** What a record of its kind is called on paper, with its name behind it. */
  label?: string
  /** What stands behind the title at the head of a stored record's page, and says which one it is. */
  headed?: ((record: Loaded) => string) | undefined
  /** Buttons beside the title. */
  extra?: ReactNode
  /** With them its history is under ⋯ as well. */
  more?: ReactNode
  /** What stands above the form. */
  head?: ReactNode
  /** Whether the form is out of sight, behind another tab of the page. It keeps what was typed, and is saved by Ctrl+S. */
  isBehind?: boolean
  /** What stands below the form, and is saved apart from it. */
  below?: ReactNode
}

/**
 * The form of a record as a page, with 保存 and 重置. A new record's id goes into the address once it is
 * saved, so that a reload shows the record and later saves change it.
 */
export function RecordPage<Loaded extends Identified>(props: RecordPageProps<Loaded>) {
  const { title, id, empty, label, headed, extra, more, head, isBehind, below, ...form } = props
  const { become } = useAddress()
  const opened = useOpenedRecord(id, form.context)
  const [record, setRecord] = useState<string>()
  const [name, setName] = useState<string>()

  const { failure, load } = useRefusedLoad(id, async (recordId, signal) => {
    const loaded = await form.load(recordId, signal)
    setRecord(form.naming?.(loaded))
    setName(headed?.(loaded))
    return loaded
  })

  function saved(newId: number): void {
    if (newId === id) return
    opened.savedAs(newId)
    void become({ id: String(newId) })
  }

  const historyButton = form.history && id !== 'new' && (
    <HistoryButton history={form.history} id={id} />
  )
  return (
    <Page
      title={title}
      failure={failure}
      record={id === 'new' ? undefined : record}
      heading={id === 'new' || name === undefined ? undefined : `${title} ${name}`.trim()}
      paper={label === undefined || id === 'new' || !record ? undefined : `${label} ${record}`}
      extra={
        <>
          {!more && historyButton}
          {extra}
          {more && (
            <MoreButtons>
              {more}
              {historyButton}
            </MoreButtons>
          )}
        </>
      }
    >
      {head}
      <Panel hidden={isBehind}>
        <RecordForm<Loaded>
          key={opened.key}
          {...form}
          load={load}
          context={opened.context}
          form={opened.form}
          id={opened.id}
          stays
          focusFirst="free"
          onSaved={(answer) => saved(answer.id)}
          renderFooter={({ busy, locked, reset }) =>
            !locked && (
              <Flex className="form-foot" gap="small" align="center">
                <Button type="primary" htmlType="submit" loading={busy}>
                  保存
                </Button>
                <Button onClick={() => reset(empty)}>重置</Button>
                <SavingText busy={busy} />
              </Flex>
            )
          }
        />
      </Panel>
      {below && <div className={isBehind ? undefined : 'record-below'}>{below}</div>}
    </Page>
  )
}
