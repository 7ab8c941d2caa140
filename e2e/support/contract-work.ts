import { createCanvas } from '@napi-rs/canvas'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { daysAfter } from '../../api/kit/time.ts'
import { rememberAlerts } from './alerts.ts'
import { answer, expectOneOffered, newTab, openTab, sees } from './gestures.ts'
import { expect, signInHere, watchConsole } from './journey.ts'
import { expectAccessible, expectFits, NARROW } from './looks.ts'
import type { User } from './people.ts'
import { makeProduct, makeQuotation, today } from './records.ts'
import type { Product } from './server.ts'

/** The work on a contract, from its quotation to after-sales, as each does their part of it. */

export const lastMonth = () => daysAfter(`${today().slice(0, 7)}-01`, -1)

/** Three pumps at 12,000 and freight of 800, 10,000 received, 26,800 left. */
export const TITLE = '云溪花园二次供水'
export const CUSTOMER = '云溪水务'
/** Another one of 50,000, signed last month, with nothing paid or built. */
export const OTHER = '河西水厂技改'
const PAPER = { name: '技术协议 一.txt', mimeType: 'text/plain', buffer: Buffer.from('扬程 45 m') }
const photo = () => {
  const canvas = createCanvas(64, 48)
  canvas.getContext('2d').fillRect(8, 8, 40, 30)
  return canvas.toBuffer('image/png')
}
const save = (page: Page) => page.getByRole('button', { name: '保存' }).click()

async function setDay(form: Page, label: string, day: string): Promise<void> {
  await form.getByLabel(label).fill(day)
  await form.getByLabel(label).press('Enter')
}

/** All texts that the server sends to a browser, whether they are shown or not. */
export function responseTextsOf(context: BrowserContext): () => Promise<string> {
  const responses: Promise<string>[] = []
  context.on('response', (response) => {
    if (!['fetch', 'xhr'].includes(response.request().resourceType())) return
    // The response of a tab that was closed meanwhile cannot be read.
    responses.push(response.text().catch(() => ''))
  })
  return async () => (await Promise.all(responses)).join('\n')
}

/** A quotation that was sent, and a contract of last month beside it; both of the seller's. */
export async function prepare(own: Product, seller: User) {
  const call = await own.callAs(seller)
  await own.call(api.company.setCompany, {
    name: '宁波泵业',
    telephone: '0574-8812',
    tax_rate: '13',
  })
  const pump = await makeProduct(own.call, {
    pro_title: '立式多级离心泵',
    pro_no: 'CDL32-90',
    pro_unit: '台',
    pro_unitprice: '12000',
    cost: '9000',
  })
  const { id: customer_id } = await call(api.customer.setCustomer, { cus_name: CUSTOMER })
  const quotation = await makeQuotation(call, {
    quo_name: TITLE,
    customer_id,
    cus_name: CUSTOMER,
    project: '云溪花园二期',
    delivery_place: '云溪路8号泵房',
  })
  await call(api.quotation.addline, { id: quotation, pid: pump, num: 3 })
  await call(api.quotation.addline, { id: quotation, title: '运费', unit: '项', unitprice: '800' })
  await call(api.quotation.sendQuotation, { id: quotation })
  await call(api.contract.setContract, {
    c_title: OTHER,
    cus_name: '河西水厂',
    c_money: '50000',
    c_unpay: '50000',
    signed_date: lastMonth(),
    delivery_date: today(),
    payment_steps: [{ name: '全款', percent: '100', trigger: 1 }],
    lines: [{ title: '潜水泵', no: 'QJ-80', unit: '台', num: 2, unitprice: '25000' }],
  })
  return quotation
}

export const todo = (page: Page, name: string) =>
  page.getByRole('region', { name: '待办' }).getByRole('link', { name })

/** 销售: the quotation becomes a contract with its days and its plan of payment. */
export async function sell(page: Page): Promise<number> {
  await page.getByRole('button', { name: '转合同' }).click()
  const form = await newTab(page, () => answer(page, '将按已发出的版本建立合同', '确定'))
  await expect(form.getByLabel('合同金额（元）')).toHaveValue('36800.00')
  await expect(form.getByLabel('收货地址')).toHaveValue('云溪路8号泵房')
  await expect(form.getByLabel('签订日期')).toHaveValue(today())
  await setDay(form, '交货日期', today())
  await openTab(form, '回款')
  for (const [at, step, percent] of [
    [1, '预付款', '30'],
    [2, '发货款', '70'],
  ] as const) {
    await form.getByRole('button', { name: '添加一步' }).click()
    await form.getByLabel(`第${at}步名称`).fill(step)
    await form.getByLabel(`第${at}步比例`).fill(percent)
  }
  await form.getByRole('combobox', { name: '第2步条件' }).click()
  await form
    .locator('.ant-select-item-option')
    .filter({ hasText: /^发货$/, visible: true })
    .click()
  await openTab(form, '文件')
  await form.locator('input[type=file]').first().setInputFiles(PAPER)
  await expect(form.getByText('共1个文件', { exact: true })).toBeVisible()
  await save(form)
  await sees(form, '合同已保存')
  await expect(form.getByRole('button', { name: PAPER.name, exact: true })).toBeVisible()
  await openTab(form, '回款')
  await expect(form.getByRole('row', { name: /预付款 11,040.00 .* 未到期/ })).toBeVisible()
  await expect(form.getByRole('row', { name: /发货款 25,760.00 未定到期日/ })).toBeVisible()
  const id = Number(new URL(form.url()).searchParams.get('id'))
  await form.close()
  return id
}

