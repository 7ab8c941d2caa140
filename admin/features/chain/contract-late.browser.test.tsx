import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { answer, button, sees } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { emptyContract, selfAnswer } from '#admin/testing/records.ts'

/** Answers that come late to a form, and what somebody has left: it does not come after them. */

const LEAVING = '内容尚未保存，离开后会丢失'

let network: HeldNetwork
let stored: Record<string, unknown>
let close = () => undefined as void

const remark = () => page.getByLabelText('备注')
const home = () => page.getByRole('heading', { level: 1, name: '首页' })
const goHome = () => page.getByRole('link', { name: '首页' }).click()
const reading = () => success({ data: stored, info: [] })

beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  network.always(api.session.getSelf, () =>
    selfAnswer('contract:view', 'contract:edit', 'quotation:view', 'quotation:edit'),
  )
  network.always(api.web.getText, () => success({ info: '', webs: '', id: 1, version: 1 }))
  network.always(api.contract.getContract, reading)
})
afterEach(() => close())

/** No dialog is open at the home page: its button can be pressed. */
async function workGoesOn() {
  await expect.element(home()).toBeVisible()
  await button('新增报价').click()
  await expect.element(page.getByRole('dialog', { name: '报价管理' })).toBeVisible()
}

test('what a first save reads back late does not undo the second', async () => {
  stored = emptyContract
  close = openScreen('/getcontract?id=0')
  await page.getByLabelText('合同标题').fill('连存两次')
  await remark().fill('第一次')
  network.hold(api.contract.getContract)
  await button('保存').click()
  const first = await network.take(api.contract.setContract)
  stored = { ...emptyContract, ...first.input, id: 3, version: 1 }
  first.answer(success({ msg: '合同已保存', id: 3, version: 1 }))
  await sees('合同已保存')
  const readBack = await network.take(api.contract.getContract)
  const afterFirst = reading()
  await remark().fill('第二次')
  await button('保存').click()
  const second = await network.take(api.contract.setContract)
  expect(second.input).toMatchObject({ id: 3, version: 1, c_remark: '第二次' })
  readBack.answer(afterFirst)
  stored = { ...stored, ...second.input, version: 2 }
  second.answer(success({ msg: '合同已保存', id: 3, version: 2 }))
  network.always(api.contract.getContract, reading)
  await expect.element(button('保存')).not.toHaveClass(/loading/)
  await expect.element(remark()).toHaveValue('第二次')
  close()
  close = openScreen('/getcontract?id=3')
  await expect.element(remark()).toHaveValue('第二次')
  await expect.element(page.getByText(/已恢复未保存的内容/)).not.toBeInTheDocument()
})

test('who leaves a stale contract is not offered its newest state', async () => {
  stored = { ...emptyContract, id: 3, version: 1, c_title: '合同' }
  close = openScreen('/getcontract?id=3')
  await remark().fill('我的')
  network.hold(api.contract.getContract)
  await button('保存').click()
  const save = await network.take(api.contract.setContract)
  save.answer(refusal(409, '合同已被别人修改'))
  const newest = await network.take(api.contract.getContract)
  await goHome()
  await answer(LEAVING, '确定')
  await expect.element(home()).toBeVisible()
  stored = { ...stored, version: 2, c_remark: '别人的' }
  newest.answer(reading())
  await workGoesOn()
})
