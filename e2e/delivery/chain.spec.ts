import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { answer, newTab, openTab, pressInRow, rowWith, search, sees } from '../support/gestures.ts'
import { expect, openAs, signIn, test } from '../support/journey.ts'
import { fresh } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

const save = (page: Page) => page.getByRole('button', { name: '保存' }).click()
const title = (page: Page) => page.getByLabel('合同标题')
const chooser = (page: Page) => page.locator('input[type=file]')

const file = (name: string, mimeType: string, content: string) => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
})

const FILES = [
  file('技术协议 一.txt', 'text/plain', '流量 32 m³/h，扬程 45 m'),
  file('收款凭证.txt', 'text/plain', '预付 30%'),
  file('图纸.dwg', 'application/octet-stream', 'AC1032 drawing'),
]

/** Opens a list, finds a record by a word, and answers the tab that a button of its row opens. */
async function fromList(page: Page, path: string, word: string, button: string): Promise<Page> {
  await page.goto(path)
  await search(page, word)
  return newTab(page, () => pressInRow(page, word, button))
}

async function removeFromList(page: Page, path: string, word: string): Promise<void> {
  await page.goto(path)
  await search(page, word)
  await pressInRow(page, word, '删除')
  await answer(page, '是否确认删除', '确定')
}

test('a contract goes through production and logistics to after-sales, and back @long', async ({
  page,
}) => {
  const name = fresh('云溪花园泵房合同')
  await signIn(page, ADMIN, '/contract')
  const form = await newTab(page, () => page.getByRole('button', { name: '新增' }).click())
  await expect(form).toHaveURL(/\/getContract\?id=0$/i)
  await expect(form.getByLabel('合同编号')).toHaveValue(/^HT\d{8}-\d{3}$/)
  const number = await form.getByLabel('合同编号').inputValue()
  await title(form).fill(name)
  await form.getByLabel('合同金额（元）').fill('128000.50')
  await chooser(form).setInputFiles(FILES)
  await expect(form.getByText('共3个文件', { exact: true })).toBeVisible()
  await save(form)
  await sees(form, '合同已保存')
  await expect(form).toHaveURL(/\/getContract\?id=[1-9]\d*$/i)
  await openTab(form, '文件')
  await form.reload()
  await expect(form.getByRole('button', { name: '技术协议 一.txt', exact: true })).toBeVisible()
  // Tabs in the background slow down the one in front.
  await form.close()

  const production = await fromList(page, '/contract', name, '生产')
  await expect(production.getByLabel('合同编号')).toHaveValue(number)
  await production.getByRole('radio', { name: '已完成' }).first().check()
  await save(production)
  await sees(production, '生产记录已保存')
  await production.close()

  const logistics = await fromList(page, '/production', number, '物流')
  const tracking = fresh('SF')
  await logistics.getByLabel('物流单号').fill(tracking)
  await logistics.getByLabel('发货情况').fill('先发水泵两台')
  await save(logistics)
  await sees(logistics, '物流记录已保存')
  await logistics.close()

  const sales = await fromList(page, '/logistics', tracking, '售后')
  await sales.getByLabel('故障描述').fill('机封漏水')
  await sales.getByRole('radio', { name: '处理中' }).check()
  await sales.getByLabel('售后情况').fill('已调试，客户签字')
  await save(sales)
  await sees(sales, '售后记录已保存')
  await sales.close()
  await page.goto('/sales')
  await search(page, number)
  await expect(rowWith(page, number)).toHaveCount(1)
  await expect(rowWith(page, number)).toContainText('机封漏水')
  await page.getByRole('button', { name: '未完成' }).click()
  await expect(rowWith(page, number)).toContainText('处理中')

  // From the bottom up: what others hang on cannot go first.
  await removeFromList(page, '/contract', name)
  await answer(page, /1条生产记录、1条售后记录，不能删除/, '确定')
  await removeFromList(page, '/sales', number)
  await sees(page, '售后记录已删除')
  await removeFromList(page, '/logistics', tracking)
  await sees(page, '物流记录已删除')
  await removeFromList(page, '/production', number)
  await sees(page, '生产记录已删除')
  await removeFromList(page, '/contract', name)
  await sees(page, '合同已删除')
  await expect(rowWith(page, name)).toHaveCount(0)
})

