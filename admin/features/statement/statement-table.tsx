import { Button, Checkbox } from 'antd'
import { api } from '#api/index.ts'
import { groupedFromText } from '#api/kit/money.ts'
import { labelIn } from '#api/kit/status.ts'
import {
  CONFIRMED,
  REFUSED,
  statementStates,
  type StatementSummary,
} from '#api/statement/statement.ts'
import { addressOf } from '#admin/lib/calls/client.ts'
import { ask } from '#admin/ui/dialog/feedback.tsx'
import { useChange } from '#admin/ui/form/use-change.ts'
import { HistoryButton } from '#admin/ui/history/history-button.tsx'
import { PrintButton } from '#admin/ui/print-button.tsx'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'

type Chosen = ReadonlySet<number>
type StatementTableProps = {
  rows: readonly StatementSummary[]
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

/** What refused statements have none of. */
const canChoose = ({ state }: StatementSummary) => state !== REFUSED

/** The summary of each customer, with a box to choose it and what can be done with it alone. */
export function StatementTable({ rows, chosen, onChoose }: StatementTableProps) {
  const all = rows.filter(canChoose).map(({ customer_id }) => customer_id)
  const isAll = all.length > 0 && all.every((id) => chosen.has(id))

  function toggle(id: number, isOn: boolean): void {
    const next = new Set(chosen)
    if (isOn) next.add(id)
    else next.delete(id)
    onChoose(next)
  }

  const columns: readonly ReadColumn<StatementSummary>[] = [
    {
      title: '选择',
      width: 52,
      isButtons: true,
      render: (row) => (
        <Checkbox
          aria-label={`选择${row.cus_name}`}
          disabled={!canChoose(row)}
          checked={chosen.has(row.customer_id)}
          onChange={({ target }) => toggle(row.customer_id, target.checked)}
        />
      ),
    },
    {
      title: '客户',
      width: '22%',
      isHead: true,
      isWide: true,
      render: ({ cus_name, partial, state }) => (
        <>
          {cus_name}
          {partial && state !== REFUSED && <small>仅含您可查看的合同，不能确认</small>}
        </>
      ),
    },
    amount('期初', ({ opening }) => opening),
    amount('应收', ({ due }) => due),
    amount('已收', ({ paid }) => paid),
    amount('期末', ({ closing }) => closing),
    { title: '状态', width: '21%', isWide: true, render: (row) => <State row={row} /> },
    { title: '操作', width: 132, isButtons: true, render: (row) => <Actions row={row} /> },
  ]
  return (
    <>
      <Checkbox
        className="on-screen"
        disabled={all.length === 0}
        checked={isAll}
        indeterminate={chosen.size > 0 && !isAll}
        onChange={({ target }) => onChoose(new Set(target.checked ? all : []))}
      >
        全选本页
      </Checkbox>
      <ReadTable
        label="各客户的对账单"
        columns={columns}
        rows={rows}
        opensRows
        keyOf={({ customer_id }) => customer_id}
      />
    </>
  )
}

function amount(
  title: string,
  of: (row: StatementSummary) => string,
): ReadColumn<StatementSummary> {
  return {
    title,
    unit: '元',
    isNumeric: true,
    render: (row) => groupedFromText(of(row)) || '—',
  }
}

function State({ row }: { row: StatementSummary }) {
  const label = labelIn(statementStates, row.state)
  return (
    <>
      {label} {row.dz_no}
      {row.why !== '' && <small>{row.why}</small>}
      {row.confirmed_by !== '' && (
        <small>
          {row.confirmed_by} {row.confirmed_at}
        </small>
      )}
      {row.adjusted > 0 && <small>确认后有改动，下期有 {row.adjusted} 行前期调整</small>}
    </>
  )
}

function Actions({ row }: { row: StatementSummary }) {
  const { state, customer_id: customers, basis, first_date, last_date, id, dz_no } = row
  const { send, busy } = useChange(api.statement.takeBack)
  if (state === REFUSED) return null
  const address = addressOf(api.statement.document, { customers, basis, first_date, last_date })

  async function takeBack(): Promise<void> {
    const title = `取消确认对账单 ${dz_no}？`
    const question = '冻结的内容将按现在的往来重算，单号留给这个客户的下一份对账单'
    if (await ask(question, { title, okText: '取消确认', danger: true })) await send({ id })
  }

  return (
    <>
      <PrintButton
        isLink
        opensRow
        label={state === CONFIRMED ? '查看' : '预览'}
        papers={[{ label: '对账单', address }]}
      />
      {row.can_take_back && (
        <Button type="link" danger loading={busy} onClick={() => void takeBack()}>
          取消确认
        </Button>
      )}
      {id > 0 && <HistoryButton history={api.statement.getHistory} id={id} />}
    </>
  )
}
