import type { Page } from '@playwright/test'
import { expect, signIn, test } from './journey.ts'
import { LONG } from './looks.ts'
import { fresh, makeProduct, makeQuotation, makeQuotedSet } from './records.ts'

/** As the browser does before it shows the page as it will be printed. */
async function beforePrint(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
}

/** Nothing that can only be pressed, and black on white. */
async function expectPaper(page: Page): Promise<void> {
  await expect(page.getByRole('navigation')).toBeHidden()
  for (const name of ['保存', '重置', '退出', '查找', '修改记录', '新增', '删除', '确定']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  }
  const ink = () =>
    page.locator('.app').evaluate((element) => getComputedStyle(element).color.match(/[\d.]+/g))
  await expect.poll(ink).toEqual(['0', '0', '0', '0.88'])
}

test('a form prints what its fields hold, however long, and nothing to press', async ({
  page,
  product,
}) => {
  const pro_title = fresh(LONG)
  const id = await makeProduct(product.call, {
    pro_title,
    remarks: `${LONG}\n第二行`,
    pro_status: 1,
  })
  await signIn(page)
  await page.goto(`/productbj?id=${id}`)
  await expect(page.getByLabel('产品名称')).toHaveValue(pro_title)
  await beforePrint(page)
  await expectPaper(page)
  await expect(page.getByText(pro_title, { exact: true })).toBeVisible()
  await expect(page.locator('.printed').filter({ hasText: '第二行' })).toBeVisible()
  await expect(page.getByText('正常', { exact: true })).toBeVisible()
  await expect(page.getByText('暂停', { exact: true })).toBeHidden()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect(page.locator('.printed')).toHaveCount(0)
  await expect(page.getByLabel('产品名称')).toBeVisible()
})

test('a password is not printed', async ({ page }) => {
  await signIn(page)
  await page.goto('/getuser')
  await page.getByLabel('用户名').fill('某人')
  await page.getByRole('textbox', { name: '密码' }).fill('secret-password')
  await beforePrint(page)
  await expect(page.locator('.printed').filter({ hasText: '某人' })).toBeVisible()
  await expect(page.locator('.printed').filter({ hasText: 'secret' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: '密码' })).toBeHidden()
})

test('an open dialog prints alone', async ({ page, product }) => {
  const name = fresh('要打印的报价')
  const id = await makeQuotation(product.call, { quo_name: name })
  await signIn(page)
  await page.goto(`/quotation?edit=${id}`)
  await expect(page.getByLabel('报价名称')).toHaveValue(name)
  await beforePrint(page)
  await expectPaper(page)
  await expect(page.getByRole('dialog').getByText(name)).toBeVisible()
  await expect(page.getByRole('table')).toBeHidden()
})

test('the products of a quotation print as a table with their quantities', async ({
  page,
  product,
}) => {
  const { quotation, pump } = await makeQuotedSet(product.call)
  await signIn(page)
  await page.goto(`/quopro?id=${quotation}`)
  await page.getByLabel(`数量（${pump}）`).fill('37')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('cell', { name: '3,718.50' })).toBeVisible()
  await beforePrint(page)
  await expectPaper(page)
  const row = page.getByRole('row').filter({ hasText: pump })
  await expect(row).toContainText('P-1')
  await expect(row.locator('.printed')).toHaveText('37')
  await expect(row.getByRole('slider')).toBeHidden()
})
