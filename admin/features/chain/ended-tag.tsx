import { Tag } from 'antd'

/** 已终止, with the day; nothing of a contract that goes on. */
export function EndedTag({ ended_on }: { ended_on: string }) {
  if (ended_on === '') return null
  return (
    <Tag color="warning" title={`${ended_on}终止`}>
      已终止
    </Tag>
  )
}
