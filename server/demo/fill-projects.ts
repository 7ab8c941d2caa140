import { api } from '#api/index.ts'
import { centsFromText, textFromCents } from '#api/kit/money.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Context } from '#server/context.ts'
import { contractOfQuotation } from '#server/features/contract/contract-origin.service.ts'
import {
  deleteContract,
  getContract,
  saveContract,
} from '#server/features/contract/contract.service.ts'
import { getInvoice, saveInvoice } from '#server/features/invoice/invoice.service.ts'
import { saveRed } from '#server/features/invoice/invoice-red.service.ts'
import { setIssued } from '#server/features/invoice/read-back/set-read-back.service.ts'
import { toContract } from '#server/features/quotation/head/quotation-contract.service.ts'
import { listQuotations } from '#server/features/quotation/head/quotation-list.service.ts'
import { receiptsOfContract, saveReceipt } from '#server/features/receipt/receipt.service.ts'
import type { DemoProduction, DemoProject } from './demo-shapes.ts'
import { addProduction, takeBack, type At, type Undo } from './fill-contracts.ts'
import { dayAfter } from './fill-offers.ts'

/** What becomes of a project that was signed: contract, production, shipment, receipts and invoice. */

/** Days after signing. */
const MADE = 20
const SHIPPED = 28
const DELIVERY = 35

/** When instalments are paid: the first after signing, the others after shipping. */
const PAID_AFTER = [5, SHIPPED + 8, SHIPPED + 55]
const INVOICED_AFTER = SHIPPED + 3

/** The contexts of the project’s owner, and of the accountant, so many days ago. */
export type By = Record<'owner' | 'accountant', (daysAgo: number) => Context>

const DONE = 1
const NORMAL = 1
const RETURNED = 3
const ORDINARY = 2
const GOODS_RETURNED = 2
const EXAMPLE_TAX_NUMBER = '91310000EXAMPLE01X'

/** How far the contract has come by now: everything is made, and shipped, in one go. */
function productionOf(
  lines: Awaited<ReturnType<typeof getContract>>['data']['lines'],
  signed: number,
): DemoProduction[] {
  if (signed < MADE) return []
  const pieces = (is: (line: (typeof lines)[number]) => boolean) =>
    lines.flatMap((line, at) =>
      is(line) ? [{ line: at + 1, quantity: line.num * line.sets }] : [],
    )
  const isShipped = signed >= SHIPPED
  const shipment = {
    daysAgo: signed - SHIPPED,
    time: '09:40:00',
    log_number: `SF${1_000_000_000 + signed}`,
    l_send: '整车发往工地',
    l_status: NORMAL,
    takes: pieces(({ ships }) => ships === 1),
  }
  return [
    {
      daysAgo: signed - MADE,
      time: '16:10:00',
      machines: [],
      makes: pieces(({ needs_production }) => needs_production === 1),
      pro_pump: DONE,
      pro_control: DONE,
      pro_out: DONE,
      pro_outbound: isShipped ? DONE : 0,
      pro_remark: '',
      pro_status: NORMAL,
      shipments: isShipped ? [shipment] : [],
    },
  ]
}

async function receive(by: By, id: number, signed: number, paid: number): Promise<void> {
  for (const after of PAID_AFTER.slice(0, paid)) {
    const context = by.accountant(Math.max(signed - after, 0))
    const { data } = await receiptsOfContract(context, { id })
    const next = data.instalments.find(({ open }) => Number(open) > 0)
    if (!next) throw new Error(`合同 ${id} 没有未收的款项`)
    const received = { con_id: id, kind: 1, way: 1, note: next.name, amount: next.open }
    const sent = { ...received, received_date: dayOf(context.now) }
    await saveReceipt(context, api.receipt.setReceipt.input.parse(sent))
  }
}

/** The project whose invoice the tax bureau worked out otherwise, by so many cents of tax: somebody is to look at it. */
const OTHERWISE = { quo_name: '东郊泵站应急排水设备', tax: 1 }

