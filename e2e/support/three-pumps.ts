import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { sees } from './gestures.ts'
import type { User } from './people.ts'
import { makeProduct, makeQuotation, today } from './records.ts'
import type { Product } from './server.ts'

/** A contract about three pumps for 10,000.00, of which less comes to be due: the figures of docs/returns.md and docs/endings.md. */

export const TITLE = '云溪花园二次供水'
export const CUSTOMER = '云溪水务'
export const PUMP = '立式多级离心泵 CDL32-90'

const STEPS = [
  { name: '预付款', percent: '30', trigger: 1 },
  { name: '到货款', percent: '65', trigger: 2 },
  { name: '质保金', percent: '5', trigger: 4 },
]

/** A seller's contract, signed today, from a quotation of three at 3,500.00 with a discount to 10,000.00; answers its line too. */
export async function sellThree(own: Product, seller: User) {
  const call = await own.callAs(seller)
  await own.call(api.company.setCompany, { name: '宁波泵业', tax_rate: '13' })
  const [pro_title, pro_no] = PUMP.split(' ')
  const pump = await makeProduct(own.call, {
    pro_title,
    pro_no,
    pro_unit: '台',
    pro_unitprice: '3500',
  })
  const { id: customer_id } = await call(api.customer.setCustomer, { cus_name: CUSTOMER })
  const quotation = await makeQuotation(call, {
    quo_name: TITLE,
    customer_id,
    cus_name: CUSTOMER,
    payment_steps: STEPS,
  })
  await call(api.quotation.addline, { id: quotation, pid: pump, num: 3 })
  const discount = { discount_kind: 3, discount_value: '10000' }
  await call(api.quotation.setQuotation, { id: quotation, ...discount })
  await call(api.quotation.sendQuotation, { id: quotation })
  const contract = Number((await call(api.quotation.toContract, { id: quotation })).id)
  await call(api.contract.setContract, { id: contract, signed_date: today() })
  const { data } = await call(api.contract.getContract, { id: contract })
  const [{ id: line }] = (data as { lines: [{ id: number }] }).lines
  return { contract, line }
}

/** Pieces of a line as calls take them. */
export const pieces = (line: number, quantity: number) => ({
  lines: [{ contract_line_id: line, quantity }],
})

/** A production record of so many of them. */
export async function build(own: Product, contract: number, line: number, quantity: number) {
  const input = { con_id: contract, ...pieces(line, quantity) }
  return Number((await own.call(api.production.setProduction, input)).id)
}

/** 财务: saves the open 新增收款 with this amount. */
export async function enterReceipt(page: Page, amount: string, kind = '收款'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '新增收款' })
  await dialog.getByLabel('金额').fill(amount)
  await dialog.getByRole('radio', { name: kind, exact: true }).check()
  await dialog.getByRole('button', { name: '确定' }).click()
  await sees(page, '收款记录已保存')
}

/** What a table of 对账单 says of the customer: its opening balance, what is due and paid, and its closing balance. */
export const statedAs = (...amounts: string[]) =>
  new RegExp(amounts.map((one) => one.replaceAll('.', String.raw`\.`)).join(String.raw`[^\d-]*`))
