import { Button, Flex, Form, Modal, Select } from 'antd'
import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { api } from '#api/index.ts'
import { useRead } from '#admin/lib/query.ts'
import { ask } from '#admin/ui/feedback.tsx'
import { focusFirstField } from '#admin/ui/first-field.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { useSaveKey } from '#admin/ui/save-key.ts'
import { SavingText } from '#admin/ui/saving-text.tsx'
import { ChosenSets } from './chosen-sets.tsx'
import { toLine } from './line-cursor.ts'
import type { LineSession } from './line-session.ts'
import { NoCombinations } from './no-combinations.tsx'
import { setsInOrder } from './quotation-sets.ts'
import { oneLess, oneMore, setsIn } from './set-choice.ts'
import { useAddSets } from './use-add-sets.ts'
import './add-set.css'

/** How many combinations stand ready to be pressed; the others are found by typing. */
const AT_HAND = 12

type AddSetDialogProps = { session: LineSession; open: boolean; onClose: () => void }

/** Chooses the combinations whose products are added to a quotation, and how many sets of each. */
export function AddSetDialog({ session, open, onClose }: AddSetDialogProps) {
  const unsaved = useRef<boolean>(null)
  const added = useRef<readonly number[]>([])

  async function leave(): Promise<void> {
    if (unsaved.current && !(await ask('选好的组合还没有加入，是否确认关闭', { danger: true })))
      return
    onClose()
  }

  /** Once the dialog is gone: to the first of the new lines that has to be filled in. */
  function goOn(): void {
    const lines = setsInOrder(session.lines()).flatMap((set) => set.lines)
    const fresh = lines.filter(({ id }) => added.current.includes(id))
    const first = fresh.find(({ id }) => session.isOpen(id)) ?? fresh[0]
    added.current = []
    if (first) toLine(first.id, (id) => session.isOpen(id))
  }

  return (
    <Modal
      title="选择产品组合"
      open={open}
      onCancel={() => void leave()}
      afterClose={goOn}
      footer={null}
      destroyOnHidden
      closable={{ 'aria-label': '关闭' }}
    >
      <AddSetForm
        session={session}
        unsaved={unsaved}
        onLeave={() => void leave()}
        onAdded={(lines) => {
          added.current = lines
          onClose()
        }}
      />
    </Modal>
  )
}

type AddSetFormProps = {
  session: LineSession
  /** Whether something is chosen and not added. */
  unsaved: RefObject<boolean | null>
  onLeave: () => void
  onAdded: (lines: readonly number[]) => void
}

function AddSetForm({ session, unsaved, onLeave, onAdded }: AddSetFormProps) {
  const id = useId()
  const combinations = useRead(api.quotation.getCombination, {})
  const options = combinations.data?.data ?? []
  const { chosen, setChosen, busy, add } = useAddSets(session)
  const [open, setOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (area.current) focusFirstField(area.current)
  }, [])
  const count = setsIn(chosen)
  useImperativeHandle(unsaved, () => count > 0)

  async function submit(): Promise<void> {
    const before = new Set(session.lines().map((line) => line.id))
    if (!(await add())) return
    onAdded(session.lines().flatMap((line) => (before.has(line.id) ? [] : [line.id])))
  }
  useSaveKey(() => void submit())

  function choose(value: number | string): void {
    const option = options.find((one) => one.value === value)
    if (option) setChosen(oneMore(chosen, option))
  }

  /** Enter takes what the open list offers; with a closed one it adds what is chosen. */
  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || open || count === 0) return
    event.preventDefault()
    event.stopPropagation()
    void submit()
  }

  return (
    <Form name="quotation-set" layout="vertical" onFinish={() => void submit()}>
      {combinations.isError && (
        <LoadFailure failure={combinations.error} onRetry={() => void combinations.refetch()} />
      )}
      {combinations.isSuccess && options.length === 0 && <NoCombinations />}
      <Form.Item label="产品组合" required htmlFor={id} extra="可选多个，再选一次增加一套">
        <div ref={area} onKeyDownCapture={onKey}>
          <Select
            id={id}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="请选择产品组合"
            loading={combinations.isPending}
            options={options.map(({ value, label }) => ({ value, label }))}
            value={null}
            onChange={(value) => value !== null && choose(value)}
            open={open}
            onOpenChange={setOpen}
          />
        </div>
      </Form.Item>
      <div className="sets-at-hand">
        {options.slice(0, AT_HAND).map(({ value, label }) => (
          <Button key={value} size="small" title={label} onClick={() => choose(value)}>
            {label}
          </Button>
        ))}
      </div>
      <ChosenSets
        chosen={chosen}
        onMore={(set) => choose(set.com_id)}
        onLess={(set) => setChosen(oneLess(chosen, set.com_id))}
      />
      <Flex gap="small" justify="end" align="center">
        <SavingText busy={busy} />
        {count > 0 && <span className="sets-count">共 {count} 套</span>}
        <Button onClick={onLeave}>取消</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          确定
        </Button>
      </Flex>
    </Form>
  )
}