/** 生产: from the to-do to the pumps and their numbers. */
export async function produce(home: Page): Promise<void> {
  await expect(todo(home, '待生产 2 份合同')).toBeVisible()
  const form = await newTab(home, () => todo(home, TITLE).click())
  const made = form.getByLabel('立式多级离心泵 CDL32-90 本次生产')
  await expect(made).toHaveValue('0')
  // Of a contract out of sight a new record tells what is to be made; the stored one tells where to as well.
  await expect(form.getByText('云溪路8号泵房')).toHaveCount(0)
  await form.getByRole('button', { name: '填入全部剩余' }).click()
  await expect(made).toHaveValue('3')
  await save(form)
  await sees(form, '生产记录已保存')
  await expect(form.getByText('云溪路8号泵房')).toBeVisible()
  await form.getByRole('button', { name: '登记编号' }).click()
  const dialog = form.getByRole('dialog', { name: '登记出厂编号' })
  await dialog.getByLabel('起始编号').fill('W2026-001')
  await dialog.getByLabel('台数').fill('3')
  await dialog.getByRole('button', { name: '生成编号' }).click()
  await dialog.getByRole('button', { name: '登记3台' }).click()
  await expect(form.getByRole('table', { name: '已登记的设备' }).getByRole('row')).toHaveCount(4)
  await form.close()
}

/** 物流: so many pumps of those that are left, with their numbers. Answers the shipment's form. */
export async function ship(
  home: Page,
  tracking: string,
  left: string,
  numbers: string[],
): Promise<Page> {
  await home.reload()
  await expect(todo(home, '待发货 1 份合同')).toBeVisible()
  const form = await newTab(home, () => todo(home, TITLE).click())
  await form.getByLabel('物流单号').fill(tracking)
  const pieces = form.getByLabel('立式多级离心泵 CDL32-90 本次发货')
  await expect(pieces).toHaveValue(left)
  await pieces.fill(String(numbers.length))
  for (const number of numbers) {
    await form.getByRole('combobox', { name: '出厂编号' }).fill(number)
    await expectOneOffered(form, number)
    await form.getByRole('combobox', { name: '出厂编号' }).press('Enter')
  }
  await form.keyboard.press('Escape')
  await save(form)
  await sees(form, '物流记录已保存')
  return form
}

/** 售后: the page behind a pump's code on a phone, before and after the sign-in. */
export async function repair(browser: Browser, address: string, service: User): Promise<void> {
  const phone = await browser.newContext({
    viewport: NARROW,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  })
  const stray = watchConsole(phone)
  await rememberAlerts(phone)
  const responses = responseTextsOf(phone)
  const page = await phone.newPage()
  await page.goto(address)
  await expect(page.getByText('W2026-001')).toBeVisible()
  await expect(page.getByText(/至 \d{4}-\d\d-\d\d/)).toBeVisible()
  await expectAccessible(page)
  expect(await responses()).toContain('W2026-001')
  for (const hidden of [TITLE, CUSTOMER, 'SF-1']) expect(await responses()).not.toContain(hidden)
  await page.getByRole('link', { name: '工作人员登录' }).tap()
  await signInHere(page, service)
  await expect(page.getByText(TITLE)).toBeVisible()
  await page.getByRole('link', { name: '新增售后' }).tap()
  await page.getByLabel('故障描述').fill('机封漏水')
  await page.getByRole('radio', { name: '处理中' }).check()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '现场.png', mimeType: 'image/png', buffer: photo() })
  await expect(page.getByText('共1张照片', { exact: true })).toBeVisible()
  await save(page)
  await sees(page, '售后记录已保存')
  await expectFits(page)
  await page.goto('/web')
  await expect(todo(page, '未完成的售后 1 件')).toBeVisible()
  await expectFits(page)
  await phone.close()
  expect(stray, 'errors on the console').toEqual([])
}
