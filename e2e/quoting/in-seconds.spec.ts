import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { countEffort, type Effort } from '../support/effort.ts'
import { pressUnderMore, rowWith, sees } from '../support/gestures.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { fresh, linesOf, makeContract, makeProduct, makeQuotation } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

/** The commonest acts of a day, and how many clicks and keys each takes. */

/** The effort from here on. */
const begin = (effort: Effort) => Object.assign(effort, { clicks: 0, keys: 0 })

/** Pastes rows as from a sheet, which is one key more. */
const paste = (page: Page, text: string) =>
  page.getByRole('textbox', { name: '粘贴的内容' }).evaluate((field, rows) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', rows)
    const event = { clipboardData, bubbles: true, cancelable: true }
    field.dispatchEvent(new ClipboardEvent('paste', event))
  }, text)

test('a price, a receipt, twenty lines and a loss take as little as the telephone leaves time for', async ({
  page,
  context,
  product,
}) => {
  const { call } = product
  const title = fresh('立式泵')
  const models = Array.from({ length: 20 }, (_, at) => `CDL16-${731 + at}`)
  for (const pro_no of models) {
    await makeProduct(call, { pro_title: title, pro_no, pro_unitprice: '6800' })
  }
  const effort = await countEffort(context)
  await signIn(page, ADMIN, '/quotation')

  await test.step('the price of a model, its dash left out', async () => {
    begin(effort)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('16735')
    const hit = page.getByRole('dialog', { name: '查找' }).getByRole('option')
    await expect(hit.filter({ hasText: 'CDL16-735' })).toContainText('6,800')
    expect(effort).toEqual({ clicks: 0, keys: 6 })
    await page.keyboard.press('Escape')
  })

  await test.step('what is due of a contract has come', async () => {
    const c_title = fresh('东区泵房')
    const [c_money, c_unpay] = ['1000', '1000']
    const step = { name: '全款', percent: '100', trigger: 5, date: '2026-01-31' }
    const id = await makeContract(call, { c_title, c_money, c_unpay, payment_steps: [step] })
    await page.goto('/receivable')
    begin(effort)
    await rowWith(page, c_title).getByRole('button', { name: '收款' }).click()
    const amount = page.getByRole('dialog', { name: '新增收款' }).getByLabel('金额')
    await expect(amount).toBeFocused()
    await expect(amount).toHaveValue('1000.00')
    await page.keyboard.press('Enter')
    await sees(page, '收款记录已保存')
    expect(effort).toEqual({ clicks: 1, keys: 1 })
    expect((await call(api.receipt.getReceipts, { id })).data).toMatchObject({
      unpaid: '0.00',
    })
  })

  await test.step('twenty models and their numbers', async () => {
    const id = await makeQuotation(call)
    await page.goto(`/quopro?id=${id}`)
    await expect(page.getByRole('button', { name: '更多', exact: true })).toBeVisible()
    begin(effort)
    await pressUnderMore(page, '粘贴多行')
    await paste(page, models.map((model, at) => `${model}\t${at + 1}`).join('\r\n'))
    await expect(page.getByRole('cell', { name: '6800.00（目录价）' }).first()).toBeVisible()
    await page.getByRole('button', { name: '加入 20 行' }).click()
    await expect(page.getByText('CDL16-750')).toBeVisible()
    expect(effort).toEqual({ clicks: 3, keys: 0 })
    const lines = await linesOf(call, id)
    expect(lines.map(({ no, num }) => [no, num])).toEqual(models.map((no, at) => [no, at + 1]))
  })

  await test.step('a quotation is lost for its price', async () => {
    const quo_name = fresh('没有成交')
    const id = await makeQuotation(call, { quo_name })
    await page.goto('/quotation')
    const more = rowWith(page, quo_name).getByRole('button', { name: '更多操作' })
    await expect(more).toBeVisible()
    begin(effort)
    await more.click()
    await page.getByRole('menuitem', { name: '未成交' }).click()
    const dialog = page.getByRole('dialog', { name: '未成交' })
    await dialog.getByRole('button', { name: '价格' }).click()
    await expect(dialog).toBeHidden()
    expect(effort).toEqual({ clicks: 3, keys: 0 })
    const { info } = await call(api.quotation.getQuopro, { id })
    expect(info).toMatchObject({ stage: 3, lost_reason: '价格' })
  })
})
