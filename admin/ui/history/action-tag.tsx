import { Tag } from 'antd'
import type { HistoryEntry } from '#api/kit/history.ts'
import { actionOf } from './words.ts'

/** What was done, in its colour and in words. */
export function ActionTag({ entry }: { entry: HistoryEntry }) {
  const { label, color } = actionOf(entry)
  return <Tag color={color}>{label}</Tag>
}
