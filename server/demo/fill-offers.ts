import { api } from '#api/index.ts'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Context } from '#server/context.ts'
import { saveCustomer, selectCustomers } from '#server/features/customer/customer.service.ts'
import { changeSets } from '#server/features/quotation/lines/quotation-line.service.ts'
import { linesInParts } from '#server/features/quotation/lines/quotation-lines.service.ts'
import { addSingleLine } from '#server/features/quotation/lines/quotation-single.service.ts'
import { setStage } from '#server/features/quotation/head/quotation-stage.service.ts'
import { sendQuotation } from '#server/features/quotation/versions/quotation-send.service.ts'
import { saveQuotation } from '#server/features/quotation/quotation.service.ts'
import type { DemoOffer } from './demo-shapes.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** So many days after a time, as `yyyy-MM-dd`. */
export function dayAfter(time: string, days: number): string {
  const day = Date.parse(`${dayOf(time)}T00:00:00Z`)
  return new Date(day + days * DAY_MS).toISOString().slice(0, 10)
}

/** The customer of that name, if there is one. */
export async function customerNamed(context: Context, cus_name: string) {
  const { data } = await selectCustomers(context, { keyword: cus_name })
  return data.find(({ label }) => label === cus_name)?.value
}

/** The customer of that name, created if missing. */
async function customerOf(
  context: Context,
  { cus_name, contact, phone, address }: DemoOffer['customer'],
): Promise<number> {
  const known = await customerNamed(context, cus_name)
  if (known !== undefined) return known
  const contacts = [{ name: contact, position: '', phone, email: '' }]
  const input = api.customer.setCustomer.input.parse({ cus_name, address, contacts })
  return (await saveCustomer(context, input)).id
}

async function linesNow(context: Context, id: number): Promise<QuotationLine[]> {
  const lines: QuotationLine[] = []
  const { data } = await linesInParts(context, id, true)
  for await (const part of data) lines.push(...part)
  return lines
}

/** Makes an offer of a quotation: customer, terms, sets, discount, what is in no catalogue, and how far it has come. */
export async function fillOffer(context: Context, id: number, offer: DemoOffer): Promise<void> {
  const { customer, valid_days, sets, free, sent, stage, lost_reason, rival, ...terms } = offer
  const lines = await linesNow(context, id)
  for (const [com_name, count] of Object.entries(sets)) {
    const line = lines.find((one) => one.com_name === com_name)
    if (!line) throw new Error(`报价没有组合“${com_name}”`)
    await changeSets(context, { id: line.id, sets: count })
  }
  for (const line of free) {
    await addSingleLine(context, api.quotation.addline.input.parse({ id, ...line }))
  }
  const head = {
    id,
    customer_id: await customerOf(context, customer),
    cus_name: customer.cus_name,
    cus_contact: customer.contact,
    cus_phone: customer.phone,
    cus_address: customer.address,
    valid_until: dayAfter(context.now, valid_days),
    ...terms,
  }
  await saveQuotation(context, api.quotation.setQuotation.input.parse(head))
  if (sent) await sendQuotation(context, { id })
  if (stage !== undefined) await setStage(context, { id, stage, lost_reason, rival })
}
