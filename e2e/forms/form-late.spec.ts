import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { answer, pressInRow, sees } from '../support/gestures.ts'
import { hold } from '../support/held-calls.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { fresh, makeQuotation } from '../support/records.ts'
import { ADMIN, type Call } from '../support/server.ts'

test.use({ holdsRequests: true })

const SAVE_QUOTATION = '**/api/Quotation/setQuotation.html'
const SAVE_CONTRACT = '**/api/Contract/setContract.html'
const GET_CONTRACT = '**/api/Contract/getContract.html*'

const dialog = (page: Page) => page.getByRole('dialog', { name: '报价管理' })
const info = (page: Page) => dialog(page).getByLabel('报价说明')
const press = (page: Page, button: string) =>
  dialog(page).getByRole('button', { name: button }).click()

async function infoOf(call: Call, id: number) {
  return (await call(api.quotation.getQuotation, { id })).data as { quo_info: string }
}

/** Begins a save that is not answered yet, and goes away from its form. */
async function leaveSaving(page: Page) {
  const save = await hold(page, SAVE_QUOTATION)
  await press(page, '确定')
  await save.underWay
  await page.keyboard.press('Escape')
  await answer(page, '内容尚未保存', '确定')
  await expect(dialog(page)).toBeHidden()
  return save
}

test('a late answer calls nobody back to the list, which shows the change @long', async ({
  page,
}) => {
  const name = fresh('晚到的新报价')
  await signIn(page, ADMIN, '/quotation')
  await page.getByRole('button', { name: '新增' }).click()
  await dialog(page).getByLabel('报价名称').fill(name)
  const save = await leaveSaving(page)
  await page.getByRole('link', { name: '首页' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '首页' })).toBeVisible()
  save.release()
  await sees(page, '报价已保存')
  await page.getByRole('button', { name: '新增报价' }).click()
  // What has been saved is not offered as something unsaved.
  await expect(dialog(page).getByLabel('报价名称')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
})

test('a new contract that is saved late does not pull its page back @long', async ({
  page,
  product,
}) => {
  const title = fresh('晚到的合同')
  await signIn(page, ADMIN, '/getContract?id=0')
  await page.getByLabel('合同标题').fill(title)
  const save = await hold(page, SAVE_CONTRACT)
  await page.getByRole('button', { name: '保存' }).click()
  await save.underWay
  await page.getByRole('link', { name: '首页' }).click()
  await answer(page, '内容尚未保存，离开后会丢失', '确定')
  await page.getByRole('button', { name: '新增报价' }).click()
  await dialog(page).getByLabel('报价名称').fill('正在写的')
  save.release()
  await sees(page, '合同已保存')
  await expect(dialog(page).getByLabel('报价名称')).toHaveValue('正在写的')
  await page.keyboard.press('Escape')
  await answer(page, '内容尚未保存', '确定')
  await expect(page).toHaveURL(/\/quotation$/)
  expect(await product.call(api.contract.index, { keyword: title })).toMatchObject({ total: 1 })
  await page.goto('/getContract?id=0')
  await expect(page.getByLabel('合同标题')).toHaveValue('')
})

test('保存并选产品 is meant for one save only @long', async ({ page, product }) => {
  const quo_name = fresh('只保存')
  const id = await makeQuotation(product.call, { quo_name })
  await signIn(page, ADMIN, '/quotation')
  await page.getByRole('button', { name: '新增' }).click()
  await expect(dialog(page).getByLabel('报价名称')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await answer(page, '报价名称不能为空', '确定')
  await press(page, '取消')
  await expect(dialog(page)).toBeHidden()
  await pressInRow(page, quo_name, '编辑')
  await info(page).fill('改过了')
  await page.keyboard.press('Control+s')
  await sees(page, '报价已保存')
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(/\/quotation$/)
  expect(await infoOf(product.call, id)).toMatchObject({ quo_info: '改过了' })

  // Nor is it for a second try by another way.
  await page.getByRole('button', { name: '新增' }).click()
  await expect(dialog(page).getByLabel('报价名称')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await answer(page, '报价名称不能为空', '确定')
  const name = fresh('补上名称')
  await dialog(page).getByLabel('报价名称').fill(name)
  await page.keyboard.press('Control+s')
  await sees(page, '报价已保存')
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
})

test('a new record whose dialog stays is one record, also after a reload @long', async ({
  page,
  product,
}) => {
  const name = fresh('新的接着写')
  await signIn(page, ADMIN, '/quotation?edit=new')
  await dialog(page).getByLabel('报价名称').fill(name)
  const save = await hold(page, SAVE_QUOTATION)
  await page.keyboard.press('Control+Enter')
  await save.underWay
  await info(page).fill('保存时写的')
  save.release()
  await sees(page, '报价已保存')
  await expect(page).toHaveURL(/\/quotation\?edit=\d+$/)
  await expect(info(page)).toHaveValue('保存时写的')
  await expect(info(page)).toBeFocused()
  await page.reload()
  await expect(dialog(page).getByText('已恢复未保存的内容')).toBeVisible()
  await expect(info(page)).toHaveValue('保存时写的')
  await press(page, '确定')
  await sees(page, '报价已保存')
  const { data } = await product.call(api.quotation.index, { keyword: name })
  expect(data).toMatchObject([{ quo_name: name }])
  const [{ id }] = data as [{ id: number }]
  expect(await infoOf(product.call, id)).toMatchObject({ quo_info: '保存时写的' })
})

test('values typed while a page saves stay, with a notice @long', async ({ page, product }) => {
  const title = fresh('页面接着写')
  await signIn(page, ADMIN, '/getContract?id=0')
  await page.getByLabel('合同标题').fill(title)
  const save = await hold(page, SAVE_CONTRACT)
  await page.getByRole('button', { name: '保存' }).click()
  await save.underWay
  await page.getByLabel('备注', { exact: true }).fill('保存时写的')
  save.release()
  await sees(page, '合同已保存')
  await expect(page.getByText('保存期间又填写的内容还没有保存')).toBeVisible()
  await page.getByRole('button', { name: '保存' }).click()
  await sees(page, '合同已保存')
  await expect(page.getByText('保存期间又填写的内容还没有保存')).toBeHidden()
  const { data } = await product.call(api.contract.index, { keyword: title })
  expect(data).toMatchObject([{ c_title: title }])
  await page.reload()
  await expect(page.getByLabel('备注', { exact: true })).toHaveValue('保存时写的')
})

test('an amount as the server writes it is nothing that was typed @long', async ({ page }) => {
  await signIn(page, ADMIN, '/getContract?id=0')
  await page.getByLabel('合同标题').fill(fresh('金额'))
  await page.getByLabel('合同金额').fill('5')
  const readBack = await hold(page, GET_CONTRACT)
  await page.getByRole('button', { name: '保存' }).click()
  await sees(page, '合同已保存')
  await readBack.underWay
  await page.getByLabel('备注', { exact: true }).fill('又一句')
  const save = await hold(page, SAVE_CONTRACT)
  await page.getByRole('button', { name: '保存' }).click()
  await save.underWay
  readBack.release()
  await expect(page.getByLabel('合同金额')).toHaveValue('5.00')
  save.release()
  await sees(page, '合同已保存')
  await expect(page.getByText('保存期间又填写的内容还没有保存')).toHaveCount(0)
})
