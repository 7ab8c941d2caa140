import { ExclamationCircleOutlined } from '@ant-design/icons'
import { memo } from 'react'
import { textFromCents } from '#api/kit/money.ts'
import type { Basis } from '#api/kit/fields/plain-number.ts'
import type { Follower } from '#api/quotation/quotation-line.ts'
import type { ShownDiscount } from '../approval/discounts.ts'
import { LineAmount } from '../prices/line-amount.tsx'
import { setKey } from '../lines/saving/line-changes.ts'
import type { LineSaving, LineSavings } from '../lines/saving/line-changes.ts'
import { LineField } from '../lines/line-fields.tsx'
import { leftOut, pricedLine, shownSets, sumOf } from '../prices/line-prices.ts'
import type { Sum } from '../prices/line-prices.ts'
import { LineRow } from '../lines/line-row.tsx'
import type { LineActions } from '../lines/line-row.tsx'
import { LineState } from '../lines/line-state.tsx'
import { followNotice } from './follow-notice.ts'
import { hasHead } from './quotation-sets.ts'
import type { QuotationSet } from './quotation-sets.ts'
import { linkedSet, missingInSet, type SetAdvice } from './set-warnings.ts'

type SetRowsProps = {
  set: QuotationSet
  savings: LineSavings
  followers: ReadonlyMap<number, Follower>
  /** What the customer was last quoted, in words, by product. */
  lastPrices: ReadonlyMap<number, string>
  /** The lines of pumps. */
  pumps: ReadonlySet<number>
  /** The effective discounts by line. */
  discounts: ReadonlyMap<number, ShownDiscount> | undefined
  usualTaxRate: string | undefined
  advice: SetAdvice
  /** 单价口径 of the quotation. */
  basis: Basis
  editable: boolean
  actions: LineActions
}

/** A set of a quotation: its name and how often it is sold, its lines, and what several of them come to. */
export function SetRows(props: SetRowsProps) {
  const {
    set,
    savings,
    followers,
    lastPrices,
    pumps,
    discounts,
    usualTaxRate,
    advice,
    basis,
    editable,
    actions,
  } = props
  const { links, lines } = linkedSet(set, advice)
  const [first] = set.lines
  const sets = first ? shownSets(first, savings) : 1
  const priced = set.lines.map((line) => pricedLine(line, savings.get(line.id), sets))
  const typed = set.lines.map((line, at) => ({ ...line, num: priced[at]?.num ?? line.num }))
  const missing = missingInSet({ ...set, lines: typed }, advice)
  return (
    <tbody>
      {(hasHead(set) || sets > 1 || missing.length > 0) && (
        <SetHead
          set={set}
          missing={missing}
          saving={savings.get(setKey(set.set_id))}
          basis={basis}
          editable={editable}
          actions={actions}
        />
      )}
      {set.lines.map((line, at) => {
        const discount = discounts?.get(line.id)
        const notice = followNotice(lines[at] ?? line, links, lines, followers.get(line.id))
        return (
          <LineRow
            key={line.id}
            line={line}
            saving={savings.get(line.id)}
            sets={sets}
            basis={basis}
            editable={editable}
            noticeKind={notice?.kind}
            noticeText={notice?.text}
            discountText={discount?.text}
            isBeyond={discount?.beyond}
            concern={discount?.concern}
            isPump={pumps.has(line.id)}
            usualTaxRate={usualTaxRate}
            lastPrice={line.chosen ? lastPrices.get(line.pid) : undefined}
            actions={actions}
          />
        )
      })}
      {set.lines.length > 1 && <Subtotal sum={sumOf(priced)} />}
    </tbody>
  )
}

type SetHeadProps = Pick<SetRowsProps, 'set' | 'basis' | 'editable' | 'actions'> & {
  saving: LineSaving | undefined
  missing: readonly string[]
}

/**
 * The name of a set, unless its combination is not to be named (spec 6.3.2), how often it is sold, and what it lacks:
 * beside these, so that no row moves while somebody types.
 */
function SetHead({ set, saving, missing, basis, editable, actions }: SetHeadProps) {
  const { set_id, com_name, com_show, sets } = set
  const isNamed = com_show === 1
  const key = setKey(set_id)
  return (
    <tr className={isNamed ? 'lines-set' : 'lines-set nameless'}>
      <th colSpan={3} scope="rowgroup">
        {isNamed ? com_name : '套数'}
      </th>
      <td className="set-count">
        {editable ? (
          <LineField
            name="sets"
            line={key}
            title={com_name}
            typed={saving?.values.sets ?? String(sets)}
            basis={basis}
            actions={actions}
          />
        ) : (
          `${sets} 套`
        )}
      </td>
      <td colSpan={5} className="set-state">
        <div className="set-notes">
          {missing.length > 0 && (
            <div className="set-missing">
              <ExclamationCircleOutlined aria-hidden /> {missing.join('；')}
            </div>
          )}
          {editable && <LineState saving={saving} onRetry={() => actions.retry(key)} />}
        </div>
      </td>
    </tr>
  )
}

const Subtotal = memo(
  function Subtotal({ sum }: { sum: Sum }) {
    return (
      <tr className="lines-sum">
        <th colSpan={7} scope="row">
          小计{leftOut(sum)}
        </th>
        <td className="line-money">
          <LineAmount text={textFromCents(sum.cents)} />
        </td>
        <td aria-hidden="true" />
      </tr>
    )
  },
  ({ sum: one }, { sum: other }) =>
    one.cents === other.cents && one.open === other.open && one.apart === other.apart,
)
