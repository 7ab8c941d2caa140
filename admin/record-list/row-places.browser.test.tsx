import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { allPermissions } from '#api/kit/access.ts'
import { button, openMore, pressInRow, rowWith } from '#admin/testing/gestures.ts'
import { heldNetwork, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** The buttons of every list: where those of a row lead, and which there are for who may only look. */

/** Texts without which one or another list cannot be drawn. */
const TEXTS = `
  cus_name cus_short contact_name contact_phone phone price_level c_no c_money c_unpay signed_date
  to_ship l_no l_send log_number s_no s_fault_brief s_remark_brief s_contact s_phone s_assignee_name
  model warranty_end start_date buyer_name delivered_date delivery_date invoice_no invoice_date
  gross pro_brand pro_flow pro_lift pro_power pro_unitprice energy_reason next_due next_amount
  received_date amount note project total quo_no lost_reason rival rival_price given valid_until
  stage from_date to_date unitprice delivery_place l_remark pro_remark invoiced uninvoiced
  received_uninvoiced invoiced_unreceived`

/** A row as any of the lists can read it, each by its own fields. */
const ROW = {
  ...Object.fromEntries(
    TEXTS.trim()
      .split(/\s+/)
      .map((field) => [field, '']),
  ),
  id: 4,
  version: 1,
  con_id: 5,
  pro_id: 6,
  user_id: 7,
  kind: 1,
  way: 1,
  state: 0,
  review: 0,
  revision: 0,
  pieces: 1,
  to_produce: 1,
  ready_to_ship: 1,
  contact_count: 0,
  user_name: 'lisi',
  staff_name: '李四',
  release_time: '2026:11:22 08:00:00',
  // What names a row.
  title: '甲',
  c_title: '甲',
  quo_name: '甲',
  pro_title: '甲',
  pro_no: '甲',
  cus_name: '甲',
  serial_no: '甲',
  can: { change: true, delete: true },
}

const opened = vi.fn((_address: string) => ({ closed: true }))
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  opened.mockClear()
  vi.stubGlobal('open', opened)
})
afterEach(() => {
  close()
  vi.unstubAllGlobals()
})

test.each([
  ['/quotation', api.quotation.index, { 产品: '/quopro?id=4' }],
  [
    '/customer',
    api.customer.index,
    {
      编辑: '/getCustomer?id=4',
      客户页: '/customerPage?id=4',
      协议价: '/agreed?customer_id=4',
    },
  ],
  ['/agreed', api.agreed.index, { 编辑: '/getAgreed?id=4' }],
  [
    '/contract',
    api.contract.index,
    {
      编辑: '/getContract?id=4',
      生产: '/getProduction?cid=4',
      申请开票: '/getInvoice?con_id=4',
    },
  ],
  [
    '/production',
    api.production.index,
    { 编辑: '/getProduction?id=4', 物流: '/getLogistics?pid=4' },
  ],
  [
    '/logistics',
    api.logistics.index,
    { 编辑: '/getLogistics?id=4', 售后: '/getSales?cid=5', 退货: '/getLogistics?rid=4' },
  ],
  ['/sales', api.sales.index, { 编辑: '/getSales?id=4' }],
  ['/machine', api.machine.index, { 编辑: '/getMachine?id=4', 售后: '/getSales?mid=4' }],
  ['/invoice', api.invoice.index, { 编辑: '/getInvoice?id=4' }],
  [
    '/product',
    api.product.index,
    {
      编辑: '/productbj?id=4',
      协议价: '/agreed?keyword=%E7%94%B2',
      调价影响: '/priceimpact?pid=4',
    },
  ],
  ['/receivable', api.receipt.index, { 查看: '/getContract?id=4&part=money' }],
  ['/received', api.receipt.getReceived, { 查看: '/getContract?id=5&part=money' }],
  [
    '/owing',
    api.home.getOwing,
    { 新建生产: '/getProduction?cid=4', 新建物流: '/getLogistics?pid=6' },
  ],
] as const)('the buttons of a row of %s lead where it says', async (address, list, places) => {
  const network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer(...allPermissions))
  network.always(list, () => success({ data: [ROW], total: 1 }))
  close = openScreen(address)
  for (const [name, place] of Object.entries(places)) {
    const row = rowWith('甲')
    await expect.element(row).toBeVisible()
    if (row.getByRole('button', { name }).elements().length > 0) await pressInRow('甲', name)
    else {
      await pressInRow('甲', '更多操作')
      await page.getByRole('menuitem', { name }).getByRole('button').click()
    }
    expect(opened.mock.lastCall?.[0]).toBe(place)
  }
})

test.each([
  ['quotation:view', '/quotation', api.quotation.index, ['产品']],
  ['customer:view', '/customer', api.customer.index, ['查看', '更多操作']],
  ['customer:view', '/agreed', api.agreed.index, ['查看']],
  ['contract:view', '/contract', api.contract.index, ['查看']],
  ['production:view', '/production', api.production.index, ['查看']],
  ['logistics:view', '/logistics', api.logistics.index, ['查看', '更多操作']],
  ['sales:view', '/sales', api.sales.index, ['查看']],
  ['machine:view', '/machine', api.machine.index, ['查看']],
  ['invoice:view', '/invoice', api.invoice.index, ['查看']],
  ['product:view', '/product', api.product.index, ['查看']],
  ['production:view', '/owing', api.home.getOwing, []],
] as const)(
  'who has %s alone changes nothing from %s',
  async (permission, address, list, names) => {
    const network = heldNetwork()
    network.always(api.session.getSelf, () => selfAnswer(permission))
    const row = { ...ROW, can: { change: false, delete: false } }
    network.always(list, () => success({ data: [row], total: 1 }))
    close = openScreen(address)
    await expect.element(rowWith('甲')).toBeVisible()
    const buttons = rowWith('甲')
      .getByRole('button')
      .elements()
      .map((one) => one.getAttribute('aria-label') ?? one.textContent)
    expect(buttons).toEqual(names)
    await openMore()
    await expect.element(button('列设置')).toBeVisible()
    for (const name of ['新增', '导入', '导出', '已删除']) {
      expect(button(name).elements(), name).toEqual([])
    }
  },
)
