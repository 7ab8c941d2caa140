import { productName } from '#api/product/product.ts'
import { Button, Segmented, Tag } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Proposal } from '#api/inquiry/inquiry.ts'
import { ProductSelect } from '../models/product-select.tsx'
import { choiceOf, isOpen, type Choice, type Choices, type InquiryRow } from './inquiry-choice.ts'
import css from './inquiry.module.css'

type InquiryRowsProps = {
  rows: readonly InquiryRow[]
  choices: Choices
  onChoose: (row: number, choice: Choice) => void
}

/** The rows of a list, each with what was understood and what it becomes; those that need a look first. */
export function InquiryRows({ rows, choices, onChoose }: InquiryRowsProps) {
  // What needed a look when the list was opened stays in sight while it is decided.
  const [toLookAt] = useState(() => rows.filter((row) => isOpen(row, choices)))
  const [shown, setShown] = useState<'look' | 'all'>(toLookAt.length > 0 ? 'look' : 'all')
  const list = useRef<HTMLTableSectionElement>(null)
  const those = shown === 'look' ? toLookAt : rows

  // Where the keys that stand above it work.
  useEffect(() => {
    const first = list.current?.firstElementChild
    if (first instanceof HTMLElement) first.focus({ preventScroll: true })
  }, [])

  function step(from: Element, by: 1 | -1): void {
    const all = [...(list.current?.children ?? [])]
    const next = all[all.indexOf(from) + by]
    if (next instanceof HTMLElement) next.focus()
  }

  return (
    <>
      <div className={css.filter}>
        {toLookAt.length > 0 && (
          <Segmented
            aria-label="显示的行"
            value={shown}
            options={[
              { value: 'look', label: `要看的 ${toLookAt.length}` },
              { value: 'all', label: `全部 ${rows.length}` },
            ]}
            onChange={setShown}
          />
        )}
        <small className={`${css.keys} muted`}>
          ↑↓ 换行　Alt+1–4 选用　Enter 查目录　Delete 自由项　Shift+Delete 不要
        </small>
      </div>
      <table className={css.rows} aria-label="询价清单">
        <tbody ref={list}>
          {those.map((row) => (
            <Row
              key={row.row}
              row={row}
              choice={choiceOf(row, choices)}
              open={isOpen(row, choices)}
              onChoose={onChoose}
              onStep={step}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

type RowProps = {
  row: InquiryRow
  choice: Choice
  open: boolean
  onChoose: InquiryRowsProps['onChoose']
  onStep: (from: Element, by: 1 | -1) => void
}

function Row({ row, choice, open, onChoose, onStep }: RowProps) {
  const { line } = row
  const [searching, setSearching] = useState(false)
  const item = useRef<HTMLTableRowElement>(null)
  const choose = (next: Choice) => {
    setSearching(false)
    onChoose(row.row, next)
    // The search that was open is gone with the cursor in it.
    item.current?.focus()
  }

  function press(event: KeyboardEvent<HTMLTableRowElement>): void {
    // Keys of a button or the search inside are its own.
    if (event.target !== event.currentTarget) return
    const at = event.altKey ? Number(/^Digit([1-4])$/.exec(event.code)?.[1]) - 1 : Number.NaN
    if (line.proposals[at]) choose({ kind: 'proposal', at })
    else if (event.key === 'ArrowDown') onStep(event.currentTarget, 1)
    else if (event.key === 'ArrowUp') onStep(event.currentTarget, -1)
    else if (event.key === 'Enter') setSearching(true)
    else if (event.key === 'Delete') choose({ kind: event.shiftKey ? 'out' : 'free' })
    else return
    event.preventDefault()
  }

  /** Leaves the search for the row, where the keys go on; the dialog stays. */
  function leave(event: KeyboardEvent<HTMLTableRowElement>): void {
    if (!searching || event.key !== 'Escape') return
    event.stopPropagation()
    setSearching(false)
    item.current?.focus()
  }

  const name = [line.customer_no, line.customer_name].filter(Boolean).join(' ')
  return (
    <tr
      ref={item}
      className={`${css.row} ${choice.kind === 'out' ? css.out : ''}`}
      tabIndex={0}
      aria-label={`第${row.row}行 ${name}`}
      onKeyDown={press}
      onKeyDownCapture={leave}
    >
      <td>
        <strong>{name || '（没有名称）'}</strong>
        <span className="muted"> ×{line.num}</span>
        {line.set !== '' && <small className="muted"> · {line.set}</small>}
        {line.words !== '' && <div className={css.words}>{line.words}</div>}
      </td>
      <td>
        {line.understood.map((text) => (
          <div key={text}>{text}</div>
        ))}
        {[...line.questions, ...row.notes.map(({ label, note }) => `${label}：${note}`)].map(
          (text) => (
            <div key={text} className={open ? 'warning-text' : 'muted'}>
              {text}
            </div>
          ),
        )}
      </td>
      <td>
        <div className={css.choices}>
          {line.proposals.map((one, at) => (
            <ProposalButton
              key={one.pid}
              proposal={one}
              at={at}
              chosen={choice.kind === 'proposal' && choice.at === at}
              onChoose={() => choose({ kind: 'proposal', at })}
            />
          ))}
          {choice.kind === 'product' && (
            <Button type="primary" size="small">
              {choice.name}
            </Button>
          )}
          {searching ? (
            <ProductSelect
              opened={`为“${name}”查找产品`}
              first={line.no || line.customer_name}
              onProduct={(product) =>
                choose({ kind: 'product', pid: product.id, name: productName(product) })
              }
            />
          ) : (
            <span className={css.others}>
              <Button type="link" size="small" onClick={() => setSearching(true)}>
                查目录
              </Button>
              <Chosen
                label="自由项"
                chosen={choice.kind === 'free'}
                onChoose={() => choose({ kind: 'free' })}
              />
              <Chosen
                label="不要"
                chosen={choice.kind === 'out'}
                onChoose={() => choose({ kind: 'out' })}
              />
            </span>
          )}
        </div>
      </td>
    </tr>
  )
}

type ChosenProps = { label: string; chosen: boolean; onChoose: () => void }

function Chosen({ label, chosen, onChoose }: ChosenProps) {
  return (
    <Button
      type={chosen ? 'primary' : 'text'}
      size="small"
      aria-pressed={chosen}
      onClick={onChoose}
    >
      {label}
    </Button>
  )
}

type ProposalButtonProps = {
  proposal: Proposal
  at: number
  chosen: boolean
  onChoose: () => void
}

const COLOURS = { 合格: 'success', 可接受: 'warning', 差一点: 'default' } as const
const SOURCES = {
  remembered: '上次这样选',
  model: '客户的型号',
  duty: '按工况',
  words: '按名称',
} as const

function ProposalButton({ proposal, at, chosen, onChoose }: ProposalButtonProps) {
  const { grade, surplus, reasons, differences, unitprice, by } = proposal
  const said = [...(by === 'remembered' ? [SOURCES.remembered] : []), ...reasons, ...differences]
  return (
    <div className={css.proposal}>
      <Button
        type={chosen ? 'primary' : 'default'}
        size="small"
        aria-pressed={chosen}
        title={`${SOURCES[by]}，Alt+${at + 1}`}
        onClick={onChoose}
      >
        {productName(proposal)}
      </Button>
      {grade !== '' && <Tag color={COLOURS[grade]}>{grade}</Tag>}
      {surplus !== null && surplus >= 0 && (
        <small className="muted nowrap">富余 {Math.round(surplus * 10) / 10}%</small>
      )}
      <small className="nowrap">{unitprice === '' ? '没有价格' : `${unitprice} 元`}</small>
      {said.length > 0 && <small className={`${css.said} muted`}>{said.join('；')}</small>}
    </div>
  )
}
