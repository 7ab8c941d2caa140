import { Skeleton, Tag } from 'antd'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import type { ReactNode } from 'react'
import type { ChainRecord, ContractChain } from '#api/kit/chain.ts'
import { entities } from '#api/kit/entities.ts'
import type { ChildEntity } from '#api/kit/entity-sets.ts'
import { caseStates, outboundStates, recordStatuses } from '#api/kit/status.ts'
import { writeQuery } from '#admin/lib/address-text.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { Panel } from '#admin/ui/page/panel.tsx'
import { StatusTag } from '#admin/ui/status.tsx'
import { formAddress, type ChainKind } from './chain-kinds.ts'
import { EndedTag } from './ended-tag.tsx'
import css from './chain.module.css'

type ChainStripProps = {
  answer: UseQueryResult<{ chain: ContractChain | null }>
  /** The record that the form shows; none where it is a new one. */
  shown?: { kind: ChainKind; id: number } | undefined
}

/** Everything that belongs to a contract in its order, each with its state and a link that opens in a new tab. */
export function ChainStrip({ answer, shown }: ChainStripProps) {
  const title = useId()
  // What belongs to no contract has no chain.
  if (answer.isSuccess && !answer.data.chain) return null
  return (
    <Panel className={`${css.chain} on-screen`}>
      <nav aria-labelledby={title}>
        <h2 id={title}>相关记录</h2>
        {answer.isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
        {answer.isError && (
          <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
        )}
        {answer.data?.chain && <Stages chain={answer.data.chain} shown={shown} />}
      </nav>
    </Panel>
  )
}

type StagesProps = { chain: ContractChain; shown: ChainStripProps['shown'] }

function Stages({ chain, shown }: StagesProps) {
  const { con_id, number, contract, stages } = chain
  const isShown = (kind: ChainKind, id: number) => shown?.kind === kind && shown.id === id
  return (
    <ol className="plain-list">
      <Stage name="合同">
        <li>
          <Record
            address={contract && formAddress('contract', con_id)}
            isShown={isShown('contract', con_id)}
          >
            {number}
          </Record>
          {contract && <ShippedTag {...contract} />}
          {contract && contract.returned > 0 && <Tag>退回 {contract.returned}</Tag>}
        </li>
      </Stage>
      {stages.map(({ kind, total, records }) => (
        <Stage key={kind} name={entities[kind].moduleLabel}>
          {records.length === 0 && <li className="muted">还没有</li>}
          {records.map((record) => (
            <li key={record.id}>
              <Record address={formAddress(kind, record.id)} isShown={isShown(kind, record.id)}>
                {record.label || `${entities[kind].label} ${record.id}`}
              </Record>
              <StateTags kind={kind} record={record} />
            </li>
          ))}
          {total > records.length && (
            <li>
              <a
                href={`${entities[kind].screen.address}${writeQuery({ keyword: number })}`}
                target="_blank"
                rel="opener"
              >
                全部 {total} 条
              </a>
            </li>
          )}
        </Stage>
      ))}
    </ol>
  )
}

function Stage({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className={css.stage}>
      <h3 className="muted">{name}</h3>
      <ul className="plain-list">{children}</ul>
    </li>
  )
}

type RecordProps = { address: string | null; isShown: boolean; children: ReactNode }

/** A link to a record; the one that is shown, and one that may not be seen, are its name alone. */
function Record({ address, isShown, children }: RecordProps) {
  if (isShown) return <strong aria-current="page">{children}</strong>
  if (address === null) return <span>{children}</span>
  return (
    <a href={address} target="_blank" rel="opener">
      {children}
    </a>
  )
}

type Shipped = { pieces: number; to_ship: number; ended_on: string }

function ShippedTag({ pieces, to_ship, ended_on }: Shipped) {
  if (ended_on !== '') return <EndedTag ended_on={ended_on} />
  if (pieces === 0) return <Tag>无明细</Tag>
  if (to_ship > 0) return <Tag color="warning">欠发 {to_ship}</Tag>
  return <Tag className="quiet">已发完</Tag>
}

/** How far a record is: an after-sales case by its state, where it has one, and not by its status. */
function StateTags({ kind, record }: { kind: ChildEntity; record: ChainRecord }) {
  const { state, status } = record
  if (kind === 'sales' && state !== null) return <StatusTag value={state} options={caseStates} />
  return (
    <>
      {kind === 'production' && <StatusTag value={state ?? 0} options={outboundStates} />}
      <StatusTag value={status} options={recordStatuses} />
    </>
  )
}