/** What became of the invoice of a project, as its list says. */
const BILLED = { issued: 1, partlyRed: 2, returned: 3, requested: 4 }

type Billed = { as: number; more: number }

/** Issues a request, as the bureau's list says it: with so many cents more of tax. */
async function issue(context: Context, id: number, con_id: number, more: number): Promise<void> {
  const { data: applied } = await getInvoice(context, { id })
  const sum = (figure: 'gross' | 'tax') =>
    applied.rows.reduce((all, row) => all + (centsFromText(row[figure]) ?? 0), 0)
  const issued = {
    id,
    invoice_no: `26110000000000${String(con_id).padStart(6, '0')}`,
    invoice_date: dayOf(context.now),
    gross: textFromCents(sum('gross')),
    tax: textFromCents(sum('tax') + more),
  }
  await setIssued(context, api.invoice.setIssued.input.parse({ rows: [issued] }))
}

/** Applies for an invoice of the whole contract, and says what became of it. */
async function bill(context: Context, con_id: number, { as, more }: Billed): Promise<void> {
  const { data } = await getInvoice(context, { con_id })
  const { buyer_name, buyer_place, buyer_phone, buyer_bank_name, buyer_account } = data
  const buyer = { buyer_name, buyer_place, buyer_phone, buyer_bank_name, buyer_account }
  const rows = data.lines.map((line) => ({
    contract_line_id: line.contract_line_id,
    amount: line.gross_left,
  }))
  const { setInvoice, setRed } = api.invoice
  const request = { con_id, kind: ORDINARY, buyer_tax_number: EXAMPLE_TAX_NUMBER, ...buyer, rows }
  const { id } = await saveInvoice(context, setInvoice.input.parse(request))
  if (as === BILLED.requested) return
  if (as === BILLED.returned) {
    const returned = { id, state: RETURNED, return_reason: '购买方改了名称，请核对后重新申请' }
    await saveInvoice(context, setInvoice.input.parse(returned))
    return
  }
  await issue(context, id, con_id, more)
  if (as !== BILLED.partlyRed) return
  const part = [{ position: 1, quantity: '1' }]
  const red_no = `26210000000000${String(con_id).padStart(6, '0')}`
  const red = { id, reason: GOODS_RETURNED, red_no, red_date: dayOf(context.now), rows: part }
  await saveRed(context, setRed.input.parse(red))
}

/** Adds the contract of a signed project with all that grew from it; false where there is one already. */
export async function fillProject(by: By, at: At, project: DemoProject): Promise<boolean> {
  const { quo_name, days_ago, signed_after, paid, invoiced } = project
  const signed = days_ago - signed_after
  const context = by.owner(signed)
  const query = { keyword: quo_name, userid: context.user.id }
  const { data } = await listQuotations(context, api.quotation.index.input.parse(query))
  const quotation = data.find((row) => row.quo_name === quo_name)
  if (!quotation || (await contractOfQuotation(context.db, quotation.id))) return false
  const undo: Undo = []
  try {
    const { id: con_id } = await toContract(context, { id: quotation.id, confirmed: 1 })
    undo.push(() => deleteContract(context, { id: con_id }))
    const agreed = {
      id: con_id,
      c_status: NORMAL,
      signed_date: dayOf(context.now),
      delivery_date: dayAfter(context.now, DELIVERY),
    }
    await saveContract(context, api.contract.setContract.input.parse(agreed))
    const { lines } = (await getContract(context, { id: con_id })).data
    for (const production of productionOf(lines, signed)) {
      await addProduction(at, { con_id, lines }, production, undo)
    }
    await receive(by, con_id, signed, paid)
    if (invoiced > 0) {
      const more = quo_name === OTHERWISE.quo_name ? OTHERWISE.tax : 0
      const days = Math.max(signed - INVOICED_AFTER, 0)
      await bill(by.accountant(days), con_id, { as: invoiced, more })
    }
  } catch (error) {
    await takeBack(undo)
    throw error
  }
  return true
}
