import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { todo } from '../support/contract-work.ts'
import { goWithin, newTab, openTab, rowWith, sees } from '../support/gestures.ts'
import { expect, openAs, signIn } from '../support/journey.ts'
import { expectAccessible, expectFits } from '../support/looks.ts'
import { test } from '../support/own-product.ts'
import { today } from '../support/records.ts'
import {
  build,
  CUSTOMER,
  enterReceipt,
  PUMP,
  sellThree,
  statedAs,
  TITLE,
} from '../support/three-pumps.ts'

/** Goods that come back for good, by those who do the work: 物流 books them, 销售 reads what follows, 财务 settles it. */

const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click()
const overview = (page: Page) => page.getByRole('region', { name: '合同概况' })
const todos = (page: Page) => page.getByRole('region', { name: '待办' })
const monthToday = () => `/statement?first_date=${today().slice(0, 7)}-01&last_date=${today()}`

test('one of three pumps comes back for good: the money and the invoice follow, until nothing is left to do', async ({
  page,
  browser,
  own,
}) => {
  const seller = await own.addUser('赵岚', '销售')
  const shipper = await own.addUser('李发货', '物流')
  const accountant = await own.addUser('钱会计', '财务')
  const { contract, line } = await sellThree(own, seller)
  await build(own, contract, line, 3)
  const books = await own.callAs(accountant)
  const money = `/getContract?id=${contract}&part=money`
  const logistics = await openAs(browser, shipper, '/web')

  await test.step('物流 ships all three, and is paid for and invoiced whole', async () => {
    await expect(todo(logistics.page, '待发货 1 份合同')).toBeVisible()
    const form = await newTab(logistics.page, () => todo(logistics.page, TITLE).click())
    await expect(form.getByLabel(`${PUMP} 本次发货`)).toHaveValue('3')
    await form.getByLabel('物流单号').fill('SF-1')
    await save(form)
    await sees(form, '物流记录已保存')
    await books(api.receipt.setReceipt, {
      con_id: contract,
      amount: '10000',
      received_date: today(),
    })
    await books(api.invoice.setInvoice, {
      con_id: contract,
      kind: 2,
      buyer_name: CUSTOMER,
      rows: [{ contract_line_id: line, quantity: '3' }],
      state: 1,
      invoice_no: '26332000001234560001',
      invoice_date: today(),
    })

    const back = await newTab(form, () =>
      form.getByRole('button', { name: '退货', exact: true }).click(),
    )
    await expect(back.getByRole('heading', { name: '新增退货' })).toBeVisible()
    await expect(back.getByLabel(`${PUMP} 本次退货`)).toHaveValue('0')
    await back.getByLabel(`${PUMP} 本次退货`).fill('1')
    await back.getByRole('radio', { name: '不再补发' }).check()
    await back.getByLabel('退货原因').fill('用户减少一台')
    await expectFits(back)
    await expectAccessible(back)
    await save(back)
    await sees(back, '退货已保存')
    await expect(back.getByRole('button', { name: '退货单' })).toBeVisible()
    await expect(back.getByRole('link', { name: '登记补发' })).toHaveCount(0)
  })

  await test.step('销售 sees 3,333.33 less, and it stands in 对账单', async () => {
    await signIn(page, seller, money)
    for (const text of [
      '合同金额10,000.00元',
      '退货减少3,333.33元',
      '应付6,666.67元',
      '需开红字发票3,333.33元',
      '应退3,333.33元',
      '已发3/3 件',
      '退回1 件',
    ]) {
      await expect(overview(page)).toContainText(text)
    }
    const plan = page.getByRole('table', { name: '回款计划' })
    for (const step of [/预付款 2,000\.00 /, /到货款 4,333\.34 /, /质保金 333\.33 /]) {
      await expect(plan.getByRole('row', { name: step })).toContainText('已收清')
    }
    await expectFits(page)

    await goWithin(page, monthToday())
    const stated = rowWith(page, CUSTOMER)
    await expect(stated).toContainText(statedAs('0.00', '6,666.67', '10,000.00', '-3,333.33'))
    const downloading = page.context().waitForEvent('download')
    await stated.getByRole('button', { name: '预览' }).click()
    const file = await (await downloading).path()
    const paper = execFileSync('pdftotext', ['-raw', file, '-']).toString('utf8')
    const text = paper.replaceAll(/\s/g, '')
    expect(text).toMatch(/退货TH\d{6}/)
    expect(text).toContain('贵方多付人民币叁仟叁佰叁拾叁元叁角叁分')
  })

  await test.step('财务 finds the invoice too high, registers a part of it as red, and pays back', async () => {
    await signIn(page, accountant, '/web')
    await expect(todos(page)).toContainText(TITLE)
    await todo(page, '需开红字发票 1 份合同').click()
    await expect(page.getByRole('row')).toHaveCount(2)
    const form = await newTab(page, () => rowWith(page, TITLE).getByText(TITLE).click())
    await openTab(form, '回款')
    const request = form.getByRole('table', { name: '开票申请' })
    const invoice = await newTab(form, () => request.getByRole('button', { name: '编辑' }).click())
    await invoice.getByRole('button', { name: '登记红冲' }).click()
    const red = invoice.getByRole('dialog', { name: '登记红冲' })
    await red.getByRole('radio', { name: '销货退回' }).check()
    await red.getByLabel('红字发票号码').fill('27332000001234560001')
    await red.getByLabel('第1行红冲数量').fill('1')
    await expectFits(invoice)
    await red.getByRole('button', { name: '登记红冲' }).click()
    await expect(invoice.getByText(/^已红冲 3,333\.33元，发票共 10,000\.00元/)).toBeVisible()
    await invoice.close()

    await form.goto(money)
    await expect(overview(form)).toContainText('应退3,333.33元')
    await expect(overview(form)).not.toContainText('红字')
    await form.getByRole('button', { name: '新增收款' }).click()
    await enterReceipt(form, '3333.33', '退款')
    await expect(overview(form)).not.toContainText('应退')
    await form.close()
  })

  await test.step('nothing is left to do, and nothing is owed', async () => {
    await page.goto('/web')
    await expect(todos(page)).toContainText('没有要办的事')
    await goWithin(page, '/receivable')
    const owed = page.getByRole('region', { name: '应收合计' })
    await expect(owed).toContainText('共 0 份合同未收清，未收合计 0.00 元')
    await goWithin(page, monthToday())
    await expect(rowWith(page, CUSTOMER)).toContainText(
      statedAs('0.00', '6,666.67', '6,666.67', '0.00'),
    )
    await logistics.page.goto('/web')
    await expect(todos(logistics.page)).toContainText('没有要办的事')
    await logistics.close()
  })
})
