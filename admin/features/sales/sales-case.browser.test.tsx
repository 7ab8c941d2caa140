import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { emptySales, selfAnswer } from '#admin/testing/records.ts'
import { heldUploads } from '#admin/testing/uploads.ts'

/** An after-sales case in its form and in its list. */

let network: HeldNetwork
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer('sales:view', 'sales:edit'))
  network.always(api.sales.getAssignee, () => success({ data: [{ value: 7, label: '李四' }] }))
  network.always(api.sales.getUser, () => success({ data: [] }))
})
afterEach(() => close())

test('a new case waits for somebody, and is sent with its parts and without a time', async () => {
  network.always(api.sales.getSales, () => success({ data: emptySales, info: [] }))
  close = openScreen('/getsales?id=0')
  await expect.element(page.getByRole('radio', { name: '待处理' })).toBeChecked()
  await page.getByLabelText('故障描述').fill('2号泵异响')
  await page.getByLabelText('联系电话').fill('13800000000')
  await button('新增配件').click()
  await page.getByLabelText('第1个配件的名称').fill('机械密封')
  await page.getByRole('radio', { name: '处理中' }).click()
  await button('保存').click()
  const { input } = await network.take(api.sales.setSales)
  expect(input).toMatchObject({
    s_fault: '2号泵异响',
    s_phone: '13800000000',
    s_state: 1,
    s_parts: [{ name: '机械密封', model: '', quantity: 1 }],
    s_photos: [],
  })
  expect(input).not.toHaveProperty('s_started')
})

test('who has a case stands in its form by name, also where the choice failed to load, which can be retried', async () => {
  const given = { ...emptySales, id: 3, version: 1, s_assignee: 9, s_assignee_name: '王五' }
  network.always(api.sales.getSales, () => success({ data: given, info: [] }))
  network.hold(api.sales.getAssignee)
  close = openScreen('/getsales?id=3')
  ;(await network.take(api.sales.getAssignee)).answer(refusal(500, '服务出错'))
  await expect.element(page.getByText('加载失败：服务出错')).toBeVisible()
  network.always(api.sales.getAssignee, () => success({ data: [{ value: 7, label: '李四' }] }))
  await button('重试').click()
  await expect.element(page.getByText('加载失败：服务出错')).not.toBeInTheDocument()
  await expect.element(page.getByText('王五')).toBeVisible()
})

test('the machine that was chosen is still seen to be once the form comes back from its draft', async () => {
  network.always(api.session.getSelf, () => selfAnswer('sales:view', 'sales:edit', 'machine:view'))
  network.always(api.sales.getSales, () => success({ data: emptySales, info: [] }))
  network.always(api.machine.selectMachine, () =>
    success({ data: [{ value: 57, label: 'W2026-0131 消防泵' }] }),
  )
  close = openScreen('/getsales?id=0&draft=a')
  await page.getByLabelText('设备', { exact: true }).fill('0131')
  await page.getByTitle('W2026-0131 消防泵').click()
  await expect.poll(() => Object.keys(localStorage).join()).toContain('draft:')
  close()
  close = openScreen('/getsales?id=0&draft=a')
  await expect.element(page.getByText('已恢复未保存的内容')).toBeVisible()
  await expect.element(page.getByText('ID 57')).toBeVisible()
})

test('我负责的 and 未完成 narrow the list together, and are taken off one by one', async () => {
  close = openScreen('/sales')
  const nothing = success({ data: [], total: 0 })
  ;(await network.take(api.sales.index)).answer(nothing.clone())
  await button('我负责的').click()
  const mine = await network.take(api.sales.index)
  expect(mine.input).toMatchObject({ s_assignee: '7' })
  mine.answer(nothing.clone())
  await button('未完成').click()
  const open = await network.take(api.sales.index)
  expect(open.input).toMatchObject({ s_assignee: '7', s_state: '3' })
  open.answer(nothing.clone())
  await expect.element(button('我负责的')).toHaveAttribute('aria-pressed', 'true')
  await button('我负责的').click()
  const rest = await network.take(api.sales.index)
  expect(rest.input).toMatchObject({ s_state: '3' })
  expect(rest.input).not.toHaveProperty('s_assignee')
})

