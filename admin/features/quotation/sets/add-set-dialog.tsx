import { Button, Flex, Form, Modal, Select, Typography } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { api } from '#api/index.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { ask } from '#admin/ui/dialog/feedback.tsx'
import { useOpener } from '#admin/ui/dialog/use-opener.ts'
import { focusFirstField } from '#admin/ui/field/first-field.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { useSaveKey } from '#admin/ui/form/save-key.ts'
import { SavingText } from '#admin/ui/form/saving-text.tsx'
import { ChosenSets } from './chosen-sets.tsx'
import { toLine } from '../lines/line-cursor.ts'
import type { LineSession } from '../lines/saving/line-session.ts'
import { NoCombinations } from './no-combinations.tsx'
import { setsInOrder } from './quotation-sets.ts'
import { oneLess, oneMore, setsIn } from './set-choice.ts'
import { useAddSets } from './use-add-sets.ts'
import css from './add-set.module.css'

const LEAVING = '选好的组合还没有加入，是否确认关闭？'

/** How many combinations stand ready to be pressed; the others are found by typing. */
const AT_HAND = 12

type AddSetDialogProps = { session: LineSession; open: boolean; onClose: () => void }

/** Chooses the combinations whose products are added to a quotation, and how many sets of each. */
export function AddSetDialog({ session, open, onClose }: AddSetDialogProps) {
  const sets = useAddSets(session)
  const { chosen, setChosen, busy } = sets
  const added = useRef<readonly number[]>([])
  const toOpener = useOpener(open)

  async function leave(): Promise<void> {
    // What is being added cannot be taken back, and is not all there yet.
    if (busy) return
    if (chosen.length > 0 && !(await ask(LEAVING, { danger: true }))) return
    setChosen([])
    onClose()
  }

  async function submit(): Promise<void> {
    const before = new Set(session.lines().map((line) => line.id))
    if (!(await sets.add())) return
    added.current = session.lines().flatMap((line) => (before.has(line.id) ? [] : [line.id]))
    onClose()
  }

  /** Once the dialog is gone: to the first of the new lines that has to be filled in, or back. */
  function goOn(): void {
    const lines = setsInOrder(session.lines()).flatMap((set) => set.lines)
    const fresh = lines.filter(({ id }) => added.current.includes(id))
    const first = fresh.find(({ id }) => session.isOpen(id)) ?? fresh[0]
    added.current = []
    if (first) toLine(first.id, (id) => session.isOpen(id))
    else toOpener()
  }

  return (
    <Modal
      title="选择产品组合"
      open={open}
      onCancel={() => void leave()}
      afterClose={goOn}
      footer={null}
      destroyOnHidden
      closable={{ 'aria-label': '关闭', disabled: busy }}
    >
      <AddSetForm sets={sets} onSubmit={() => void submit()} onLeave={() => void leave()} />
    </Modal>
  )
}

type AddSetFormProps = {
  sets: ReturnType<typeof useAddSets>
  onSubmit: () => void
  onLeave: () => void
}

function AddSetForm({ sets, onSubmit, onLeave }: AddSetFormProps) {
  const id = useId()
  const combinations = useRead(api.quotation.getCombination, {})
  const options = combinations.data?.data ?? []
  const { chosen, setChosen, busy } = sets
  const [open, setOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A field that may not be used loses the cursor; it is back where the first try has failed.
    if (area.current && !busy) focusFirstField(area.current)
  }, [busy])
  const count = setsIn(chosen)
  useSaveKey(onSubmit, 'dialog')

  function choose(value: number | string): void {
    const option = options.find((one) => one.value === value)
    if (option) setChosen((former) => oneMore(former, option))
  }

  /** Enter takes what the open list offers; with a closed one it adds what is chosen. */
  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || open || count === 0) return
    event.preventDefault()
    event.stopPropagation()
    onSubmit()
  }

  return (
    <Form name="quotation-set" layout="vertical" onFinish={onSubmit}>
      {combinations.isError && (
        <LoadFailure failure={combinations.error} onRetry={() => void combinations.refetch()} />
      )}
      {combinations.isSuccess && options.length === 0 && <NoCombinations />}
      <Form.Item
        label="产品组合"
        required
        htmlFor={id}
        extra="可选多个；同一组合再选一次，增加一套"
      >
        <div ref={area} onKeyDownCapture={onKey}>
          <Select
            id={id}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="请选择产品组合"
            loading={combinations.isPending}
            disabled={busy}
            options={options.map(({ value, label }) => ({ value, label }))}
            value={null}
            onChange={(value) => value !== null && choose(value)}
            open={open}
            onOpenChange={setOpen}
          />
        </div>
      </Form.Item>
      <Flex wrap gap="small" className={css.atHand}>
        {options.slice(0, AT_HAND).map(({ value, label }) => (
          <Button
            key={value}
            size="small"
            title={label}
            disabled={busy}
            onClick={() => choose(value)}
          >
            {label}
          </Button>
        ))}
      </Flex>
      <ChosenSets
        chosen={chosen}
        disabled={busy}
        onMore={(set) => choose(set.com_id)}
        onLess={(set) => setChosen((former) => oneLess(former, set.com_id))}
      />
      <Flex gap="small" justify="end" align="center">
        <SavingText busy={busy} text="正在加入，完成后关闭…" />
        {count > 0 && !busy && <Typography.Text type="secondary">共 {count} 套</Typography.Text>}
        <Button disabled={busy} onClick={onLeave}>
          取消
        </Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          确定
        </Button>
      </Flex>
    </Form>
  )
}
