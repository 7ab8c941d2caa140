import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { groupedFromCents } from '#api/kit/money.ts'
import type { Sums } from '#api/quotation/money/quotation-money.ts'
import type { Sum } from './line-prices.ts'

type TotalBarProps = {
  foot: RefObject<HTMLTableSectionElement | null>
  total: Sums
  sum: Sum
}

/** The total at the lower edge of the window while the table's own foot is out of sight. Who listens has that one. */
export function TotalBar({ foot, total, sum }: TotalBarProps) {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    const row = foot.current?.querySelector('.lines-total')
    if (!row) return undefined
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setNeeded(!entry.isIntersecting && entry.boundingClientRect.top > 0)
    })
    observer.observe(row)
    return () => observer.disconnect()
  }, [foot])
  if (!isNeeded) return null
  const open = sum.open + sum.apart
  return (
    <div className="total-bar" aria-hidden="true">
      <div className="total-bar-text">
        {open > 0 && <span className="muted">{open} 项未计入</span>}
        {total.discount > 0n && (
          <span className="muted">已优惠 {groupedFromCents(total.discount)}</span>
        )}
        <span>合计（元）</span>
        <strong>{groupedFromCents(total.gross)}</strong>
      </div>
    </div>
  )
}
