import { memo, useDeferredValue, useMemo } from 'react'
import { textFromCents } from '#api/money.ts'
import type { PowerFollower, QuotationLine } from '#api/quotation.ts'
import { Tip } from '#admin/ui/tip.tsx'
import { LineAmount } from './line-amount.tsx'
import type { LineSaving } from './line-changes.ts'
import { LineRow } from './line-row.tsx'
import type { LineActions } from './line-row.tsx'
import { powerNotice, pumpPower } from './power-notice.ts'
import { setsInOrder, sumOf } from './quotation-sets.ts'
import type { QuotationSet, Sum } from './quotation-sets.ts'

const COLUMNS = ['ID', '产品名称', '型号', '数量', '权重', '单价（元）', '金额（元）', '操作']

/** How many lines a screen shows, and a few more. */
const SCREENFUL = 15

type LinesTableProps = {
  lines: readonly QuotationLine[]
  savings: ReadonlyMap<number, LineSaving>
  followers: ReadonlyMap<number, PowerFollower>
  /** The weights to sort by while a slider is held; else the lines' own. */
  heldTops: ReadonlyMap<number, number> | undefined
  editable: boolean
  actions: LineActions
}

/**
 * The lines of a quotation in their sets. A table of its own: names of sets and sums stand between the
 * rows, and each row draws itself only when it changes, which matters with hundreds of them.
 */
export function LinesTable(props: LinesTableProps) {
  const { lines, savings, heldTops, ...rest } = props
  const sets = useMemo(
    () => setsInOrder(lines, (line) => heldTops?.get(line.id) ?? line.top),
    [lines, heldTops],
  )
  // Hundreds of rows take seconds to build: the first ones are there at once, the others follow without
  // blocking them.
  const complete = useDeferredValue(true, false)
  const total = sumOf(lines, savings)
  return (
    <div className="lines-scroll">
      <table className="lines" aria-label="报价产品">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
                {column === '权重' && <Tip text="越大越靠前" />}
              </th>
            ))}
          </tr>
        </thead>
        {(complete ? sets : firstSets(sets)).map((set) => (
          <SetRows key={set.set_id} set={set} savings={savings} {...rest} />
        ))}
        <tfoot>
          <SumRow name="合计" sum={total} />
        </tfoot>
      </table>
    </div>
  )
}

/** As many sets as fill a screen. */
function firstSets(sets: readonly QuotationSet[]): readonly QuotationSet[] {
  let before = 0
  const end = sets.findIndex((set) => {
    before += set.lines.length
    return before >= SCREENFUL
  })
  return end === -1 ? sets : sets.slice(0, end + 1)
}

type SetRowsProps = Pick<LinesTableProps, 'savings' | 'followers' | 'editable' | 'actions'> & {
  set: QuotationSet
}

function SetRows({ set, savings, followers, editable, actions }: SetRowsProps) {
  const pump = pumpPower(set.lines)
  return (
    <tbody>
      {set.com_show === 1 && (
        <tr className="lines-set">
          <th colSpan={COLUMNS.length} scope="rowgroup">
            {set.com_name}
          </th>
        </tr>
      )}
      {set.lines.map((line) => {
        const notice = powerNotice(line, pump, followers.get(line.id))
        return (
          <LineRow
            key={line.id}
            line={line}
            saving={savings.get(line.id)}
            editable={editable}
            noticeKind={notice?.kind}
            noticeText={notice?.text}
            actions={actions}
          />
        )
      })}
      <SumRow name="小计" sum={sumOf(set.lines, savings)} />
    </tbody>
  )
}

const SumRow = memo(
  function SumRow({ name, sum }: { name: string; sum: Sum }) {
    const left = sum.unpriced > 0 && `（另有${sum.unpriced}项没有单价，未计入）`
    return (
      <tr className="lines-sum">
        <th colSpan={6} scope="row">
          {name}
          {left}
        </th>
        <td className="line-money">
          <LineAmount text={textFromCents(sum.cents)} />
        </td>
        <td aria-hidden="true" />
      </tr>
    )
  },
  (one, other) => one.sum.cents === other.sum.cents && one.sum.unpriced === other.sum.unpriced,
)
