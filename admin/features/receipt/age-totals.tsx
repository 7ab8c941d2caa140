import { Button } from 'antd'
import { Fragment, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#api/index.ts'
import { BEFORE_REQUESTS, invoiceAges } from '#api/invoice/invoice-ages.ts'
import { groupedFromText } from '#api/kit/money.ts'
import { labelIn } from '#api/kit/status.ts'
import type { ReceivableTotals } from '#api/receipt/receipt.ts'
import { ages, NOT_DUE, UNKNOWN_AGE } from '#api/receipt/receivables.ts'
import { useAddress } from '#admin/lib/address.ts'
import { call } from '#admin/lib/calls/client.ts'
import { UNEVEN_SUMS } from '#admin/features/invoice/balance-columns.tsx'
import { isForbidden } from '#admin/lib/calls/failures.ts'
import { readKey, useIsShown } from '#admin/lib/calls/query.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import css from './receivable.module.css'

/** Those of which nobody said what is unpaid, in the list of contracts. */
const UNFILLED = { c_unpay: '2' }

type InvoiceAge = ReceivableTotals['invoice_ages'][number]

/** 已开未收 by 开票日期, each age leading to its contracts; what has no day does not. */
function InvoiceAges({ ages: some }: { ages: readonly InvoiceAge[] }) {
  const { values, change } = useAddress()
  return (
    <section className="muted" aria-label="已开未收，按开票日期">
      已开未收按开票日期：
      {some.map(({ age, total }) => {
        const label = labelIn(invoiceAges, age)
        const chosen = values['invoice_age'] === String(age)
        return (
          <span key={age} className={`nowrap ${css.part}`}>
            {age === BEFORE_REQUESTS ? (
              label
            ) : (
              <Button
                type="link"
                size="small"
                aria-pressed={chosen}
                onClick={() =>
                  void change({ invoice_age: chosen ? undefined : String(age), page: undefined })
                }
              >
                {label}
              </Button>
            )}{' '}
            <b className="number">{groupedFromText(total)}</b> 元
          </span>
        )
      })}
    </section>
  )
}

/** What of money and invoices is not both there; behind it, since it is another question than what is due, by 开票日期. */
function Uneven({ totals }: { totals: ReceivableTotals }) {
  const { invoice_age } = useAddress().values
  // It stays as it is while one chooses in it.
  const [isNarrowed] = useState(invoice_age !== undefined)
  const sums = UNEVEN_SUMS.map(({ name, label }, at) => (
    <Fragment key={name}>
      {at > 0 && '，'}
      <span className="nowrap">
        {label} <b className="number">{groupedFromText(totals[name])}</b> 元
      </span>
    </Fragment>
  ))
  const dated = totals.invoice_ages.filter(({ total }) => Number(total) !== 0)
  if (dated.length === 0) return <p className="muted">{sums}</p>
  return (
    <details open={isNarrowed}>
      <summary className="muted">{sums}</summary>
      <InvoiceAges ages={dated} />
    </details>
  )
}

const isOverdue = (age: number) => age !== NOT_DUE && age !== UNKNOWN_AGE

/** What the list comes to by its filters, in all and by age, at the day that it says. */
export function AgeTotals() {
  const { values, change } = useAddress()
  const { keyword, startime, endtime, cus_name, customer_id, age, due, invoice_age, userid } =
    values
  const query = { keyword, startime, endtime, cus_name, customer_id, age, due, invoice_age, userid }
  const answer = useQuery({
    // Among the list's own readings, so that whatever reads that again reads its totals again.
    queryKey: [...readKey(api.receipt.index), api.receipt.getTotal.path, query],
    queryFn: ({ signal }) => call(api.receipt.getTotal, query, { signal }),
    placeholderData: keepPreviousData,
  })
  const isShown = useIsShown()
  const totals = answer.data?.data
  // What narrows them here narrows them there; a name as contracts have it cannot be chosen there.
  const unfilled = { ...UNFILLED, keyword, startime, endtime, customer_id, userid }
  if (answer.isError && !isForbidden(answer.error)) {
    return <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
  }
  if (!totals) return null
  return (
    <section className={css.totals} aria-label="应收合计">
      <p>
        截至 {totals.day}，共 {totals.count} 份合同未收清，未收合计{' '}
        <b className="number">{groupedFromText(totals.total)}</b> 元
        {totals.unfilled > 0 && (
          <>
            ；另有{' '}
            {cus_name === undefined ? (
              <Link to="/contract" search={unfilled}>
                {totals.unfilled} 份合同没有填写未收款
              </Link>
            ) : (
              `${totals.unfilled} 份合同没有填写未收款`
            )}
            ，不在其中
          </>
        )}
      </p>
      {isShown({ feature: 'invoice' }) && <Uneven totals={totals} />}
      <ul className="plain-list">
        {totals.ages.map(({ age: its, count, total }) => (
          <li key={its}>
            <button
              type="button"
              aria-pressed={age === String(its)}
              onClick={() =>
                void change({ age: age === String(its) ? undefined : String(its), page: undefined })
              }
            >
              <span className="muted">{labelIn(ages, its)}</span>
              <b className={isOverdue(its) && count > 0 ? 'number overdue' : 'number'}>
                {groupedFromText(total)}
              </b>
              <span className="muted">{count} 份</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
