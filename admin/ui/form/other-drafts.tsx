import { Button, Flex } from 'antd'
import { useEffect, useState } from 'react'
import { otherNewDrafts, removeDraft } from '#admin/lib/draft.ts'
import type { Identified } from '#admin/lib/types.ts'
import { ask } from '../dialog/feedback.tsx'
import { Notice } from '../notice.tsx'
import { differs, firstWords } from './form-offer.ts'
import css from './other-drafts.module.css'

type OtherDraftsProps = {
  /** The key of this form's own draft. */
  own: string | undefined
  /** The empty form. */
  record: Identified
  onTakeUp: (key: string) => void
}

const DROPPING = '删除后不能恢复，是否确认删除这份没有保存的内容？'

/** The user's other forms of new records like this one that hold something unsaved, be they open in another tab or closed. */
export function OtherDrafts({ own, record, onTakeUp }: OtherDraftsProps) {
  const read = () => otherNewDrafts(own).filter(({ draft }) => differs(draft.values, record))
  const [others, setOthers] = useState(read)

  useEffect(() => {
    // What another tab saves, drops or goes on typing.
    const again = () => setOthers(read())
    window.addEventListener('storage', again)
    return () => window.removeEventListener('storage', again)
  })

  async function drop(key: string): Promise<void> {
    if (!(await ask(DROPPING, { danger: true }))) return
    removeDraft(key)
    setOthers(read())
  }

  function takeUp(key: string): void {
    onTakeUp(key)
    setOthers(read())
  }

  if (others.length === 0) return null
  const lines = others.map(({ key, draft }) => {
    const name = firstWords(draft.values, record) || '没有文字'
    const time = timeOf(draft.savedAt)
    return (
      <li key={key}>
        <time>{time}</time>
        <span className={css.words}>{name}</span>
        <Flex gap="small">
          <Button size="small" aria-label={`接着填写（${name}）`} onClick={() => takeUp(key)}>
            接着填写
          </Button>
          <Button size="small" aria-label={`删除（${name}）`} onClick={() => void drop(key)}>
            删除
          </Button>
        </Flex>
      </li>
    )
  })
  return (
    <Notice
      text={
        <>
          <span>{`您还有 ${others.length} 份新增时没有保存的内容`}</span>
          <ul className={css.others}>{lines}</ul>
        </>
      }
    />
  )
}

const two = (value: number) => String(value).padStart(2, '0')

/** When it was typed, by the clock of the browser in which it was. */
function timeOf(savedAt: number): string {
  const time = new Date(savedAt)
  const day = `${two(time.getMonth() + 1)}-${two(time.getDate())}`
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`
}
