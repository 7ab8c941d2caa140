import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { MachinePage, MachineStaff } from '#api/machine/machine-page.ts'
import { forgetSession } from '#admin/lib/session.ts'
import { refusal, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'

const MACHINE: MachinePage = {
  company: '宁波泵业',
  telephone: '0574-8812 3456 转 8',
  serial_no: 'W2026-001',
  title: '立式多级离心泵',
  model: 'CDL32-90',
  nameplate: '流量：32 m³/h\n防护等级 IP55',
  warranty_end: '2028-02-29',
  warranty: 1,
  returned: false,
}

const STAFF: MachineStaff = {
  id: 8,
  user_name: 'lisi',
  staff_name: '周志明',
  contract: { id: 3, c_no: 'HT-1', c_title: '云溪花园' },
  delivered_date: '2026-08-31',
  start_date: '',
  remark: '',
  events: [],
  adds_case: true,
  can_return: false,
}

const PATH = '/m/abcdefghijklmnop'
const LOGIN = '/login?Rurl=%2Fm%2Fabcdefghijklmnop'

let close = () => undefined as void
afterEach(() => close())

/** Opens the page of a machine, in a tab that has a session or none. */
function open(answer: Response, hasSession: boolean): ReturnType<typeof vi.fn> {
  const fetched = vi.fn((_address: string, _init: RequestInit) => Promise.resolve(answer.clone()))
  vi.stubGlobal('fetch', fetched)
  close = openScreen(PATH)
  if (!hasSession) forgetSession()
  return fetched
}

const link = (name: string | RegExp) => page.getByRole('link', { name })

test('everybody sees nameplate and warranty, and calls the first number for repairs', async () => {
  const fetched = open(success({ data: MACHINE }), false)
  await expect.element(page.getByRole('heading', { name: '立式多级离心泵' })).toBeVisible()
  for (const fact of ['32 m³/h', '防护等级 IP55', '至 2028-02-29']) {
    await expect.element(page.getByText(fact)).toBeVisible()
  }
  await expect.element(link(/报修电话/)).toHaveAttribute('href', 'tel:057488123456')
  await expect.element(link('工作人员登录')).toHaveAttribute('href', LOGIN)
  await expect.element(link(/新增售后/)).not.toBeInTheDocument()
  expect(fetched).toHaveBeenCalledExactlyOnceWith(`${PATH}/data`, expect.anything())
})

test('whom the day’s cookie alone knows reads all, and signs in before anything else', async () => {
  open(success({ data: { ...MACHINE, staff: STAFF } }), false)
  for (const name of [/新增售后/, 'HT-1', '重新登录']) {
    await expect.element(link(name)).toHaveAttribute('href', LOGIN)
  }
})

test('who has signed in here goes straight to the form and to the records', async () => {
  open(success({ data: { ...MACHINE, staff: STAFF } }), true)
  await expect.element(link(/新增售后/)).toHaveAttribute('href', '/getSales?mid=8')
  await expect.element(link('HT-1')).toHaveAttribute('href', '/getContract?id=3')
})

test('one that came back is that, and not under warranty', async () => {
  open(success({ data: { ...MACHINE, warranty_end: '', warranty: 4, returned: true } }), false)
  await expect.element(page.getByText('已退回')).toBeVisible()
  await expect.element(page.getByText('未知')).not.toBeInTheDocument()
})

test('on a phone its return is one press away, for who may book it', async () => {
  await page.viewport(390, 844)
  open(success({ data: { ...MACHINE, staff: { ...STAFF, can_return: true } } }), true)
  await expect.element(link('退货')).toHaveAttribute('href', '/getLogistics?mid=8')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  close()
  open(success({ data: { ...MACHINE, staff: STAFF } }), true)
  await expect.element(link(/新增售后/)).toBeVisible()
  await expect.element(link('退货')).not.toBeInTheDocument()
  await page.viewport(1366, 768)
})

test('a code that leads nowhere is said to, in words', async () => {
  open(refusal(404, '没有找到这台设备，请重新扫描铭牌旁的二维码'), false)
  await expect.element(page.getByText(/没有找到这台设备/)).toBeVisible()
})
