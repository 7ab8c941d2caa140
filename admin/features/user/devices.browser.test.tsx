import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { heldNetwork, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

let network: ReturnType<typeof heldNetwork>
let close: () => void

const session = (id: string, device: string, is_present = false) => ({
  id,
  device,
  address: `192.0.2.${id}`,
  signed_in_at: '2026:11:26 08:00:00',
  used_at: '2026:11:26 09:30:00',
  is_present,
})
const HERE = session('1', 'Edge · Windows', true)
const PHONE = session('2', '微信 · iPhone')
const OLD = session('3', 'Chrome · macOS')

beforeEach(() => {
  network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer())
  close = openScreen('/help')
})
afterEach(() => close())

const dialog = () => page.getByRole('dialog', { name: '登录设备' })
const device = (name: string) => dialog().getByRole('rowheader', { name: new RegExp(name) })
const endButton = (name: string) => dialog().getByRole('button', { name: `结束“${name}”的登录` })
const confirm = () =>
  page
    .getByRole('dialog', { name: /^结束.*登录？$/ })
    .getByRole('button', { name: '确定' })
    .click()

async function openDevices(): Promise<void> {
  await page.getByRole('button', { name: '账号' }).click()
  await page.getByRole('menuitem', { name: '登录设备' }).click()
}

test('the present one is marked and has no button; another is ended after a question', async () => {
  network.always(api.device.index, () => success({ data: [HERE, PHONE] }))
  await openDevices()
  await expect.element(device('Edge · Windows')).toHaveTextContent('Edge · Windows 本机')
  expect(endButton('Edge · Windows').elements()).toEqual([])
  await endButton('微信 · iPhone').click()
  await expect.element(page.getByText('结束“微信 · iPhone”的登录？')).toBeVisible()
  expect(network.waitingFor(api.device.endDevice)).toEqual([])
  await confirm()
  const call = await network.take(api.device.endDevice)
  expect(call.input).toEqual({ id: '2' })
  network.always(api.device.index, () => success({ data: [HERE] }))
  call.answer(success())
  await expect.element(device('微信 · iPhone')).not.toBeInTheDocument()
  // There is nothing left to end.
  expect(dialog().getByRole('button', { name: '结束其他全部' }).elements()).toEqual([])
  await dialog().getByRole('button', { name: '关闭' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('all others are ended at once after a question', async () => {
  network.always(api.device.index, () => success({ data: [HERE, PHONE, OLD] }))
  await openDevices()
  await expect.element(device('Chrome · macOS')).toBeVisible()
  await dialog().getByRole('button', { name: '结束其他全部' }).click()
  await confirm()
  const call = await network.take(api.device.endOthers)
  network.always(api.device.index, () => success({ data: [HERE] }))
  call.answer(success())
  await expect.element(device('Chrome · macOS')).not.toBeInTheDocument()
  await expect.element(device('Edge · Windows')).toBeVisible()
  await dialog().getByRole('button', { name: '关闭' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
})
