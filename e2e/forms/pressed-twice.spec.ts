import { answer, choose, newTab, pressInRow, rowWith, sees } from '../support/gestures.ts'
import { hold } from '../support/held-calls.ts'
import { expect, signIn, signInHere, test } from '../support/journey.ts'
import { fresh, makeQuotation } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

test.use({ holdsRequests: true })

/** Who gets no answer at once presses again, or lets it be. */

const TYPE = '**/api/Productbj/setProType.html'
const LOG_OUT = '**/api/Login/outlogin.html'

test('a dialog that is slow to open opens once @long', async ({ page, product }) => {
  const quo_name = fresh('按两次')
  await makeQuotation(product.call, { quo_name })
  const question = await hold(page, /\/assets\/question-dialog[^/]*\.js$/)
  await signIn(page, ADMIN, '/quotation')
  await pressInRow(page, quo_name, '删除')
  await question.underWay
  await pressInRow(page, quo_name, '删除')
  question.release()
  await answer(page, '是否确认删除', '取消')
  await pressInRow(page, quo_name, '删除')
  await answer(page, '是否确认删除', '确定')
  await sees(page, '报价已删除')
  await expect(rowWith(page, quo_name)).toBeHidden()
})

test('a type that was not waited for opens no form @long', async ({ page, context }) => {
  await signIn(page, ADMIN, '/product')
  await page.getByRole('button', { name: '新增' }).click()
  const dialog = page.getByRole('dialog', { name: '选择产品分类' })
  await choose(dialog, '产品分类', '控制柜')
  const type = await hold(page, TYPE)
  await dialog.getByRole('button', { name: '确定' }).click()
  await type.underWay
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toBeHidden()
  // Chosen anew, it is that dialog that waits for its own answer.
  await page.getByRole('button', { name: '新增' }).click()
  await expect(dialog.getByRole('combobox', { name: '产品分类' })).toBeFocused()
  const response = page.waitForResponse(TYPE)
  type.release()
  await (await response).finished()
  await choose(dialog, '产品分类', '水箱')
  const tab = await newTab(page, () => dialog.getByRole('button', { name: '确定' }).click())
  await expect(tab).toHaveURL(/\/productbj9/)
  expect(context.pages()).toHaveLength(2)
})

test('Ctrl+S pressed twice opens the form of one product @long', async ({ page }) => {
  await signIn(page, ADMIN, '/product')
  await page.getByRole('button', { name: '新增' }).click()
  const dialog = page.getByRole('dialog', { name: '选择产品分类' })
  await choose(dialog, '产品分类', '控制柜')
  const sent: string[] = []
  page.on('request', (request) => void (request.url().includes('setProType') && sent.push('')))
  const type = await hold(page, TYPE)
  await page.keyboard.press('Control+s')
  await type.underWay
  await page.keyboard.press('Control+s')
  const tab = await newTab(page, () => Promise.resolve(type.release()))
  await expect(tab).toHaveURL(/\/productbj8/)
  expect(sent).toHaveLength(1)
})

test('after logging out twice and signing in again, the late answer does not sign out @long', async ({
  page,
}) => {
  await signIn(page)
  const late = await hold(page, LOG_OUT)
  await page.getByRole('button', { name: '退出' }).click()
  await late.underWay
  await page.getByRole('button', { name: '报价管理系统' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signInHere(page)
  await expect(page.getByRole('button', { name: '退出' })).toBeVisible()
  const response = page.waitForResponse(LOG_OUT)
  late.release()
  await (await response).finished()
  await page.getByRole('button', { name: '新增报价' }).click()
  await expect(page.getByLabel('报价名称')).toBeVisible()
})
