import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { FileEndpoint } from '../../api/kit/endpoint.ts'
import type { QuotationLine } from '../../api/quotation/quotation-line.ts'
import { api } from '../../api/index.ts'
import { addressOf } from '../../admin/lib/calls/client.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { answer, newTab, pressUnderMore, sees } from '../support/gestures.ts'
import { fresh, linesOf, makeCombination, makeProduct } from '../support/records.ts'
import { sheetOf } from '../support/quotation-table.ts'
import { ADMIN, type Product } from '../support/server.ts'

/** From a new customer to a contract: one offer, changed once, with the same figures everywhere. */

async function fileOf(product: Product, endpoint: FileEndpoint, input: object): Promise<Buffer> {
  const answered = await fetch(product.url + addressOf(endpoint, input), {
    headers: { authorization: `Bearer ${product.token}` },
  })
  expect(answered.status).toBe(200)
  return Buffer.from(await answered.arrayBuffer())
}

/** Has a file lie on the disk as long as something reads it. */
async function inFile<T>(
  name: string,
  content: Buffer,
  work: (path: string) => T,
): Promise<Awaited<T>> {
  const folder = mkdtempSync(join(tmpdir(), 'baojia-offer-'))
  try {
    writeFileSync(join(folder, name), content)
    return await work(join(folder, name))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The words of a PDF, as a program reads them. */
const textOf = (pdf: Buffer) =>
  inFile('a.pdf', pdf, (path) =>
    execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' }),
  )

/** The cells of the first sheet of a workbook. */
async function cellsOf(file: Buffer): Promise<unknown[]> {
  return inFile('a.xlsx', file, async (path) => (await sheetOf(path)).rows.flat())
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a customer typed new, an offer, a change, and a contract of the same figures', async ({
  page,
  product,
}) => {
  const [quo_name, cus_name] = [fresh('云溪供水'), fresh('云溪水务')]
  const pump = { pro_title: fresh('泵'), pro_no: 'CDL32-90', pro_unitprice: '12800' }
  const tank = { pro_title: fresh('罐'), pro_no: 'SQL800', pro_unitprice: '3300.55' }
  const products = [await makeProduct(product.call, pump), await makeProduct(product.call, tank)]
  const combination = await makeCombination(product.call, products, { com_show: 1 })

  await signIn(page, ADMIN, '/quotation')
  await page.getByRole('button', { name: '新增' }).click()
  const form = dialog(page, '报价管理')
  await form.getByLabel('报价名称').fill(quo_name)
  await form.getByLabel('客户名称').fill(cus_name)
  await page.getByText(`新建客户“${cus_name}”`).click()
  await form.getByLabel('联系人').fill('周启明')
  await form.getByRole('button', { name: '确定' }).click()
  await sees(page, '报价已保存')
  const { data } = await product.call(api.quotation.index, { keyword: quo_name })
  const [made] = data as [{ id: number }]
  const { id } = made
  await product.call(api.quotation.setCombination, { id, com_id: combination })
  await product.call(api.quotation.setCombination, { id, com_id: combination })

  await page.goto(`/quopro?id=${id}`)
  const [{ title }] = (await linesOf(product.call, id)) as [QuotationLine]
  await page.getByLabel('套数').first().fill('3')
  await page.getByLabel(`单价（${title}）`).first().fill('12500')
  await page.getByLabel(`折扣（${title}）`).first().fill('2.5')
  await pressUnderMore(page, '自由项')
  const free = dialog(page, '自由项')
  await free.getByLabel('名称', { exact: true }).fill('运费')
  await free.getByLabel('单价', { exact: true }).fill('1800')
  await free.getByRole('button', { name: '确定' }).click()
  await page.getByRole('button', { name: '整单优惠' }).click()
  const terms = dialog(page, '整单优惠')
  await terms.getByText('优惠至（元）').click()
  await terms.getByLabel('优惠至', { exact: true }).fill('60000')
  await terms.getByRole('button', { name: '确定' }).click()
  await expect(terms).toBeHidden()
  await page.getByRole('button', { name: '发出' }).click()
  await answer(page, '生成 V1，合计 60,000.00 元', '确定')
  await sees(page, '报价已发出')
  const next = page.getByRole('region', { name: /V1 已发出$/ })
  await expect(next.getByRole('button', { name: '打开' })).toBeFocused()
  await expect(next).toContainText('合计（含税）：60,000.00 元')

  const pdf = await textOf(await fileOf(product, api.quotation.document, { id, revision: 1 }))
  for (const text of [cus_name, '周启明', 'CDL32-90', '运费', '60,000.00', 'V1']) {
    expect(pdf).toContain(text)
  }
  const cells = await cellsOf(await fileOf(product, api.quotation.outleader, { id, revision: 1 }))
  expect(cells).toContain(60_000)

  await page.getByLabel(`单价（${title}）`).first().fill('9000')
  await expect(page.getByText('有未发出的修改')).toBeVisible()
  await page.getByRole('button', { name: '恢复到V1' }).click()
  await expect(page.getByText('单价 12,500.00 → 9,000.00')).toBeVisible()
  await answer(page, '恢复到V1？', '确定')
  await sees(page, '报价已恢复到最后发出的版本')
  await expect(page.getByLabel(`单价（${title}）`).first()).toHaveValue('12500.00')
  await page.getByLabel(`单价（${title}）`).first().fill('13000')
  await expect(page.getByText('有未发出的修改')).toBeVisible()
  await page.getByRole('button', { name: '整单优惠' }).click()
  await terms.getByLabel('优惠至', { exact: true }).fill('61000')
  await terms.getByRole('button', { name: '确定' }).click()
  await expect(terms).toBeHidden()
  await page.getByRole('button', { name: '发出' }).click()
  await answer(page, '生成 V2，合计 61,000.00 元', '确定')
  await sees(page, '报价已发出')
  await page.getByRole('button', { name: '单据与版本' }).click()
  await page.getByRole('button', { name: '与V1的差别' }).click()
  await expect(page.getByText('单价 12,500.00 → 13,000.00')).toBeVisible()
  await expect(page.getByText('总价 60,000.00 → 61,000.00，+1,000.00（+1.7%）')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '转合同' }).click()
  const contract = await newTab(page, () => answer(page, '将按已发出的版本建立合同', '确定'))
  await expect(contract.getByLabel('合同标题')).toHaveValue(quo_name)
  await expect(contract.getByLabel('合同金额（元）')).toHaveValue('61000.00')
  await expect(contract.getByText(cus_name)).toBeVisible()
  await expect(contract.getByText('运费')).toBeVisible()
  await expect(contract.getByText('建议填转合同当天，还没有保存')).toBeVisible()
  // Opened again from this address nothing is proposed.
  await expect(contract).toHaveURL(/\/getcontract\?id=\d+$/)
})
