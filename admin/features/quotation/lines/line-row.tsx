import { Button } from 'antd'
import { Fragment, memo } from 'react'
import { energyInWords, gradeName, isBelowLimit, isJudged } from '#api/product/energy-words.ts'
import { changedDuty } from '#api/selection/building/calculation.ts'
import { dutyText } from '#api/selection/duty.ts'
import { textFromCents } from '#api/kit/money.ts'
import type { Basis } from '#api/kit/fields/plain-number.ts'
import { lineAmount } from '#api/quotation/money/quotation-money.ts'
import { rateInWords } from '#api/quotation/money/quotation-tax.ts'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import { CutText } from '#admin/record-list/table/cut-text.tsx'
import { WhenOn } from '#admin/ui/when-on.tsx'
import { LineAmount } from '../prices/line-amount.tsx'
import { LineButtons } from './line-buttons.tsx'
import type { LineChange, LineSaving } from './saving/line-changes.ts'
import type { TypedField } from './line-cursor.ts'
import { lineCells } from './line-columns.ts'
import { LineField } from './line-fields.tsx'
import { entitledInWords } from '../prices/entitled-price.ts'
import { pricedLine } from '../prices/line-prices.ts'
import { LineState } from './line-state.tsx'
import { ModelCell, NO_MODEL } from '../models/model-cell.tsx'
import type { FollowNotice } from '../sets/follow-notice.ts'
import { isFree } from '../sets/quotation-sets.ts'
import { specSummary } from '../models/spec-text.ts'
import { WeightCell } from './weight-cell.tsx'

/** What a row can do; the same object for all rows, so that a change of one does not draw the others. */
export type LineActions = {
  /** Of a line, or by its key of a set. */
  change: (line: number, change: LineChange) => void
  /** The slider was released, or a field was left. */
  finish: (line: number) => void
  retry: (line: number) => void
  remove: (line: QuotationLine) => void
  /** Opens what is not typed in the row: tax and notes, or where the line is to stand. */
  price: (line: QuotationLine) => void
  move: (line: QuotationLine) => void
  /** Opens the old pump in whose place it comes. */
  replaced: (line: QuotationLine) => void
  /** Puts the cursor where the next thing is to be filled in: this line's quantity, or the next line. */
  toQuantity: (line: number) => void
  toNext: (line: number, field: TypedField) => void
}

type LineRowProps = {
  line: QuotationLine
  saving: LineSaving | undefined
  /** How often its set is sold, as the set's head shows it. */
  sets: number
  /** 单价口径 of the quotation. */
  basis: Basis
  editable: boolean
  /** Texts, not an object, for the same reason. */
  noticeKind: FollowNotice['kind'] | undefined
  noticeText: string | undefined
  /** What the customer was last quoted for its product, in words. */
  lastPrice: string | undefined
  /** Whether its product is a pump, or the one that it stands for while its model is open. */
  isPump: boolean
  /** The effective discount in words, whether it is beyond the actor's level, and why. */
  discountText: string | undefined
  isBeyond: boolean | undefined
  concern: string | undefined
  /** The company's tax rate, in percent: only others are shown; undefined where rates differ, and every line shows its own. */
  usualTaxRate: string | undefined
  actions: LineActions
}

const NOTICE_CLASSES: Readonly<Record<FollowNotice['kind'], string>> = {
  info: 'line-note',
  choice: 'line-choice',
  warning: 'line-problem',
}

/** A line of a quotation. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, saving, sets, editable, lastPrice, isPump, actions } = props
  const { discountText, isBeyond } = props
  const { id, title, note } = line
  const customer = calledByCustomer(line)
  const top = saving?.values.top ?? line.top
  const entitled = entitledInWords(line, pricedLine(line, saving, sets).unitprice)
  const prices = [entitled, lastPrice ?? ''].filter((text) => text !== '').join('；')
  return (
    <tr id={`line-${id}`}>
      <td {...lineCells.id}>{id}</td>
      <td {...lineCells.name}>
        <div
          className={note === '' && customer === '' ? 'line-title' : 'line-title noted'}
          title={title}
        >
          {title}
        </div>
        {note !== '' && (
          <div className="line-remark line-cut">
            <CutText text={note} />
          </div>
        )}
        {customer !== '' && (
          <div className="line-note line-cut">
            <CutText text={customer} />
          </div>
        )}
      </td>
      <td {...lineCells.product}>
        <Model {...props} />
        <Below {...props} />
      </td>
      <td {...lineCells.quantity}>
        <Typed {...props} name="num" saved={String(line.num)} />
      </td>
      <td {...lineCells.top}>
        {editable ? (
          <WeightCell
            title={title}
            top={top}
            onDrag={(value) => actions.change(id, { field: 'top', value })}
            onRelease={() => actions.finish(id)}
          />
        ) : (
          top
        )}
      </td>
      <td {...lineCells.price}>
        <Typed {...props} name="unitprice" saved={line.unitprice} />
        {prices !== '' && (
          <div className={lastPrice ? 'line-last line-cut line-before' : 'line-last line-cut'}>
            <CutText text={prices} />
          </div>
        )}
      </td>
      <td {...lineCells.discount}>
        <Typed {...props} name="discount" saved={line.discount === '0' ? '' : line.discount} />
        {discountText && (
          <div className={isBeyond ? 'line-given line-problem' : 'line-given line-last'}>
            {discountText}
          </div>
        )}
      </td>
      <td {...lineCells.total}>
        <Amount {...props} />
      </td>
      <td {...lineCells.actions}>
        <LineButtons line={line} editable={editable} isPump={isPump} actions={actions} />
        {editable && <LineState saving={saving} onRetry={() => actions.retry(id)} />}
      </td>
    </tr>
  )
})

/** Its number and name in the customer's own list, the name where it is another one; empty where it came from none. */
function calledByCustomer({ customer_no, customer_name, title }: QuotationLine): string {
  const name = customer_name === title ? '' : customer_name
  // The column is narrow: in few words, so that the name is in sight.
  if (name === '') return customer_no && `客户序号 ${customer_no}`
  return `客户：${[customer_no, name].filter((text) => text !== '').join(' ')}`
}

