import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import type { MachineRecord } from '#api/machine/machine.ts'
import { button, openMore, pressUnderMore, rowWith } from '#admin/testing/gestures.ts'
import { heldNetwork, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { hasViewer } from '#admin/testing/papers.ts'
import { selfAnswer } from '#admin/testing/records.ts'

/** A machine's form: its warranty as it is typed, and the ways to its label and its page. */

const MACHINE: MachineRecord = {
  id: 8,
  version: 2,
  user_name: 'lisi',
  staff_name: '李四',
  can: { change: true, delete: true },
  release_time: '2026:11:22 08:00:00',
  con_id: 3,
  c_no: 'HT-3',
  c_title: '云溪花园',
  serial_no: 'W2026-003',
  title: '立式多级离心泵',
  model: 'CDL32-90',
  delivered_date: '',
  start_date: '',
  warranty_end: '',
  warranty: 0,
  contract_line_id: '',
  pro_id: 5,
  log_id: '',
  returned: false,
  returned_id: '',
  returned_date: '',
  can_return: false,
  warranty_months: 12,
  warranty_delivery_months: 18,
  replaces_id: '',
  replaces_no: '',
  nameplate: '',
  remark: '',
  page: '/m/abcdefghijklmnop',
}

let network: HeldNetwork
let close = () => undefined as void
const opened = vi.fn((_address: string) => ({ closed: true }))

beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  opened.mockClear()
  hasViewer(false)
  vi.stubGlobal('open', opened)
  network.always(api.session.getSelf, () => selfAnswer('machine:view', 'machine:edit'))
  network.always(api.machine.getMachine, () => success({ data: MACHINE, info: [] }))
  close = openScreen('/getmachine?id=8')
})
afterEach(() => {
  close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the end of the warranty follows the day of first use, which is sent', async () => {
  await expect.element(page.getByLabelText('质保至')).toHaveValue('未发货、未启用')
  await page.getByLabelText('启用日期').fill('2026-12-10')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('质保至')).toHaveValue('2027-12-10')
  await button('保存').click()
  const { input } = await network.take(api.machine.setMachine)
  expect(input).toMatchObject({ id: 8, version: 2, start_date: '2026-12-10' })
})

test('its page and its label open in tabs of their own', async () => {
  await pressUnderMore('扫码页面')
  expect(opened).toHaveBeenCalledExactlyOnceWith(MACHINE.page, '_blank')
  await page.getByRole('button', { name: '打印标签' }).click()
  const { answer } = await network.take(api.session.setTicket)
  answer(success({ id: 'T' }))
  await expect.poll(() => opened.mock.calls.length).toBe(2)
  expect(opened.mock.lastCall?.[0]).toMatch(/\/Machine\/labels.*8/)
})

test('one that came back says so with its return, in place of its warranty', async () => {
  close()
  const data = {
    ...MACHINE,
    delivered_date: '2026-10-05',
    returned: true,
    returned_id: 12,
    returned_date: '2026-10-20',
    warranty: 4,
  }
  network.always(api.machine.getMachine, () => success({ data, info: [] }))
  close = openScreen('/getmachine?id=8')
  await expect.element(page.getByLabelText('质保至')).toHaveValue('已退回，不计质保')
  const back = page.getByRole('link', { name: '已退回 2026-10-20' })
  await expect.element(back).toHaveAttribute('href', '/getLogistics?id=12')
  await expect.element(page.getByText('未知')).not.toBeInTheDocument()
  await expect.element(button('退货')).not.toBeInTheDocument()
})

test('one that left leads to its return, for who may book it', async () => {
  close()
  network.always(api.machine.getMachine, () =>
    success({ data: { ...MACHINE, log_id: 6, can_return: true }, info: [] }),
  )
  close = openScreen('/getmachine?id=8')
  await button('退货').click()
  expect(opened).toHaveBeenCalledExactlyOnceWith('/getLogistics?mid=8', '_blank')
})

test('the list marks those that are back', async () => {
  close()
  const row = { ...MACHINE, replaced: false, warranty: 1 }
  const back = { ...row, id: 9, serial_no: 'W2026-009', returned: true, warranty: 4 }
  network.always(api.machine.index, () => success({ data: [row, back], total: 2 }))
  network.always(api.machine.getUser, () => success({ data: [] }))
  close = openScreen('/machine')
  const words = (serial: string) => rowWith(serial).query()?.textContent ?? ''
  await expect.poll(() => words('W2026-009')).toContain('已退回')
  expect(words('W2026-009')).not.toContain('未知')
  expect(words('W2026-003')).toContain('在保')
  expect(words('W2026-003')).not.toContain('已退回')
})

