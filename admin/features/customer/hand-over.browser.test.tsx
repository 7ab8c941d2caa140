import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SUPER_ROLE } from '#api/kit/access.ts'
import { api } from '#api/index.ts'
import { answer, button, rowWith, sees } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfWith } from '#admin/testing/records.ts'

/** 移交: the ticked customers go to another salesman, with their open quotations where that is ticked. */

const { handOver } = api.customer

let network: HeldNetwork
let close = () => undefined as void
beforeEach(() => localStorage.clear())
afterEach(() => close())

function open(role_name: string): void {
  network = heldNetwork()
  const check = ['customer:view', 'customer:edit', 'customer:delete']
  network.always(api.session.getSelf, () => selfWith({ role_name, check }))
  const texts = { cus_short: '', contact_name: '', contact_phone: '', contact_count: 0, phone: '' }
  const others = { price_level: '', release_time: '', user_name: 'lisi', staff_name: '李四' }
  const can = { change: true, delete: true }
  const data = ['甲公司', '乙公司', '丙公司'].map((cus_name, at) => {
    return { ...texts, ...others, id: at + 1, cus_name, can }
  })
  network.always(api.customer.index, () => success({ data, total: 3 }))
  network.always(api.customer.getUser, () => success({ data: [] }))
  network.always(api.customer.getReceiver, () => success({ data: [{ value: 9, label: '赵六' }] }))
  close = openScreen('/customer')
}

const dialog = () => page.getByRole('dialog', { name: /^移交/ })
const box = () => dialog().getByRole('checkbox', { name: '连同未结的报价' })
const confirm = () => dialog().getByRole('button', { name: '确定' }).click()

test('sends the ticked customers, the receiver, and whether open quotations go along', async () => {
  open(SUPER_ROLE)
  for (const name of ['甲公司', '丙公司']) await rowWith(name).getByRole('checkbox').click()
  await button('移交').click()
  await expect.element(page.getByRole('dialog', { name: '移交 2 个客户' })).toBeVisible()
  // Nobody is chosen beforehand.
  await confirm()
  const nobody = await network.take(handOver)
  expect(nobody.input).toEqual({ ids: [1, 3], user_id: null, quotations: 1 })
  nobody.answer(refusal(400, '接手人不能为空', { user_id: '接手人不能为空' }))
  await answer('接手人不能为空', '确定')
  await expect.element(dialog().getByText('接手人不能为空')).toBeVisible()
  await dialog()
    .getByRole('combobox', { name: /接手人/ })
    .click()
  await page.getByTitle('赵六').click()
  await confirm()
  const whole = await network.take(handOver)
  expect(whole.input).toEqual({ ids: [1, 3], user_id: 9, quotations: 1 })
  const words = '丙公司已删除，不能移交'
  whole.answer(refusal(400, words))
  await answer(words, '确定')
  await expect.element(dialog().getByTitle('赵六')).toBeVisible()
  await box().click()
  await confirm()
  const without = await network.take(handOver)
  expect(without.input).toEqual({ ids: [1, 3], user_id: 9, quotations: 0 })
  network.hold(api.customer.index)
  without.answer(success({ msg: '客户已移交' }))
  await sees('客户已移交')
  ;(await network.take(api.customer.index)).answer(success({ data: [], total: 0 }))
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(button('移交')).not.toBeInTheDocument()
})

test('is offered to nobody else', async () => {
  open('销售')
  await rowWith('甲公司').getByRole('checkbox').click()
  await expect.element(page.getByText('已选择 1 条')).toBeVisible()
  await expect.element(button('移交')).not.toBeInTheDocument()
})
