import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { XLSX } from '#api/kit/imports.ts'
import { answer, button, sees } from '#admin/testing/gestures.ts'
import { listedInvoice } from '#admin/testing/invoices.ts'
import { heldNetwork, refusal, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** 导出开票文件 of ticked requests. */

let network: HeldNetwork
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
})
afterEach(() => {
  close()
  vi.restoreAllMocks()
})

function openList(...permissions: string[]): void {
  network.always(api.session.getSelf, () => selfAnswer('invoice:view', ...permissions))
  network.always(api.invoice.index, () =>
    success({ data: [listedInvoice(7), listedInvoice(8)], total: 2 }),
  )
  network.always(api.invoice.getUser, () => success({ data: [] }))
  network.always(api.invoice.getCustomer, () => success({ data: [] }))
  network.always(api.invoice.getTotal, () =>
    success({ data: { count: 2, total: '20000.00', tax: '2300.88' } }),
  )
  close = openScreen('/invoice')
}
const tick = (id: number) => page.getByRole('checkbox', { name: `选择 ID ${id}` }).click()

test('is made of those that are ticked, and a refusal is said', async () => {
  openList('invoice:edit')
  await tick(7)
  await tick(8)
  await button('导出开票文件').click()
  const refused = await network.take(api.invoice.issueFile)
  expect(refused.input).toEqual({ ids: '7,8' })
  const why = '不能导出：“HT-7 云溪水务”数电专票需要购买方的纳税人识别号'
  refused.answer(refusal(400, why, { ids: why }))
  await answer(why, '确定')
  await button('导出开票文件').click()
  const name = encodeURIComponent('开票文件-2026-11-22-2张.xlsx')
  const headers = {
    'content-type': XLSX,
    'content-disposition': `attachment; filename*=UTF-8''${name}`,
  }
  ;(await network.take(api.invoice.issueFile)).answer(new Response('PK', { headers }))
  await sees('已导出 开票文件-2026-11-22-2张.xlsx')
})

test('is there for who issues invoices alone', async () => {
  openList()
  await tick(7)
  await expect.element(button('导出明细')).toBeVisible()
  await expect.element(button('导出开票文件')).not.toBeInTheDocument()
})