test('what happened to it, and what replaced it, open in tabs of their own', async () => {
  close()
  const time = { release_time: '2026:11:22 08:00:00', about: '', state: '' as const }
  const info = (['production', 'logistics', 'sales'] as const).map((kind, at) => {
    return { ...time, kind, id: at + 5 }
  })
  const replaced_by = { id: 9, serial_no: 'W2026-009' }
  network.always(api.machine.getMachine, () => success({ data: { ...MACHINE, replaced_by }, info }))
  close = openScreen('/getmachine?id=8')
  for (const [name, address] of [
    ['W2026-009', '/getMachine?id=9'],
    ['生产', '/getProduction?id=5'],
    ['物流', '/getLogistics?id=6'],
    ['售后', '/getSales?id=7'],
  ] as const) {
    const link = page.getByRole('main').getByRole('link', { name })
    await expect.element(link).toHaveAttribute('href', address)
    await expect.element(link).toHaveAttribute('target', '_blank')
  }
})

test('labels begin at a place of a used sheet that is pressed', async () => {
  network.always(api.session.setTicket, () => success({ id: 'T' }))
  await button('选择标签的起始位置').click()
  await button('从第5张开始').click()
  await expect.poll(() => opened.mock.lastCall?.[0]).toMatch(/\/Machine\/labels.*start=5/)
})

test('合格证 and 安装调试单 open in tabs of their own', async () => {
  network.always(api.session.setTicket, () => success({ id: 'T' }))
  await button('合格证').click()
  await expect.poll(() => opened.mock.lastCall?.[0]).toMatch(/\/Machine\/certificates.*8/)
  await pressUnderMore('安装调试单')
  await expect.poll(() => opened.mock.lastCall?.[0]).toMatch(/\/Machine\/commissioning.*8/)
})

test('a lost label is replaced after a question, which leaves what is typed', async () => {
  await page.getByLabelText('备注').fill('泵房二层')
  await pressUnderMore('新标签')
  await expect.element(page.getByText(/作废W2026-003现在的标签？/)).toBeVisible()
  await button('作废并换新').click()
  const renewed = { ...MACHINE, page: '/m/zyxwvutsrqponmlk' }
  network.always(api.machine.getMachine, () => success({ data: renewed, info: [] }))
  const { input, answer } = await network.take(api.machine.renewLabel)
  expect(input).toEqual({ id: 8 })
  answer(success({ msg: '旧标签已作废，请打印新标签' }))
  await expect.element(page.getByText('旧标签已作废，请打印新标签')).toBeVisible()
  await expect.element(page.getByLabelText('备注')).toHaveValue('泵房二层')
  await expect
    .poll(async () => {
      await pressUnderMore('扫码页面')
      return opened.mock.lastCall?.[0]
    })
    .toBe(renewed.page)
})

test('who may only look at a machine does not replace its label', async () => {
  const seen = { ...MACHINE, can: { change: false, delete: false } }
  network.always(api.machine.getMachine, () => success({ data: seen, info: [] }))
  close()
  close = openScreen('/getmachine?id=8')
  await openMore()
  await expect.element(button('扫码页面')).toBeVisible()
  await expect.element(button('新标签')).not.toBeInTheDocument()
})

test('a machine that it replaces and that is out of sight has no number', async () => {
  const data = { ...MACHINE, replaces_id: 77 }
  network.always(api.machine.getMachine, () => success({ data, info: [] }))
  close()
  close = openScreen('/getmachine?id=8')
  await expect.element(page.getByText('您无权查看的设备')).toBeVisible()
})

test('the labels of a list are those of its filters', async () => {
  network.always(api.machine.index, () => success({ data: [], total: 0 }))
  network.always(api.machine.getUser, () => success({ data: [] }))
  network.always(api.session.setTicket, () => success({ id: 'T' }))
  close()
  const filters = {
    keyword: 'W2026',
    startime: '2026-11-01',
    endtime: '2026-11-30',
    customer_id: '5',
    userid: '7',
    warranty: '2',
  }
  close = openScreen(`/machine?${new URLSearchParams(filters)}`)
  await page.getByRole('button', { name: '打印标签' }).click()
  await expect.poll(() => opened.mock.lastCall?.[0]).toBeDefined()
  const { searchParams } = new URL(opened.mock.lastCall![0], location.origin)
  expect(Object.fromEntries(searchParams)).toMatchObject(filters)
})

test('a case of a machine is entered by who may', async () => {
  await openMore()
  await expect.element(button('扫码页面')).toBeVisible()
  await expect.element(button('新增售后')).not.toBeInTheDocument()
  close()
  network.always(api.session.getSelf, () => selfAnswer('machine:view', 'sales:edit'))
  close = openScreen('/getmachine?id=8')
  await button('新增售后').click()
  expect(opened).toHaveBeenCalledExactlyOnceWith('/getSales?mid=8', '_blank')
})
