import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { answer, openAccount, pressInRow, sees } from '../support/gestures.ts'
import { hold, holdAnswer } from '../support/held-calls.ts'
import { expect, signIn, signInHere, test } from '../support/journey.ts'
import { fresh, makeContract, makeQuotedSet } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

/** After leaving a page nothing of it returns: no dialog, no navigation, no draft of what was discarded. */

test.use({ holdsRequests: true, expectedErrors: /net::ERR_/ })

const SAVE_QUOTATION = '**/api/Quotation/setQuotation.html'
const SAVE_CONTRACT = '**/api/Contract/setContract.html'
const CHANGE_QUANTITY = '**/api/Quotation/changenum.html*'
const LEAVING = '内容尚未保存，离开后会丢失'

const dialog = (page: Page) => page.getByRole('dialog', { name: '报价管理' })
const home = (page: Page) => page.getByRole('heading', { level: 1, name: '首页' })
const goHome = (page: Page) => page.getByRole('link', { name: '首页' }).click()
const save = (page: Page) => page.getByRole('button', { name: '保存' }).click()

/** No dialog lies over the home page: its button can be pressed. */
async function workGoesOn(page: Page): Promise<void> {
  await expect(home(page)).toBeVisible()
  await page.getByRole('button', { name: '新增报价' }).click()
  await dialog(page).getByLabel('报价名称').click()
}

test('leaving a contract that waits for its files opens no dialog about them @long', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/getContract?id=0')
  await page.getByLabel('合同标题').fill(fresh('等文件'))
  const upload = await hold(page, '**/fileupload.html')
  const file = { name: '协议.txt', mimeType: 'text/plain', buffer: Buffer.from('流量 32 m³/h') }
  await page.locator('input[type=file]').setInputFiles(file)
  await upload.underWay
  await save(page)
  await goHome(page)
  await answer(page, LEAVING, '确定')
  await workGoesOn(page)
})

test('leaving lines while an export waits for them opens no dialog about it @long', async ({
  page,
  product,
}) => {
  const { quotation, pump } = await makeQuotedSet(product.call)
  await signIn(page, ADMIN, `/quopro?id=${quotation}`)
  await page.route(CHANGE_QUANTITY, (route) => route.abort())
  const late = await hold(page, CHANGE_QUANTITY)
  await page.getByLabel(`数量（${pump}）`).fill('7')
  await page.getByRole('button', { name: '导出Excel' }).click()
  await late.underWay
  await goHome(page)
  await expect(home(page)).toBeVisible()
  const failed = page.waitForEvent('requestfailed')
  late.release()
  await failed
  await workGoesOn(page)
})

test('an export that finds the session ended opens no dialog at the login @long', async ({
  page,
  product,
}) => {
  const { quotation, pump } = await makeQuotedSet(product.call)
  await signIn(page, ADMIN, `/quopro?id=${quotation}`)
  await expect(page.getByLabel(`数量（${pump}）`)).toHaveValue('1')
  await product.endSession(await page.evaluate(() => sessionStorage.getItem('token') ?? ''))
  // The change finds it out as well, and could leave the page before the export was pressed.
  const change = await hold(page, CHANGE_QUANTITY)
  await page.getByLabel(`数量（${pump}）`).fill('7')
  await page.getByRole('button', { name: '导出Excel' }).click()
  change.release()
  await expect(page).toHaveURL(/\/login\?Rurl=/)
  await page.getByLabel('用户名').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('values discarded in a new dialog that was saved meanwhile are gone @long', async ({
  page,
}) => {
  const name = fresh('关闭时存好')
  await signIn(page, ADMIN, '/quotation?edit=new')
  await dialog(page).getByLabel('报价名称').fill(name)
  const saved = await hold(page, SAVE_QUOTATION)
  await dialog(page).getByRole('button', { name: '确定' }).click()
  await saved.underWay
  await dialog(page).getByLabel('报价说明').fill('不要了')
  await page.keyboard.press('Escape')
  await expect(page.getByText('内容尚未保存，关闭后会丢失')).toBeVisible()
  saved.release()
  await sees(page, '报价已保存')
  await expect(page).toHaveURL(/edit=\d+$/)
  await answer(page, '内容尚未保存，关闭后会丢失', '确定')
  await expect(dialog(page)).toBeHidden()
  await pressInRow(page, name, '编辑')
  await expect(dialog(page).getByLabel('报价名称')).toHaveValue(name)
  await expect(dialog(page).getByLabel('报价说明')).toHaveValue('')
})

test('values discarded in a new page that was saved meanwhile are gone @long', async ({
  page,
  product,
}) => {
  const title = fresh('离开时存好')
  await signIn(page, ADMIN, '/getContract?id=0')
  await page.getByLabel('合同标题').fill(title)
  const saved = await hold(page, SAVE_CONTRACT)
  await save(page)
  await saved.underWay
  await page.getByLabel('备注', { exact: true }).fill('不要了')
  await goHome(page)
  await expect(page.getByText(LEAVING)).toBeVisible()
  saved.release()
  await sees(page, '合同已保存')
  await answer(page, LEAVING, '确定')
  await expect(home(page)).toBeVisible()
  const { data } = await product.call(api.contract.index, { keyword: title })
  const [{ id }] = data as [{ id: number }]
  await page.goto(`/getContract?id=${id}`)
  await expect(page.getByLabel('合同标题')).toHaveValue(title)
  await expect(page.getByLabel('备注', { exact: true })).toHaveValue('')
})

test('a late answer does not call back who is on the way to a screen that still comes @long', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/getContract?id=0')
  await page.getByLabel('合同标题').fill(fresh('半路'))
  const saved = await hold(page, SAVE_CONTRACT)
  await save(page)
  await saved.underWay
  const screen = await hold(page, /\/assets\/web-screen[^/]*\.js$/)
  await goHome(page)
  await answer(page, LEAVING, '确定')
  await screen.underWay
  saved.release()
  await sees(page, '合同已保存')
  screen.release()
  await expect(home(page)).toBeVisible()
  await expect(page).toHaveURL(/\/web$/)
})

test('the form that one leaves stays what it is until the next screen has come @long', async ({
  page,
  product,
}) => {
  const id = await makeContract(product.call)
  await signIn(page, ADMIN, `/getContract?id=${id}&part=activity`)
  await expect(page.getByRole('navigation', { name: '相关记录' })).toContainText('还没有')
  const read: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('getContract.html')) read.push(request.url())
  })
  const screen = await hold(page, /\/assets\/web-screen[^/]*\.js$/)
  await goHome(page)
  await screen.underWay
  screen.release()
  await expect(home(page)).toBeVisible()
  expect(read).toEqual([])
})

test('a new password that is confirmed late ends nobody else’s session @long', async ({
  page,
  product,
}) => {
  const user = await product.addUser(fresh('小冯'), '销售')
  await signIn(page, user)
  await openAccount(page, '修改密码')
  const form = page.getByRole('dialog', { name: '修改密码' })
  await form.getByLabel('原密码').fill(user.password)
  await form.getByLabel('新密码', { exact: true }).fill('feng-xin-mima')
  await form.getByLabel('再输入一次新密码').fill('feng-xin-mima')
  const changed = await holdAnswer(page, '**/setPassword.html')
  await form.getByRole('button', { name: '确定' }).click()
  await changed.underWay
  await form.getByRole('button', { name: '取消' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: '退出' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signInHere(page)
  await expect(home(page)).toBeVisible()
  changed.release()
  await sees(page, '密码已修改')
  await workGoesOn(page)
})
