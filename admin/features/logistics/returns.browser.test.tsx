import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button, ctrlS, rowWith } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { emptyLogistics, selfAnswer } from '#admin/testing/records.ts'

/** 退货 on the screens of shipping: the form of a return, the shipment that came back, and the list of both. */

const line = {
  contract_line_id: 11,
  title: '水泵',
  no: 'A',
  unit: '台',
  note: '',
  set_no: 0,
  set_name: '',
  sets: 1,
  num: 6,
  needs_production: 1,
  ships: 1,
  produced: 6,
  shipped: 3,
  returned: 0,
  dropped: 0,
  returnable: 0,
  quantity: 3,
}
const SHIPMENT = {
  ...emptyLogistics,
  id: 9,
  version: 1,
  pieces: 6,
  to_ship: 3,
  lines: [line],
  can_return: true,
}
const RETURN = {
  ...emptyLogistics,
  kind: 2,
  returns_id: 9,
  returns_no: 'SH000009',
  returns_day: '2026-10-05',
  reships: 1,
  pieces: 6,
  // Neither concerns what comes back.
  to_ship: 0,
  owed: [{ since: '', amount: '500.00' }],
  lines: [{ ...line, returnable: 2, quantity: 2 }],
  machine_list: [41, 42].map((value) => ({ value, label: `W-${value}`, contract_line_id: 11 })),
}

let network: HeldNetwork
let close = () => undefined as void
const opened = vi.fn((_address: string) => ({ closed: true }))

beforeEach(() => {
  localStorage.clear()
  opened.mockClear()
  vi.stubGlobal('open', opened)
  network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer('logistics:view', 'logistics:edit'))
})
afterEach(() => {
  close()
  vi.unstubAllGlobals()
})

const main = () => page.getByRole('main')
const link = (name: string) => main().getByRole('link', { name, exact: true })
const pieces = () => page.getByLabelText('水泵 A 本次退货')
const reason = () => page.getByLabelText('退货原因')

describe('a new return', () => {
  beforeEach(() => {
    network.always(api.logistics.getReturn, () => success({ data: RETURN, info: [] }))
  })

  test('names its shipment, its pieces and machines, what becomes of them and why', async () => {
    close = openScreen('/getlogistics?rid=9')
    await expect.element(page.getByRole('heading', { name: '新增退货' })).toBeVisible()
    await expect.element(link('SH000009')).toHaveAttribute('href', '/getLogistics?id=9')
    await expect.element(pieces()).toHaveValue('2')
    await expect.element(page.getByRole('radio', { name: '补发', exact: true })).toBeChecked()
    await pieces().fill('1')
    await page.getByLabelText('退货日期').fill('2026-10-20')
    await page.getByRole('combobox', { name: '出厂编号' }).click()
    await page.getByTitle('W-42').click()
    await page.getByRole('radio', { name: '不再补发' }).click()
    await reason().fill('运行有异响')
    await ctrlS()
    const { input } = await network.take(api.logistics.setLogistics)
    expect(input).toMatchObject({
      returns_id: 9,
      shipped_date: '2026-10-20',
      lines: [{ contract_line_id: 11, quantity: '1' }],
      machines: [42],
      reships: 0,
      return_reason: '运行有异响',
    })
    // It is of the production record of its shipment.
    expect(input).not.toHaveProperty('pro_id')
  })

  test('is no shipment: nothing is said of what is to be paid before it, and no 出库 is offered', async () => {
    close = openScreen('/getlogistics?rid=9')
    await expect.element(reason()).toBeVisible()
    for (const words of ['发货前应收', '已全部发货', '发货情况', '欠发']) {
      expect(main().element().textContent).not.toContain(words)
    }
  })

  test('of a machine begins with that machine', async () => {
    network.always(api.logistics.getReturn, ({ machine }) =>
      success({ data: { ...RETURN, machines: [Number(machine)] }, info: [] }),
    )
    close = openScreen('/getlogistics?mid=41')
    await reason().fill('错发')
    await ctrlS()
    const { input } = await network.take(api.logistics.setLogistics)
    expect(input).toMatchObject({ returns_id: 9, machines: [41] })
  })

  test('more than went with the shipment is said at the field, and so is a reason that is missing', async () => {
    close = openScreen('/getlogistics?rid=9')
    await pieces().fill('3')
    await expect.element(page.getByText('最多 2')).toBeVisible()
    await button('全部退回').click()
    await expect.element(pieces()).toHaveValue('2')
    await expect.element(page.getByText('最多 2')).not.toBeInTheDocument()
    await ctrlS()
    const { input, answer } = await network.take(api.logistics.setLogistics)
    expect(input).toMatchObject({ return_reason: '' })
    answer(refusal(400, '请填写退货原因', { return_reason: '请填写退货原因' }))
    await button('确定').click()
    await expect.element(reason()).toHaveAccessibleDescription(/请填写退货原因/)
    await expect.element(reason()).toHaveFocus()
  })
})

