import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { answer, sees } from '../support/gestures.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { fresh } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

/** A customer's name by the keyboard: Enter takes the one that is there, and a new one is stored with the quotation alone. */

const form = (page: Page) => page.getByRole('dialog', { name: '报价管理' })
const field = (page: Page, label: string) => form(page).getByLabel(label)
const active = (page: Page) => page.locator('.ant-select-item-option-active')

async function startNew(page: Page, cus_name: string): Promise<void> {
  await page.getByRole('button', { name: '新增' }).click()
  await field(page, '报价名称').fill(`给${cus_name}`)
  await field(page, '客户名称').fill(cus_name)
}

test('a new customer is stored with the quotation and its contact, and not by a form that is given up', async ({
  page,
  product,
}) => {
  const word = fresh('青枫')
  const whole = `${word}科技园管理有限公司`
  await product.call(api.customer.setCustomer, { cus_name: whole })
  const customers = async () => {
    const { data } = await product.call(api.customer.index, { keyword: word })
    return (data as { cus_name: string; contact_name: string; contact_phone: string }[]).map(
      ({ cus_name, contact_name, contact_phone }) => [cus_name, contact_name, contact_phone],
    )
  }
  await signIn(page, ADMIN, '/quotation')

  // What is typed is a part of a customer's name: Enter takes that one.
  await startNew(page, word)
  await expect(active(page)).toHaveText(whole)
  await field(page, '客户名称').press('Enter')
  await expect(field(page, '客户名称')).toHaveValue(whole)

  // The last line makes a new one, and says who is like it; giving the form up leaves nothing.
  await field(page, '客户名称').fill(word)
  const creating = page.getByTitle(`新建客户“${word}”，与“${whole}”名称相近`)
  await expect(creating).toBeVisible()
  await field(page, '客户名称').press('ArrowUp')
  await expect(active(page)).toHaveText(/^新建客户/)
  await field(page, '客户名称').press('Enter')
  await expect(form(page).getByText('保存报价时新建这个客户')).toBeVisible()
  await field(page, '联系人').fill('孙工')
  await form(page).getByRole('button', { name: '取消' }).click()
  await answer(page, '内容尚未保存', '确定')
  expect(await customers()).toEqual([[whole, '', '']])

  // A longer name than the customer's: only 新建 is there.
  const branch = `${whole}上海分公司`
  await startNew(page, branch)
  await expect(active(page)).toHaveText(`新建客户“${branch}”，与“${whole}”名称相近`)
  await field(page, '客户名称').press('Enter')
  await field(page, '联系人').fill('孙工')
  await field(page, '联系电话').fill('13900000001')
  await form(page).getByRole('button', { name: '确定' }).click()
  await sees(page, '报价已保存')
  expect(await customers()).toEqual([
    [branch, '孙工', '13900000001'],
    [whole, '', ''],
  ])
})
