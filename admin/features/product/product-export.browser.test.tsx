import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#api/index.ts'
import { button, openMore, pressUnderMore } from '#admin/testing/gestures.ts'
import { heldNetwork, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

let close = () => undefined as void
beforeEach(() => localStorage.clear())
afterEach(() => close())

/** The list as a user with these permissions has it; what it opens by address is not opened. */
function open(address: string, ...rights: string[]) {
  const opened = vi.fn((_address: string) => ({ closed: true }))
  vi.stubGlobal('open', opened)
  const network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer('product:view', ...rights))
  network.always(api.session.setTicket, () => success({ id: 'T' }))
  network.always(api.product.index, () => success({ data: [], total: 0 }))
  network.always(api.product.getProType, () => success({ data: [] }))
  close = openScreen(address)
  return opened
}

test('导出 is of the products that the list is filtered by', async () => {
  const days = { startime: '2026-11-01', endtime: '2026-11-30' }
  const filters = { keyword: 'CDL', ...days, status: '1', cateid: '2' }
  const opened = open(`/product?${new URLSearchParams(filters)}`, 'product:export_list')
  await pressUnderMore('导出')
  await expect.poll(() => opened.mock.lastCall?.[0]).toBeDefined()
  const { searchParams } = new URL(opened.mock.lastCall![0], location.origin)
  expect(Object.fromEntries(searchParams)).toMatchObject(filters)
})

test('导出 is there for who may export lists, and the template where products are imported', async () => {
  const opened = open('/product', 'product:edit')
  await openMore()
  await expect.element(button('列设置')).toBeVisible()
  await expect.element(button('导出')).not.toBeInTheDocument()
  await button('导入').click()
  await button('下载模板').click()
  await expect.poll(() => opened.mock.lastCall?.[0]).toContain('template=1')
})
