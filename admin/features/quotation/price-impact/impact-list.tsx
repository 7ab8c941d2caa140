import { Button } from 'antd'
import { useState } from 'react'
import type { OlderQuotation } from '#api/quotation/price-impact.ts'
import { ImpactQuotation } from './impact-quotation.tsx'
import { isUpdatable, type Chosen } from './impact-lines.ts'
import { UpdateDialog } from './update-dialog.tsx'

/** The quotations with their lines, of which those of what is not sent can be chosen and brought up to date. */
export function ImpactList({ quotations }: { quotations: readonly OlderQuotation[] }) {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  const [begun, setBegun] = useState<{ chosen: readonly Chosen[]; open: boolean }>()
  const updatable = quotations.filter(isUpdatable)
  const listed = updatable.flatMap(({ lines }) => lines)
  // What is no longer listed, such as what has been updated, is not chosen any more.
  const chosen = updatable
    .map((quotation) => ({ quotation, lines: quotation.lines.filter(({ id }) => marked.has(id)) }))
    .filter(({ lines }) => lines.length > 0)
  const count = chosen.reduce((sum, { lines }) => sum + lines.length, 0)

  function mark(ids: readonly number[], on: boolean): void {
    const next = new Set(marked)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    setMarked(next)
  }

  return (
    <>
      {quotations.map((quotation) => (
        <ImpactQuotation key={quotation.id} quotation={quotation} marked={marked} onMark={mark} />
      ))}
      {updatable.length > 0 && (
        <div className="pinned-foot">
          <output>
            已选择 {count} 行{count > 0 && `（${chosen.length} 份报价）`}
          </output>
          <Button
            onClick={() =>
              mark(
                listed.filter((line) => !line.is_negotiated).map(({ id }) => id),
                true,
              )
            }
          >
            全选（不含议定价）
          </Button>
          <Button
            type="primary"
            disabled={count === 0}
            onClick={() => setBegun({ chosen, open: true })}
          >
            更新所选
          </Button>
        </div>
      )}
      {begun && (
        <UpdateDialog
          chosen={begun.chosen}
          open={begun.open}
          onClose={() => setBegun({ ...begun, open: false })}
          onClosed={() => setBegun(undefined)}
        />
      )}
    </>
  )
}
