import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { today } from '../support/contract-work.ts'
import { freshLoads } from '../support/fresh-load.ts'
import { answer, goWithin, newTab, openTab, sees } from '../support/gestures.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { fresh, makeContract, makeProduct, makeQuotation } from '../support/records.ts'
import { ADMIN, type Call } from '../support/server.ts'

/** After each save a page has the figures that it has when it is loaded anew. */

/** A customer with a contract of three pumps, of which all are produced and none is shipped, and a quotation of two. */
async function prepare(call: Call) {
  await call(api.company.setCompany, { name: '宁波泵业', telephone: '0574-8812', tax_rate: '13' })
  const pump = { pro_title: fresh('立式多级泵'), pro_no: 'CDL32-90', pro_unitprice: '12000' }
  const pid = await makeProduct(call, pump)
  const customer = Number((await call(api.customer.setCustomer, { cus_name: fresh('云溪') })).id)
  const contract = await makeContract(call, {
    customer_id: customer,
    c_money: '36000',
    c_unpay: '36000',
    signed_date: today,
    delivery_date: today,
    payment_steps: [{ name: '全款', percent: '100', trigger: 1 }],
    lines: [
      {
        pid,
        title: '立式多级泵',
        no: 'CDL32-90',
        unit: '台',
        num: 3,
        unitprice: '12000',
        tax_rate: '13',
      },
    ],
  })
  const { data } = await call(api.contract.getContract, { id: contract })
  const [{ id: contract_line_id }] = (data as { lines: [{ id: number }] }).lines
  const made = { con_id: contract, lines: [{ contract_line_id, quantity: '3' }] }
  const production = Number((await call(api.production.setProduction, made)).id)
  const quotation = await makeQuotation(call, { customer_id: customer })
  await call(api.quotation.addline, { id: quotation, pid, num: 2 })
  return { customer, contract, production, quotation }
}

async function addReceipt(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: '新增收款' }).click()
  const dialog = page.getByRole('dialog', { name: '新增收款' })
  await dialog.getByLabel('金额').fill(amount)
  await dialog.getByRole('button', { name: '确定' }).click()
  await sees(page, '收款记录已保存')
}

async function applyForInvoice(page: Page, quantity: string): Promise<void> {
  await page.getByLabel('购买方名称').fill('云溪水务')
  await page.getByLabel('纳税人识别号').fill('91330200MA2AAAAA0X')
  await page
    .getByLabel(/本次数量/)
    .first()
    .fill(quantity)
  await page.getByRole('button', { name: '保存' }).click()
  await sees(page, '开票申请已保存')
}

async function ship(page: Page, tracking: string, pieces: string): Promise<void> {
  await page.getByLabel('物流单号').fill(tracking)
  await page.getByLabel(/本次发货/).fill(pieces)
  await page.getByRole('button', { name: '保存' }).click()
  await sees(page, '物流记录已保存')
}

test('a receipt, an invoice, a shipment, an offer and its contract: what is on screen is what a fresh load shows', async ({
  page,
  browser,
  product,
}) => {
  const { contract, production, quotation } = await prepare(product.call)
  const loads = await freshLoads(browser, ADMIN)
  const money = `/getContract?id=${contract}&part=money`
  await signIn(page, ADMIN, money)
  await expect(page.getByRole('region', { name: '合同概况' })).toContainText('未收36,000.00元')
  await addReceipt(page, '300.50')
  await loads.expectSame(page)

  await goWithin(page, `/getInvoice?con_id=${contract}`)
  await applyForInvoice(page, '1')
  await loads.expectSame(page)
  await goWithin(page, money)
  await loads.expectSame(page)

  await goWithin(page, `/getLogistics?pid=${production}`)
  await ship(page, 'SF-1', '2')
  await loads.expectSame(page)
  await goWithin(page, money)
  await openTab(page, '动态')
  await loads.expectSame(page)

  await goWithin(page, `/quopro?id=${quotation}`)
  await page.getByRole('button', { name: '发出' }).click()
  await answer(page, '将发出V1', '确定')
  await sees(page, '报价已发出')
  await loads.expectSame(page)
  await page.getByRole('button', { name: '转合同' }).click()
  await newTab(page, () => answer(page, '将按已发出的版本建立合同', '确定'))
  await loads.expectSame(page)
  await loads.close()
})
