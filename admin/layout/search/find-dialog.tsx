import { SearchOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { Modal } from 'antd'
import type { InputRef } from 'antd'
import Input from 'antd/es/input/Input'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { KEYWORD } from '#api/kit/fields/field.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { openTab } from '#admin/ui/open.tsx'
import type { EarlyKeys } from './early-keys.ts'
import type { Place } from './found-places.ts'
import { FoundDetails } from './found-details.tsx'
import { FoundList } from './found-list.tsx'
import { useFinding } from './use-finding.ts'
import css from './find.module.css'

type FindDialogProps = { open: boolean; onClose: () => void; early: EarlyKeys }

/** Finds anything by a part of its name or number. */
export function FindDialog({ open, onClose, early }: FindDialogProps) {
  return (
    <Modal
      title="查找"
      open={open}
      onCancel={onClose}
      footer={null}
      width={640}
      destroyOnHidden
      // Typing need not wait for an animation.
      transitionName=""
      maskTransitionName=""
      // It would go back to the field that took the first keys.
      focusable={{ focusTriggerAfterClose: false }}
      afterOpenChange={(shown) => !shown && early.goBack()}
      closable={{ 'aria-label': '关闭' }}
    >
      {open && <Finding early={early} onClose={onClose} />}
    </Modal>
  )
}

type FindingProps = { early: EarlyKeys; onClose: () => void }

function Finding({ early, onClose }: FindingProps) {
  const field = useRef<InputRef>(null)
  const { text, setText, setComposing, keyword, groups, pending, failure, retry, note } =
    useFinding()
  const navigate = useNavigate()
  const listId = useId()
  const places = groups.flatMap((group) => group.places)
  const [chosen, setChosen] = useState<string>()
  // Who presses Enter before the answer is there gets its first one.
  const [hurried, setHurried] = useState(false)
  const active = places.find(({ key }) => key === chosen) ?? places[0]

  useEffect(
    () =>
      early.handOver((typed, entered) => {
        setText(typed)
        setHurried(entered)
        field.current?.focus({ cursor: 'end' })
      }),
    [early, setText],
  )

  function type(typed: string): void {
    setText(typed)
    setChosen(undefined)
    setHurried(false)
  }

  function go(place: Place): void {
    const { path, tab } = place
    note(place)
    if (!tab) early.stay()
    onClose()
    if (tab) openTab(path)
    else void navigate({ href: path })
  }

  const latestGo = useRef(go)
  useEffect(() => {
    latestGo.current = go
  })
  useEffect(() => {
    if (hurried && !pending && failure == null && active) latestGo.current(active)
  }, [hurried, pending, failure, active])

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const at = active ? places.indexOf(active) : -1
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 + places.length }
    const next = steps[event.key]
    if (next !== undefined) {
      event.preventDefault()
      setChosen(places[next % places.length]?.key)
    } else if (event.key === 'Enter') {
      // What opens must not take the same key as an answer to itself.
      event.preventDefault()
      if (pending) setHurried(true)
      else if (active) go(active)
    }
  }

  return (
    <>
      <Input
        ref={field}
        size="large"
        prefix={<SearchOutlined aria-hidden />}
        placeholder="报价、合同、客户、物流单号、产品、页面或操作"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no native one takes groups of options
        role="combobox"
        aria-label="查找名称或编号"
        aria-autocomplete="list"
        aria-expanded={places.length > 0}
        aria-controls={listId}
        aria-activedescendant={active && `${listId}-${active.key}`}
        autoComplete="off"
        maxLength={KEYWORD}
        value={text}
        onChange={(event) => type(event.target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={press}
      />
      <FoundList
        id={listId}
        groups={groups}
        active={active?.key}
        onActive={setChosen}
        onChoose={go}
      />
      <FoundDetails place={active} />
      {failure != null && <LoadFailure failure={failure} onRetry={retry} />}
      <output className={places.length > 0 && !pending ? 'unseen' : `${css.state} muted`}>
        {saying(keyword, pending, failure != null, places.length)}
      </output>
    </>
  )
}

function saying(keyword: string, pending: boolean, failed: boolean, count: number): string {
  if (pending) return '正在查找…'
  if (failed) return ''
  if (count === 0) return `没有找到“${keyword}”`
  return keyword === '' ? '' : `找到 ${count} 项`
}
