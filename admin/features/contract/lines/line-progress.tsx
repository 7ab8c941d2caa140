import {
  leftOf,
  leftOfAll,
  progressOf,
  signedOf,
  toShipOf,
} from '#api/contract/contract-progress.ts'
import type { ReactNode } from 'react'
import { Quiet } from '#admin/ui/rows/row-text.tsx'
import { useIsOver } from './is-over.ts'
import { countable, type LineForm } from './line-form.ts'
import styles from './contract-lines.module.css'

/** 签约, 已生产, 已发, 退回 and 欠发 of a line; nothing of what nobody ships. */
export function LineProgressText({ line }: { line: LineForm }) {
  const counted = countable(line)
  if (counted.ships === 0) return null
  return (
    <Figures owed={toShipOf(counted)}>
      <span>签约 {signedOf(counted)}</span>
      {counted.needs_production === 1 && <span>已生产 {counted.produced}</span>}
      <span>已发 {leftOf(counted)}</span>
      <Returned pieces={counted.returned} />
    </Figures>
  )
}

/** The same of all lines, or that there are none. */
export function ProgressSum({ lines }: { lines: readonly LineForm[] }) {
  const progress = progressOf(lines.map(countable))
  const { pieces, to_produce, to_ship, returned } = progress
  const isOver = useIsOver()
  if (pieces === 0) return <Quiet>无明细</Quiet>
  return (
    <Figures owed={to_ship}>
      <span>共签约 {pieces} 件</span>
      <span>
        {isOver ? '终止未生产' : '待生产'} {to_produce}
      </span>
      <span>已发 {leftOfAll({ ...progress, unshipped: 0 })}</span>
      <Returned pieces={returned} />
    </Figures>
  )
}

/** 退回, where something came back. */
const Returned = ({ pieces }: { pieces: number }) => pieces > 0 && <span>退回 {pieces}</span>

function Figures({ owed, children }: { owed: number; children: ReactNode }) {
  const isOver = useIsOver()
  const text = (
    <span>
      {isOver ? '终止未发' : '欠发'} {owed}
    </span>
  )
  return (
    <span className={styles['figures']}>
      {children}
      {owed > 0 && !isOver ? <strong>{text}</strong> : text}
    </span>
  )
}
