import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { emptyProduction, selfAnswer } from '#admin/testing/records.ts'

const LINE = {
  value: 5,
  label: '泵 X-1（已登记0/8台）',
  title: '泵',
  model: 'X-1',
  unit: '台',
  signed: 8,
  produced: 2,
  registered: 0,
  own: 3,
  own_registered: 1,
}

let network: HeldNetwork
let close = () => undefined as void
beforeEach(async () => {
  localStorage.clear()
  network = heldNetwork()
  const may = ['production:view', 'production:edit', 'machine:view', 'machine:edit'] as const
  network.always(api.session.getSelf, () => selfAnswer(...may))
  const record = { ...emptyProduction, id: 3, version: 1 }
  network.always(api.production.getProduction, () => success({ data: record, info: [] }))
  network.always(api.machine.getProduction, () => success({ data: [], lines: [LINE] }))
  close = openScreen('/getproduction?id=3')
  await button('登记编号').click()
})
afterEach(() => close())

const serials = () => page.getByRole('textbox', { name: /出厂编号/ })

test('a number that stands there twice is named; a run goes below those that were pasted, and the line’s product with them', async () => {
  await serials().fill('A-1\nA-2\nA-1')
  await expect.element(page.getByText('A-1出现了不止一次，请核对')).toBeVisible()
  await expect.element(button('登记3台')).toBeDisabled()
  await serials().fill('A-1')
  await page.getByLabelText('起始编号').fill('W2026-009')
  await page.getByLabelText('台数').fill('3')
  await button('生成编号').click()
  await expect.element(serials()).toHaveValue('A-1\nW2026-009\nW2026-010\nW2026-011')
  await button('登记4台').click()
  const { input } = await network.take(api.machine.registerMachines)
  expect(input).toEqual({
    pro_id: 3,
    contract_line_id: 5,
    serials: 'A-1\nW2026-009\nW2026-010\nW2026-011',
  })
})

test('the dialog says how many numbers the pieces of its own record lack, and begins with so many', async () => {
  await expect.element(page.getByText('本次生产3台，已登记1个编号，还差2个编号')).toBeVisible()
  await expect.element(page.getByLabelText('台数')).toHaveValue('2')
  await page.getByLabelText('起始编号').fill('W-7')
  await button('生成编号').click()
  await expect.element(serials()).toHaveValue('W-7\nW-8')
})

test('a range stands there with its numbers before they are registered, and one that does not go up is named', async () => {
  await serials().fill('W2026-010~012\n032至030')
  await expect
    .element(page.getByText('W2026-010~012：W2026-010、W2026-011、W2026-012（3台）'))
    .toBeVisible()
  await expect
    .element(page.getByText('“032至030”不是从小到大、不超过200个的一段编号，请核对'))
    .toBeVisible()
  await expect.element(button('登记3台')).toBeDisabled()
  await serials().fill('W2026-010～012\n030至032\nA-1')
  await button('登记7台').click()
  const { input } = await network.take(api.machine.registerMachines)
  expect(input).toMatchObject({ serials: 'W2026-010\nW2026-011\nW2026-012\n030\n031\n032\nA-1' })
})

test('what the server refuses is said in place, and what was typed stays', async () => {
  await serials().fill('A-1')
  await button('登记1台').click()
  const call = await network.take(api.machine.registerMachines)
  call.answer(refusal(409, '出厂编号A-1已被使用，请核对后重新登记'))
  await expect.element(page.getByText(/出厂编号A-1已被使用/)).toBeVisible()
  await expect.element(serials()).toHaveValue('A-1')
})

test('more numbers than pieces are warned of, are sent all the same, and stay said', async () => {
  await serials().fill('A-1\nA-2\nA-3')
  await expect
    .element(page.getByText('登记后“泵 X-1”有3个出厂编号，多于已生产2台，请核对'))
    .toBeVisible()
  const lines = [{ ...LINE, registered: 3 }]
  network.always(api.machine.getProduction, () => success({ data: [], lines }))
  await button('登记3台').click()
  const call = await network.take(api.machine.registerMachines)
  const msg = '已登记3台设备。“泵 X-1”有3个出厂编号，多于已生产2台，请核对'
  call.answer(success({ ids: [1, 2, 3], msg }))
  await expect.element(page.getByText(msg)).toBeVisible()
  const panel = page.getByRole('region', { name: '出厂编号' })
  await expect
    .element(panel.getByText('“泵 X-1”有3个出厂编号，多于已生产2台，请核对'))
    .toBeVisible()
})
