import { progressOf, signedOf, toShipOf } from '#api/contract/contract-progress.ts'
import { countable, type LineForm } from './line-form.ts'

/** 签约, 已生产, 已发 and 欠发 of a line; nothing of what nobody ships. */
export function LineProgressText({ line }: { line: LineForm }) {
  const counted = countable(line)
  if (counted.ships === 0) return null
  const owed = toShipOf(counted)
  return (
    <span className="line-progress">
      <span>签约 {signedOf(counted)}</span>
      {counted.needs_production === 1 && <span>已生产 {counted.produced}</span>}
      <span>已发 {counted.shipped}</span>
      <span className={owed > 0 ? 'line-owed' : undefined}>欠发 {owed}</span>
    </span>
  )
}

/** The same of all lines, or that there are none. */
export function ProgressSum({ lines }: { lines: readonly LineForm[] }) {
  const counted = lines.map(countable)
  const { pieces, to_produce, to_ship } = progressOf(counted)
  if (pieces === 0) return <span className="line-progress">无明细</span>
  return (
    <span className="line-progress">
      <span>共签约 {pieces} 件</span>
      <span>待生产 {to_produce}</span>
      <span>已发 {pieces - to_ship}</span>
      <span className={to_ship > 0 ? 'line-owed' : undefined}>欠发 {to_ship}</span>
    </span>
  )
}
