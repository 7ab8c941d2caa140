import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { heldNetwork, refusal, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { emptyContract, selfAnswer } from '#admin/testing/records.ts'

let network: ReturnType<typeof heldNetwork>
let close: () => void
afterEach(() => close())
beforeEach(() => localStorage.clear())

const amount = () => page.getByLabelText('合同金额（元）')
const unpaid = () => page.getByLabelText('未收款（元）')

async function open(address: string, record: object, readings: number) {
  network = heldNetwork()
  close = openScreen(address)
  ;(await network.take(api.session.getSelf)).answer(selfAnswer('contract:view', 'contract:edit'))
  for (let left = readings; left > 0; left -= 1) {
    const reading = await network.take(api.contract.getContract)
    reading.answer(success({ data: record, info: [] }))
  }
}

test('a new contract proposes its amount as unpaid, again once it is emptied, and in its draft', async () => {
  await open('/getcontract?id=0&draft=one', emptyContract, 1)
  await amount().fill('5000')
  await unpaid().fill('3000')
  await page.getByRole('button', { name: '重置' }).click()
  await amount().fill('8000')
  await expect.element(unpaid()).toHaveValue('8000')
  close()
  await open('/getcontract?id=0&draft=one', emptyContract, 1)
  await expect.element(unpaid()).toHaveValue('8000')
})

test('a stored contract’s amount changes nothing else, and a refusal stands at what is unpaid', async () => {
  await open('/getcontract?id=3', { ...emptyContract, id: 3, version: 1, c_title: '合同' }, 2)
  await amount().fill('5000')
  await expect.element(unpaid()).toHaveValue('')
  await unpaid().fill('5001')
  await page.getByRole('button', { name: '保存' }).click()
  const save = await network.take(api.contract.setContract)
  const msg = '未收款5,001.00元大于合同金额5,000.00元，请核对这两个金额'
  save.answer(refusal(400, msg, { c_unpay: msg }))
  await expect.element(page.getByRole('dialog').getByText(msg)).toBeVisible()
  // Nothing is under way while the refusal is read.
  const button = page.getByRole('button', { name: /保存/, includeHidden: true })
  await expect.element(button).not.toHaveClass(/loading/)
  await page.getByRole('button', { name: '确定' }).click()
  await expect.element(unpaid()).toHaveAccessibleDescription(msg)
})
