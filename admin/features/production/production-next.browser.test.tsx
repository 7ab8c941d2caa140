import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button } from '#admin/testing/gestures.ts'
import { heldNetwork, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { emptyProduction, selfAnswer } from '#admin/testing/records.ts'

/** Once something is produced, its form leads on to 待发货. */

const LINE = {
  contract_line_id: 7,
  set_no: 0,
  set_name: '',
  sets: 1,
  num: 4,
  title: '水泵',
  no: 'CDL32',
  unit: '台',
  note: '',
  needs_production: 1,
  ships: 1,
  produced: 0,
  shipped: 0,
  returned: 0,
  dropped: 0,
  returnable: 0,
  quantity: 0,
}
const can = { change: true, delete: true }
const stored = (line: object) => ({
  ...emptyProduction,
  id: 5,
  version: 1,
  can,
  pieces: 4,
  to_ship: 4,
  lines: [{ ...LINE, ...line }],
})

let close = () => undefined as void
beforeEach(() => localStorage.clear())
afterEach(() => close())

/** The form of a record that is `read` at first. */
async function open(read: object, ...permissions: string[]) {
  const network = heldNetwork()
  network.always(api.session.getSelf, () =>
    selfAnswer('production:view', 'production:edit', ...permissions),
  )
  network.always(api.production.getProduction, () => success({ data: read, info: [] }))
  close = openScreen('/getproduction?id=5')
  await expect.element(button('保存')).toBeVisible()
  return network
}

const link = (name: string) => page.getByRole('link', { name, exact: true })

test('what is booked can be shipped: by a new shipment, or from all that waits', async () => {
  const network = await open(stored({}), 'logistics:view', 'logistics:edit')
  await expect.element(page.getByText(/可以发货/)).not.toBeInTheDocument()
  const booked = { ...stored({ produced: 3, shipped: 1, quantity: 3 }), version: 2 }
  network.always(api.production.getProduction, () => success({ data: booked, info: [] }))
  await button('保存').click()
  const saving = await network.take(api.production.setProduction)
  saving.answer(success({ id: 5, version: 2, msg: '生产记录已保存' }))
  await expect.element(page.getByText(/这份合同有 2 件可以发货/)).toBeVisible()
  await expect.element(link('登记发货')).toHaveAttribute('href', '/getLogistics?pid=5')
  await expect.element(link('待发货')).toHaveAttribute('href', '/owedlines?delivery=2')
})

test('who does not ship is asked to tell those who do', async () => {
  await open(stored({ produced: 4 }))
  await expect.element(page.getByText('这份合同有 4 件可以发货，请通知发货人员')).toBeVisible()
  await expect.element(link('登记发货')).not.toBeInTheDocument()
  await expect.element(link('待发货')).not.toBeInTheDocument()
})
