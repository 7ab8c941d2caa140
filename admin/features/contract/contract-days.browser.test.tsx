import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { ctrlS } from '#admin/testing/gestures.ts'
import { heldNetwork, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { emptyContract, selfAnswer } from '#admin/testing/records.ts'

/** The days of a contract that are proposed, or follow from its shipments. */

const contract = {
  ...emptyContract,
  id: 3,
  version: 4,
  can: { change: true, delete: true, billing: true },
  c_title: '云溪供水',
  payment_steps: [],
  signed_date: '',
  shipped_date: '',
  shipped_auto: 0,
  accepted_date: '',
  warranty_date: '',
  has_receipts: false,
  has_invoices: false,
}
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format()
const PROPOSED = /建议填转合同当天，还没有保存/

let network: HeldNetwork
let close = () => undefined as void
beforeEach(() => localStorage.clear())
afterEach(() => close())

async function open(address: string, fields: object = {}, ...permissions: string[]): Promise<void> {
  network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer('contract:view', ...permissions))
  network.always(api.contract.getContract, () =>
    success({ data: { ...contract, ...fields }, info: [] }),
  )
  close = openScreen(address)
  await expect.element(page.getByText('状态', { exact: true })).toBeVisible()
}

const field = (label: string) =>
  page.getByRole('textbox', { name: new RegExp(`^(\\* )?${label}( :)?$`) })
const says = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible()

/** The tab with the days that payment waits for. */
const openPayment = () => page.getByRole('tab', { name: '回款' }).click()

/** What a save sends. */
async function sent() {
  await ctrlS()
  const { input, answer } = await network.take(api.contract.setContract)
  answer(success({ id: 3, version: 5, msg: '合同已保存' }))
  return input
}

test('a contract just made of a quotation has today proposed as the day of signing, to be saved', async () => {
  await open('/getcontract?id=3&made=1', {}, 'contract:edit')
  await expect.element(field('签订日期')).toHaveValue(today)
  await says(PROPOSED)
  expect(await sent()).toMatchObject({ signed_date: today })
  await expect.element(page.getByText(PROPOSED)).not.toBeInTheDocument()
})

test('the proposed day looks unsaved until the button beside it confirms and saves it', async () => {
  await open('/getcontract?id=3&made=1', {}, 'contract:edit')
  const frame = () => field('签订日期').element().closest('.ant-picker')?.className
  await expect.poll(frame).toContain('ant-picker-status-warning')
  await page.getByRole('button', { name: '确认并保存' }).click()
  const saving = await network.take(api.contract.setContract)
  expect(saving.input).toMatchObject({ id: 3, signed_date: today })
  saving.answer(success({ id: 3, version: 5, msg: '合同已保存' }))
  await expect.element(page.getByRole('button', { name: '确认并保存' })).not.toBeInTheDocument()
  expect(frame()).not.toContain('ant-picker-status-warning')
})

test('nothing is proposed where it is opened otherwise, has a day, or may not be changed', async () => {
  await open('/getcontract?id=3', {}, 'contract:edit')
  await expect.element(field('签订日期')).toHaveValue('')
  close()
  await open('/getcontract?id=3&made=1', { signed_date: '2026-01-02' }, 'contract:edit')
  await expect.element(field('签订日期')).toHaveValue('2026-01-02')
  close()
  const can = { change: false, delete: false, billing: false }
  await open('/getcontract?id=3&made=1', { can })
  await expect.element(field('签订日期')).not.toBeInTheDocument()
  await expect.element(page.getByText(PROPOSED)).not.toBeInTheDocument()
})

test('the day of shipping says where it is from, and is sent only where it was changed', async () => {
  await open('/getcontract?id=3', { shipped_date: '2026-10-20', shipped_auto: 1 }, 'contract:edit')
  await openPayment()
  await says('按发货记录')
  await page.getByRole('tab', { name: '明细' }).click()
  await field('合同标题').fill('云溪供水二期')
  expect(await sent()).not.toHaveProperty('shipped_date')
  await openPayment()
  await field('发货日期').fill('2026-10-22')
  await says('已手动填写，清空后按发货记录')
  expect(await sent()).toMatchObject({ shipped_date: '2026-10-22' })
})

test('a day that is deleted by the keyboard is empty, as it looks', async () => {
  await open('/getcontract?id=3', { signed_date: '2026-10-20' }, 'contract:edit')
  await field('签订日期').click()
  await userEvent.keyboard('{Control>}a{/Control}{Delete}{Tab}')
  await expect.element(field('签订日期')).toHaveValue('')
  expect(await sent()).toMatchObject({ signed_date: '' })
})

test('a typed day says so, and an empty one what becomes of it', async () => {
  await open('/getcontract?id=3', { shipped_date: '2026-10-20' }, 'contract:edit')
  await openPayment()
  await says('已手动填写，清空后按发货记录')
  close()
  await open('/getcontract?id=3', {}, 'contract:edit')
  await openPayment()
  await says('不填则在全部发出后按发货记录')
})