describe('a stored return', () => {
  const stored = { ...RETURN, id: 12, version: 1, to_ship: 1, log_number: 'SF9' }
  const open = (record: object) => {
    network.always(api.logistics.getLogistics, () => success({ data: record, info: [] }))
    close = openScreen('/getlogistics?id=12')
  }

  test('has a 退货单, and leads to the shipment in its place', async () => {
    open(stored)
    await expect.element(page.getByRole('heading', { name: '编辑退货 TH000012' })).toBeVisible()
    await expect.element(button('退货单')).toBeVisible()
    await expect.element(button('送货单')).not.toBeInTheDocument()
    await expect.element(link('登记补发')).toHaveAttribute('href', '/getLogistics?pid=5')
  })

  test('that is not shipped again leads nowhere', async () => {
    open({ ...stored, reships: 0 })
    await expect.element(button('退货单')).toBeVisible()
    await expect.element(link('登记补发')).not.toBeInTheDocument()
  })

  test('of an ended contract may be changed', async () => {
    open({ ...stored, ended_on: '2026-10-10' })
    await expect.element(pieces()).toBeVisible()
    await expect.element(page.getByText(/不能再登记生产和发货/)).not.toBeInTheDocument()
  })
})

describe('a shipment', () => {
  const open = (fields: object) => {
    network.always(api.logistics.getLogistics, () =>
      success({ data: { ...SHIPMENT, ...fields }, info: [] }),
    )
    close = openScreen('/getlogistics?id=9')
  }

  test('leads to its return, and lists those that there are', async () => {
    const returns = [
      { id: 12, day: '2026-10-20', pieces: 1 },
      { id: 13, day: '2026-11-02', pieces: 2 },
    ]
    open({ returns })
    await expect.element(link('2026-10-20 1件')).toHaveAttribute('href', '/getLogistics?id=12')
    await expect.element(link('2026-11-02 2件')).toHaveAttribute('href', '/getLogistics?id=13')
    await button('退货').click()
    expect(opened).toHaveBeenCalledExactlyOnceWith('/getLogistics?rid=9', '_blank')
  })

  test('of which nothing came back, and none can be booked, says nothing of returns', async () => {
    open({ can_return: false })
    await expect.element(page.getByLabelText('水泵 A 本次发货')).toBeVisible()
    expect(main().element().textContent).not.toContain('退')
  })
})

test('the list marks returns, and can have them alone', async () => {
  const row = { ...SHIPMENT, c_title: '云溪花园', can: { change: true, delete: true } }
  const rows = [
    { ...row, log_number: 'SF8' },
    { ...row, id: 12, kind: 2, log_number: 'SF9' },
  ]
  network.always(api.logistics.index, ({ kind }) => {
    const data = rows.filter((one) => kind === undefined || one.kind === Number(kind))
    return success({ data, total: data.length })
  })
  network.always(api.logistics.getUser, () => success({ data: [] }))
  close = openScreen('/logistics')
  await expect.poll(() => rowWith('SF9').query()?.textContent).toContain('SF9退货')
  expect(rowWith('SF8').element().textContent).not.toContain('退货')
  await button('更多筛选').click()
  await page.getByRole('combobox', { name: /类型/ }).click()
  await page.getByTitle('退货', { exact: true }).click()
  await button('查询').click()
  await expect.element(rowWith('SF8')).not.toBeInTheDocument()
  await expect.element(rowWith('SF9')).toBeVisible()
})
