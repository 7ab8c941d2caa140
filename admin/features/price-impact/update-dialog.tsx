import { Button, Flex, Modal } from 'antd'
import { useState } from 'react'
import { api } from '#api/index.ts'
import { callOnce } from '#admin/lib/change.ts'
import { refresh } from '#admin/lib/query.ts'
import { BatchResults } from '#admin/record-list/batch/batch-results.tsx'
import { BatchRun, type BatchState } from '#admin/record-list/batch/batch-run.ts'
import { quotationName, type Chosen } from './impact-lines.ts'
import { UpdatePreview } from './update-preview.tsx'

type UpdateDialogProps = {
  chosen: readonly Chosen[]
  open: boolean
  onClose: () => void
  onClosed: () => void
}

const { getQuopro, index, priceImpact, updatePrices } = api.quotation

/** The prices that the server is to write: those that are on the screen, and no others. */
const repricings = ({ lines }: Chosen) =>
  lines.map(({ id, present }) => ({ id, unitprice: present }))

/** Shows what the chosen lines and their quotations come to, and writes that once it is confirmed, one draft after another. */
export function UpdateDialog({ chosen, open, onClose, onClosed }: UpdateDialogProps) {
  const [run, setRun] = useState<BatchRun>()
  const [state, setState] = useState<BatchState>()
  const running = state?.running ?? false

  async function go(): Promise<void> {
    const byId = new Map(chosen.map((one) => [one.quotation.id, one]))
    const next =
      run ??
      new BatchRun(
        [...byId.keys()],
        (id, key) => {
          const one = byId.get(id)!
          const { content_version } = one.quotation
          return callOnce(updatePrices, { id, content_version, lines: repricings(one) }, key)
        },
        setState,
      )
    setRun(next)
    await next.run()
    await refresh(priceImpact, getQuopro, index)
  }

  return (
    <Modal
      title="按现价更新草稿"
      open={open}
      width={720}
      mask={{ closable: false }}
      // What is under way is not lost from sight.
      closable={false}
      keyboard={!running}
      onCancel={onClose}
      afterClose={onClosed}
      footer={
        <Flex gap="small" justify="end">
          {!state && <Button onClick={onClose}>取消</Button>}
          {!state && (
            <Button type="primary" onClick={() => void go()}>
              更新 {chosen.length} 份草稿
            </Button>
          )}
          {running && <Button onClick={() => run?.stop()}>停止</Button>}
          {state && !running && state.halted !== '' && (
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus is gone
            <Button type="primary" autoFocus onClick={() => void go()}>
              继续
            </Button>
          )}
          {state && !running && (
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus is gone
            <Button autoFocus={state.halted === ''} onClick={onClose}>
              关闭
            </Button>
          )}
        </Flex>
      }
    >
      {state ? (
        <BatchResults
          items={chosen.map(({ quotation }) => ({
            id: quotation.id,
            name: quotationName(quotation),
          }))}
          state={state}
        />
      ) : (
        chosen.map((one) => (
          <UpdatePreview key={one.quotation.id} chosen={one} repricings={repricings(one)} />
        ))
      )}
    </Modal>
  )
}