test('time and status of a case are in sight in a laptop’s window', async () => {
  await page.viewport(1366, 768)
  const about = { s_contact: '王工', s_phone: '13800000000', s_state: 1, s_assignee_name: '李四' }
  const times = { s_started: '2026:11:20 09:30:00', s_finished: '', s_fault_brief: '2号泵异响' }
  const can = { change: true, delete: true }
  const row = { ...emptySales, ...about, ...times, id: 3, s_remark_brief: '已更换', can }
  network.always(api.sales.index, () => success({ data: [row], total: 1 }))
  network.always(api.session.getSelf, () => selfAnswer('sales:view', 'sales:edit', 'sales:delete'))
  close = openScreen('/sales')
  const table = page.getByRole('table', { name: '售后管理' })
  await expect.element(table.getByText('2号泵异响')).toBeVisible()
  const place = (name: string) =>
    table.getByRole('columnheader', { name, exact: true }).element().getBoundingClientRect()
  const buttons = place('操作').left
  for (const name of ['处理状态', '时间', '状态']) {
    expect(place(name).right, name).toBeLessThanOrEqual(buttons)
  }
  for (const text of ['13800000000', '开始 11-20 09:30']) {
    const cell = table.getByText(text).element()
    expect(cell.scrollWidth, text).toBeLessThanOrEqual(cell.clientWidth)
    expect(cell.getBoundingClientRect().height, text).toBeLessThan(30)
  }
})

test('several cases are given to somebody at once', async () => {
  const can = { change: true, delete: false }
  const row = { ...emptySales, s_fault_brief: '', s_remark_brief: '', can }
  const rows = [3, 4].map((id) => ({ ...row, id, s_no: `HT-${id}` }))
  network.always(api.sales.index, () => success({ data: rows, total: 2 }))
  close = openScreen('/sales')
  await page.getByRole('checkbox', { name: '全选本页' }).click()
  await button('批量修改负责人').click()
  await page.getByRole('dialog').getByRole('combobox', { name: '负责人' }).fill('李四')
  await userEvent.keyboard('{Enter}')
  await button('确定').click()
  for (const { id } of rows) {
    const saving = await network.take(api.sales.setSales)
    expect(saving.input).toEqual({ id, s_assignee: 7 })
    saving.answer(success({ id, version: 2 }))
  }
  await expect.element(page.getByText('成功 2 条')).toBeVisible()
})

describe('售后管理 in the menu', () => {
  const opens = (address: string) =>
    expect
      .element(page.getByRole('link', { name: '售后管理', exact: true }))
      .toHaveAttribute('href', address)
  beforeEach(() => network.always(api.sales.index, () => success({ data: [], total: 0 })))

  test('leads who works on cases to their own', async () => {
    close = openScreen('/sales')
    await opens('/sales?s_assignee=7')
    await page.getByRole('link', { name: '售后管理', exact: true }).click()
    await expect.element(button('我负责的')).toHaveAttribute('aria-pressed', 'true')
    await button('我负责的').click()
    await expect.element(button('我负责的')).toHaveAttribute('aria-pressed', 'false')
  })

  test('leads who sells to all', async () => {
    network.always(api.session.getSelf, () => selfAnswer('sales:edit', 'quotation:view'))
    close = openScreen('/sales')
    await opens('/sales')
  })
})

test('a touch screen shows no hint about dragging', async () => {
  network.always(api.sales.getSales, () => success({ data: emptySales, info: [] }))
  close = openScreen('/getsales?id=0')
  await expect.element(page.getByText(/^或将照片拖到这里，/)).toBeVisible()
  close()
  const real = window.matchMedia.bind(window)
  const spy = vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const found = real(query)
    return query === '(pointer: coarse)'
      ? Object.create(found, { matches: { value: true } })
      : found
  })
  close = openScreen('/getsales?id=0')
  await expect.element(page.getByText(/^可一次选择多/)).toBeVisible()
  expect(page.getByText(/拖到/).elements()).toEqual([])
  spy.mockRestore()
})

test('a photo that is on its way when one leaves is given up', async () => {
  const uploads = heldUploads()
  network.always(api.sales.getSales, () => success({ data: emptySales, info: [] }))
  close = openScreen('/getsales?id=0')
  await page.getByLabelText('拍照').upload(new File(['x'], '泵房.jpg', { type: 'image/jpeg' }))
  const upload = await uploads.take()
  expect(upload.isGivenUp).toBe(false)
  close()
  await expect.poll(() => upload.isGivenUp).toBe(true)
})

test('photos that are there already count against how many there can be', async () => {
  const photoList = Array.from({ length: 30 }, (_, at) => ({
    name: `${at}.pdf`,
    url: `/upload/${at}.pdf`,
    size: 1,
  }))
  const data = { ...emptySales, id: 3, version: 1, photoList }
  network.always(api.sales.getSales, () => success({ data, info: [] }))
  close = openScreen('/getsales?id=3')
  const photo = new File(['x'], '泵房.jpg', { type: 'image/jpeg' })
  await page.getByLabelText('拍照').upload(photo)
  await expect.element(page.getByText(/最多30张照片：已有30张，本次选择了1张/)).toBeVisible()
  await button('确定').click()
})
