import { api } from '#api/index.ts'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { fresh } from './factories.ts'
import * as ledger from './second-ledger.ts'
import type { Papers } from './second-ledger.ts'

/** What somebody does with the invoices of a contract, drawn by chance, and what its papers say afterwards. */

/** What is sent, whether it may be done, and what is entered then. */
export type Act = {
  call: AnyEndpoint
  input: Record<string, unknown>
  may: boolean
  enter: (id: number) => void
}

type World = { con_id: number; papers: Papers }
type Draw = (limit: number) => number

const text = (cents: number) => (cents / 100).toFixed(2)

/** Nobody invoices less; so every part has a tax. */
const LEAST = 10_000

/** Some of a line by its amount, always less than is left of it: how the last part is rounded has tests of its own. */
function applying({ con_id, papers }: World, next: Draw): Act | undefined {
  const line = papers.lines[next(papers.lines.length)]!
  const gross = LEAST + next(line.amount)
  if (gross >= ledger.applicable(papers, line)) return undefined
  return {
    call: api.invoice.setInvoice,
    input: {
      con_id,
      kind: 2,
      buyer_name: '云溪水务',
      rows: [{ contract_line_id: line.id, amount: text(gross) }],
    },
    may: ledger.applied(papers) + gross <= ledger.toInvoice(papers),
    enter: (id) => papers.requests.push({ id, line: line.id, gross, red: 0, issued: false }),
  }
}

function issuing({ papers }: World, next: Draw): Act | undefined {
  const open = papers.requests.filter(({ issued }) => !issued)
  const one = open[next(open.length)]
  if (!one) return undefined
  return {
    call: api.invoice.setInvoice,
    input: { id: one.id, state: 1, invoice_no: fresh('26'), invoice_date: '2026-08-02' },
    // What was applied for before less was due may still be issued.
    may: true,
    enter: () => {
      one.issued = true
    },
  }
}

function reddening({ papers }: World, next: Draw): Act | undefined {
  const issued = papers.requests.filter((one) => one.issued)
  const one = issued[next(issued.length)]
  if (!one) return undefined
  const red = LEAST + next(one.gross)
  if (red >= one.gross - one.red) return undefined
  return {
    call: api.invoice.setRed,
    input: {
      id: one.id,
      reason: 2,
      red_no: fresh('27'),
      red_date: '2026-11-21',
      rows: [{ position: 1, amount: text(red) }],
    },
    may: true,
    enter: () => {
      one.red += red
    },
  }
}

export const INVOICE_ACTS = [applying, applying, issuing, reddening]