/** Which model, or what a line that is in no catalogue says in its place. */
function Model({ line, saving, editable, actions }: LineRowProps) {
  const { id, title, no } = line
  if (isFree(line)) return <div className="line-free">{no}</div>
  const saved = line.chosen ? { pid: line.pid, no } : null
  const typed = saving?.values.no
  if (!editable) return <div>{line.chosen ? no || NO_MODEL : '未选择'}</div>
  return (
    <ModelCell
      line={id}
      title={title}
      model={typed === undefined ? saved : typed}
      onChoose={(value) => {
        actions.change(id, { field: 'no', value })
        if (value) actions.toQuantity(id)
      }}
    />
  )
}

/** What is said beneath a model, in colors of their own, what needs a look first. */
function partsBelow({ line, noticeKind, noticeText, concern }: LineRowProps) {
  const { duty, region, building, unit } = line
  const isBelow = line.chosen && isJudged(line.energy_grade) && isBelowLimit(line)
  const isGraded = line.chosen && isJudged(line.energy_grade) && !isBelow
  const edition = isBelow || isGraded ? energyInWords(line) : undefined
  const dutyWords = duty ? dutyText(duty) + (region === '' ? '' : `，${region}`) : ''
  return [
    { text: noticeText ?? '', className: noticeKind && NOTICE_CLASSES[noticeKind] },
    { text: concern ?? '', className: 'line-problem' },
    { text: building ? changedDuty(duty, building) : '', className: 'line-choice' },
    { text: isBelow ? '能效未达限定值，低于3级' : '', className: 'line-choice', title: edition },
    { text: dutyWords, className: 'line-duty' },
    { text: isFree(line) && unit !== '' ? `单位 ${unit}` : '', className: 'line-note' },
    { text: line.chosen ? specSummary(line) : '', className: 'line-spec' },
    {
      text: isGraded ? `能效 ${gradeName(line.energy_grade)}` : '',
      className: 'line-note',
      title: edition,
    },
  ].filter(({ text }) => text !== '')
}

/**
 * In one line, into the room below quantity and weight: what does not fit is shown whole where one points at it. On a phone
 * and on paper it is there as a whole.
 */
function Below(props: LineRowProps) {
  const { line, editable, actions } = props
  const { replaces } = line
  const parts = partsBelow(props)
  if (!replaces && parts.length === 0) return null
  return (
    <div className="line-below line-cut">
      {replaces && (
        <WhenOn feature="replace">
          <Replaced line={line} model={replaces.model} onEdit={editable && actions.replaced} />
        </WhenOn>
      )}
      <CutText text={parts.map(({ text }) => text).join(' · ')}>
        {parts.map(({ text, className, title }, at) => (
          <Fragment key={text}>
            {at > 0 && ' · '}
            <span className={className} title={title}>
              {text}
            </span>
          </Fragment>
        ))}
      </CutText>
    </div>
  )
}

type ReplacedProps = {
  line: QuotationLine
  model: string
  onEdit: false | ((line: QuotationLine) => void)
}

/** The old pump in whose place it comes, which opens for who may change it. */
function Replaced({ line, model, onEdit }: ReplacedProps) {
  const words = `替换原型号 ${model}`
  if (!onEdit) return <span className="line-duty">{words}</span>
  return (
    <Button
      type="link"
      size="small"
      className="line-replaced"
      title={words}
      onClick={() => onEdit(line)}
    >
      {words}
    </Button>
  )
}

type TypedProps = LineRowProps & { name: 'num' | 'unitprice' | 'discount'; saved: string }

/** What is typed, or for who may only look what is saved. */
function Typed({ line, saving, basis, editable, actions, name, saved }: TypedProps) {
  if (!editable) return name === 'unitprice' ? <LineAmount text={saved} /> : saved || '—'
  return (
    <LineField
      name={name}
      line={line.id}
      title={line.title}
      typed={saving?.values[name] ?? saved}
      basis={basis}
      actions={actions}
    />
  )
}

/** What the line comes to, and its tax rate where that is not the usual one of all. */
function Amount({ line, saving, sets, usualTaxRate }: LineRowProps) {
  const { unpriced, tax_rate } = line
  const cents = lineAmount(pricedLine(line, saving, sets))
  const isUntaxed = tax_rate === ''
  const isShown =
    usualTaxRate === undefined
      ? !(isUntaxed && unpriced === 1)
      : !isUntaxed && tax_rate !== usualTaxRate
  return (
    <>
      {unpriced === 1 ? '另计' : <LineAmount text={textFromCents(cents)} />}
      {isShown && <div className="line-tax">{rateInWords(tax_rate)}</div>}
    </>
  )
}
