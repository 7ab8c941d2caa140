import { createCanvas } from '@napi-rs/canvas'
import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { rememberAlerts } from '../support/alerts.ts'
import { newTab, pressInRow, pressUnderMore, sees } from '../support/gestures.ts'
import { expect, signIn, signInHere, test as base, watchConsole } from '../support/journey.ts'
import { expectAccessible, expectFits, NARROW } from '../support/looks.ts'
import { fresh, makeContract } from '../support/records.ts'
import { startProduct, type Product } from '../support/server.ts'

/** Labels need the address under which phones reach the product. */
const test = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner wants a destructured first parameter
    async ({}, use) => {
      const product = await startProduct(undefined, { PUBLIC_URL: 'https://erp.example.com' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})

const photo = () => {
  const canvas = createCanvas(64, 48)
  canvas.getContext('2d').fillRect(8, 8, 40, 30)
  return canvas.toBuffer('image/png')
}

const history = (page: Page) => page.getByRole('heading', { name: '设备经过' })
const newCase = (page: Page) => page.getByRole('link', { name: '新增售后' })

test('a pump gets its number and label at production, and its page serves everybody who scans it @long', async ({
  page,
  browser,
  product,
}) => {
  const { call } = product
  const title = fresh('云溪泵房')
  const contract = await makeContract(call, { c_title: title })
  await call(api.company.setCompany, { name: '宁波泵业', telephone: '0574-8812', tax_rate: '13' })
  const made = await call(api.production.setProduction, { con_id: contract })
  const worker = await product.addUser(fresh('车间'), '生产')

  await signIn(page, worker, `/getProduction?id=${made.id}`)
  await page.getByRole('button', { name: '登记编号' }).click()
  const dialog = page.getByRole('dialog', { name: '登记出厂编号' })
  await dialog.getByLabel('产品名称').fill('立式多级离心泵')
  await dialog.getByLabel('型号').fill('CDL32-90')
  await dialog.getByLabel('起始编号').fill('W2026-001')
  await dialog.getByLabel('台数').fill('8')
  await dialog.getByRole('button', { name: '生成编号' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '登记8台' }).click()
  const machines = page.getByRole('table', { name: '已登记的设备' })
  await expect(machines.getByRole('row')).toHaveCount(9)
  await expectAccessible(page)
  const printed = page.context().waitForEvent('response', (one) => one.url().includes('/labels'))
  await page.getByRole('button', { name: '打印标签' }).click()
  expect((await printed).headers()['content-type']).toBe('application/pdf')

  await page.goto('/machine')
  await expect(page.getByRole('row', { name: /W2026-008 .* CDL32-90/ })).toBeVisible()
  const form = await newTab(page, () => pressInRow(page, 'W2026-003', '编辑'))
  await form.getByLabel('启用日期').fill('2026-12-10')
  await form.getByLabel('启用日期').press('Enter')
  await expect(form.getByLabel('质保至')).toHaveValue('2027-12-10')
  await form.getByRole('button', { name: '保存' }).click()
  await sees(form, '设备已保存')
  await expectAccessible(form)
  const scanned = await newTab(form, () => pressUnderMore(form, '扫码页面'))
  const { pathname } = new URL(scanned.url())
  await expect(history(scanned)).toBeVisible()

  const phone = await browser.newContext({ viewport: NARROW, reducedMotion: 'reduce' })
  const stray = watchConsole(phone)
  await rememberAlerts(phone)
  const scan = async () => {
    const tab = await phone.newPage()
    await tab.goto(product.url + pathname)
    await expect(tab.getByRole('heading', { name: '立式多级离心泵' })).toBeVisible()
    return tab
  }
  const first = await scan()
  await expect(first.getByText('至 2027-12-10')).toBeVisible()
  await expect(first.getByRole('link', { name: '报修电话 0574-8812' })).toHaveAttribute(
    'href',
    'tel:05748812',
  )
  await expect(first.getByText(title)).toHaveCount(0)
  await expect(newCase(first)).toHaveCount(0)
  await expectFits(first)
  await expectAccessible(first)

  const service = await product.addUser(fresh('售后'), '售后')
  await first.getByRole('link', { name: '工作人员登录' }).click()
  await signInHere(first, service)
  await expect(history(first)).toBeVisible()
  expect(new URL(first.url()).pathname).toBe(pathname)
  await expect(first.getByText(title)).toBeVisible()
  await expectFits(first)
  await expectAccessible(first)
  await newCase(first).click()
  await expect(first.getByText('W2026-003 立式多级离心泵 CDL32-90')).toBeVisible()
  await first.getByLabel('故障描述').fill('机封漏水')
  await first
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '现场.png', mimeType: 'image/png', buffer: photo() })
  await expect(first.getByText('共1张照片', { exact: true })).toBeVisible()
  await first.getByRole('button', { name: '保存' }).click()
  await sees(first, '售后记录已保存')

  const second = await scan()
  await expect(second.getByText('机封漏水')).toBeVisible()
  await expect(second.getByText('今天登录过')).toBeVisible()
  await newCase(second).click()
  await expect(second.getByRole('heading', { name: '管理员登录' })).toBeVisible()
  await signInHere(second, service)
  await expect(newCase(second)).toBeVisible()
  expect(new URL(second.url()).pathname).toBe(pathname)
  await newCase(second).click()
  await expect(second.getByLabel('故障描述')).toBeVisible()
  await phone.close()
  expect(stray, 'errors on the console').toEqual([])
})
