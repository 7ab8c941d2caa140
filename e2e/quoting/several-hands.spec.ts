import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { expect, openAs, signIn, test } from '../support/journey.ts'
import { addUser } from '../support/people.ts'
import { fresh, makeCombination, makeProduct, makeQuotation } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

/** Two people, each in a browser of their own, on one line of one quotation. */

const quantity = (page: Page) => page.getByRole('spinbutton', { name: /^数量/ })

test('two people on one line: the later one is asked, and each sees what the other has saved', async ({
  page,
  browser,
  product,
}) => {
  const { call } = product
  const pump = await makeProduct(call, { pro_title: fresh('水泵'), pro_unitprice: '100' })
  const id = await makeQuotation(call)
  await call(api.quotation.setCombination, { id, com_id: await makeCombination(call, [pump]) })
  const wang = await addUser(call, fresh('王五'), '超级管理员')
  await signIn(page, ADMIN, `/quopro?id=${id}`)
  const hers = await openAs(browser, wang, `/quopro?id=${id}`)
  const other = hers.page
  await expect(quantity(page)).toHaveValue('1')

  // What one saves stands on the other's page within seconds, by name, without reading it anew.
  await quantity(other).fill('2')
  await expect(page.getByText(`${wang.username}更新了这份报价`)).toBeVisible()
  await expect(quantity(page)).toHaveValue('2')

  // Meanwhile this page hears nothing of the next one.
  await page.route('**/checkContent.html*', () => undefined)
  await quantity(other).fill('4')
  await expect(other.getByText('已保存')).toBeVisible()
  const question = page.getByRole('dialog', { name: '提示' })
  const sentence = `${wang.username}刚把数量改为 4，仍改为 6？`
  await quantity(page).fill('6')
  await expect(question).toContainText(sentence)
  await expect(quantity(page)).toHaveValue('6')
  await question.getByRole('button', { name: '保留 4' }).click()
  await expect(question).toBeHidden()
  await expect(quantity(page)).toHaveValue('4')

  // Once more, and this time the later one has it.
  await quantity(other).fill('5')
  await expect(other.getByText('保存中…')).toBeHidden()
  await expect(other.getByText('已保存')).toBeVisible()
  await quantity(page).fill('6')
  await question.getByRole('button', { name: '仍改为 6' }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  await expect(quantity(other)).toHaveValue('6')
  await hers.close()
})
