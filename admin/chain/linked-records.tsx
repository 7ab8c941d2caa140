import { Card, Skeleton } from 'antd'
import type { UseQueryResult } from '@tanstack/react-query'
import type { LinkedRecord } from '#api/chain.ts'
import { entities } from '#api/entities.ts'
import { recordStatuses } from '#api/status.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { StatusTag } from '#admin/ui/status.tsx'
import { formAddress } from './chain-kinds.ts'
import './chain.css'

type LinkedRecordsProps = { answer: UseQueryResult<{ info: readonly LinkedRecord[] }> }

/** What exists already for a record, with links that open in new tabs; the opener hands on the session. */
export function LinkedRecords({ answer }: LinkedRecordsProps) {
  const records = answer.data?.info ?? []
  return (
    <Card className="linked" size="small" title={<h2>相关记录</h2>}>
      {answer.isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {answer.isError && (
        <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {answer.isSuccess && records.length === 0 && <p className="linked-none">还没有相关记录</p>}
      {records.length > 0 && (
        <ul>
          {records.map((record) => (
            <LinkedItem key={`${record.kind} ${record.id}`} record={record} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function LinkedItem({ record }: { record: LinkedRecord }) {
  const { kind, id, label, release_time, status } = record
  return (
    <li>
      <a href={formAddress(kind, id)} target="_blank" rel="opener">
        {entities[kind].label} {id}
      </a>
      <StatusTag value={status} options={recordStatuses} />
      <div className="linked-about">
        {label && <span>{label}</span>}
        <span className="nowrap">{release_time}</span>
      </div>
    </li>
  )
}