test.describe('with an upload that is cut off', () => {
  test.use({ holdsRequests: true, expectedErrors: /Failed to load resource/ })

  test('a contract’s files and amounts: what a form takes, and what it refuses @long', async ({
    page,
    product,
  }) => {
    await test.step('a retry brings the file, once', async () => {
      const name = fresh('断线上传')
      await signIn(page, ADMIN, '/getContract?id=0')
      await title(page).fill(name)
      let cut = true
      await page.route('**/api/Upload/fileupload.html', (route) => {
        if (!cut) return route.continue()
        cut = false
        return route.abort('connectionreset')
      })
      await chooser(page).setInputFiles(FILES.slice(0, 1))
      await expect(page.getByText(/上传失败/)).toBeVisible()
      await page.getByRole('button', { name: '重试' }).click()
      await expect(page.getByRole('button', { name: '技术协议 一.txt', exact: true })).toBeVisible()
      await save(page)
      await sees(page, '合同已保存')
      await expect(page).toHaveURL(/id=[1-9]\d*$/)
      const id = Number(new URL(page.url()).searchParams.get('id'))
      const { data } = await product.call(api.contract.getContract, { id })
      expect(data).toMatchObject({ fileList: [{ name: '技术协议 一.txt' }] })
    })
    await test.step('an amount may be copied as lists show it', async () => {
      await page.goto('/getContract?id=0')
      await page.getByLabel('合同标题').fill(fresh('大额合同'))
      await page.getByLabel('合同金额（元）').fill('1,000,000.00')
      await save(page)
      await sees(page, '合同已保存')
      await expect(page.getByLabel('合同金额（元）')).toHaveValue('1000000.00')
    })
    await test.step('an empty file is refused before it is sent', async () => {
      await page.goto('/getContract?id=0')
      await expect(page.getByText('文件不超过50Mb')).toBeVisible()
      await chooser(page).setInputFiles(file('空.txt', 'text/plain', ''))
      await answer(page, '空.txt', '确定')
      await expect(page.getByText('共1个文件')).toBeHidden()
    })
  })
})

test('the second of two editors of a contract hears who was first, and keeps what they typed @long', async ({
  page,
  browser,
  product,
}) => {
  const seller = await product.addUser(fresh('主管'), '超级管理员')
  const made = await product.call(api.contract.setContract, { c_title: fresh('两人合同') })
  const address = `/getContract?id=${made.id}`
  const { page: second, close } = await openAs(browser, seller, `${product.url}${address}`)
  await signIn(page, ADMIN, address)
  await second.getByLabel('备注', { exact: true }).fill('第二人的备注')

  await page.getByLabel('未收款（元）').fill('500')
  await save(page)
  await sees(page, '合同已保存')

  await save(second)
  await answer(second, /合同已被admin于\d{4}:\d\d:\d\d \d\d:\d\d:\d\d修改/, '继续编辑')
  await expect(second.getByLabel('备注', { exact: true })).toHaveValue('第二人的备注')
  const { data } = await product.call(api.contract.getContract, { id: made.id })
  expect(data).toMatchObject({ c_unpay: '500.00', c_remark: '' })
  await close()
})

test('an after-sales record finds its contract by a part of its title @long', async ({
  page,
  product,
}) => {
  const name = fresh('深井泵合同')
  await product.call(api.contract.setContract, { c_title: name })
  await signIn(page, ADMIN, '/sales')
  const form = await newTab(page, () => page.getByRole('button', { name: '新增' }).click())
  const contract = form.getByRole('combobox', { name: '所属合同' })
  await contract.click()
  await contract.fill(name)
  await form.locator('.ant-select-item-option').filter({ hasText: name, visible: true }).click()
  await form.getByLabel('售后情况').fill('更换机械密封')
  await save(form)
  await sees(form, '售后记录已保存')
  await expect(form).toHaveURL(/id=[1-9]\d*$/)
  const id = Number(new URL(form.url()).searchParams.get('id'))
  const { data } = await product.call(api.sales.getSales, { id })
  expect(data).toMatchObject({ s_no: expect.stringMatching(/^HT/), s_remark: '更换机械密封' })
})

test('a record without what it hangs on names the way there @long', async ({ page }) => {
  await signIn(page, ADMIN, '/getLogistics')
  await expect(page.getByText('物流记录属于一条生产记录')).toBeVisible()
  await page.getByRole('button', { name: '前往生产管理' }).click()
  await expect(page).toHaveURL(/\/production$/)
})

test('a record that is gone says so, and offers no retry @long', async ({ page }) => {
  await signIn(page, ADMIN, '/getSales?id=999999')
  await expect(page.getByText(/^售后记录不存在或已被删除/)).toBeVisible()
  await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0)
})
