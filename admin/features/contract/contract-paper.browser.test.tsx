import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { answer, button, ctrlS } from '#admin/testing/gestures.ts'
import { heldNetwork, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { hasViewer, pdfAnswer } from '#admin/testing/papers.ts'
import { emptyContract, selfAnswer } from '#admin/testing/records.ts'

/** The papers of a contract, and the terms that they say. */

const record = {
  ...emptyContract,
  id: 3,
  version: 1,
  c_title: '云溪供水',
  can: { change: true, delete: true, billing: true },
  payment_steps: [],
  signed_date: '',
  shipped_date: '',
  accepted_date: '',
  warranty_date: '',
  clauses: '自己写的条款',
}
const templates = [
  { name: '标准', clauses: '一、违约责任' },
  { name: '工程', clauses: '二、工程条款' },
]

let network: HeldNetwork
let close = () => undefined as void
beforeEach(async () => {
  localStorage.clear()
  hasViewer(true)
  network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer('contract:view', 'contract:edit'))
  network.always(api.contract.getContract, () => success({ data: record, info: [] }))
  network.always(api.company.getClauses, () => success({ data: templates }))
  close = openScreen('/getcontract?id=3')
  await expect.element(page.getByLabelText('合同标题')).toHaveValue('云溪供水')
})
afterEach(() => {
  close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('both papers are one click away', async () => {
  await expect.element(button('合同 PDF')).toBeEnabled()
  await expect.element(button('合同 Word')).toBeEnabled()
})

test('the Word file is opened by its address even where a PDF is shown beside the form', async () => {
  network.always(api.session.setTicket, () => success({ id: 'T' }))
  const opened = vi.fn((_address: string) => ({ closed: true }))
  vi.stubGlobal('open', opened)
  await button('合同 Word').click()
  await expect.poll(() => opened.mock.lastCall?.[0]).toMatch(/\/Contract\/salesContractWord/)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('what stays empty stands above the PDF, as it is each time that it is shown', async () => {
  let blanks = ['收货地址', '客户电话']
  network.always(api.contract.salesContractBlanks, () => success({ data: blanks }))
  network.always(api.contract.salesContract, () => pdfAnswer('PDF'))
  const line = page.getByText('空白：收货地址、客户电话')
  await expect.element(line).not.toBeInTheDocument()
  await button('合同 PDF').click()
  await expect
    .element(page.getByRole('dialog').getByText('合同 PDF 空白：收货地址、客户电话'))
    .toBeVisible()
  await button('关闭').click()
  await expect.element(line).not.toBeInTheDocument()
  blanks = []
  await button('合同 PDF').click()
  await expect.element(page.getByRole('region', { name: '合同 PDF' })).toBeVisible()
  await expect.element(page.getByText(/空白：/)).not.toBeInTheDocument()
})

test('what stays empty on the Word file stands beside its button once it is opened', async () => {
  network.always(api.session.setTicket, () => success({ id: 'T' }))
  network.always(api.contract.salesContractBlanks, ({ word }) =>
    success({ data: word === undefined ? ['客户电话'] : ['收货地址'] }),
  )
  vi.stubGlobal('open', () => ({ closed: true }))
  await expect.element(page.getByText(/空白：/)).not.toBeInTheDocument()
  await button('合同 Word').click()
  await expect.element(page.getByText('合同 Word 空白：收货地址')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a template’s clauses replace others only after a question, and are sent', async () => {
  await page.getByRole('button', { name: /合同文本/ }).click()
  const clauses = page.getByLabelText('合同条款', { exact: true })
  await expect.element(clauses).toHaveValue('自己写的条款')
  const choice = page.getByRole('combobox', { name: '套用条款模板' })
  await choice.click()
  await page.getByTitle('工程', { exact: true }).click()
  await answer('已经填写的合同条款会被模板的内容替换', '取消')
  await expect.element(clauses).toHaveValue('自己写的条款')
  await choice.click()
  await page.getByTitle('工程', { exact: true }).click()
  await answer('已经填写的合同条款会被模板的内容替换', '确定')
  await expect.element(clauses).toHaveValue('二、工程条款')
  // What is in a template can be had again, so that nothing is asked.
  await choice.click()
  await page.getByTitle('标准', { exact: true }).click()
  await expect.element(clauses).toHaveValue('一、违约责任')
  await ctrlS()
  const { input } = await network.take(api.contract.setContract)
  expect(input).toMatchObject({ clauses: '一、违约责任' })
})
