import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { heldNetwork, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { emptySales, selfAnswer } from '#admin/testing/records.ts'

const PREFILLED = { ...emptySales, con_id: 3, s_no: 'HT-3', c_title: '云溪花园供货合同' }

let close: () => void
afterEach(() => close())

test('a form opened from a contract shows its title, until 清除 takes the contract off, which is sent', async () => {
  const network = heldNetwork()
  close = openScreen('/getsales?cid=3')
  ;(await network.take(api.session.getSelf)).answer(selfAnswer('sales:view', 'sales:edit'))
  const readings = [api.sales.getContract, api.sales.getContract]
  for (const reading of readings) {
    const call = await network.take(reading)
    call.answer(success({ data: PREFILLED, info: [] }))
  }
  await expect.element(page.getByLabelText('合同标题')).toHaveValue('云溪花园供货合同')
  await page.getByRole('button', { name: '清除' }).first().click()
  await expect.element(page.getByLabelText('合同标题')).not.toBeInTheDocument()
  await page.getByRole('button', { name: '保存' }).click()
  expect((await network.take(api.sales.setSales)).input).toMatchObject({ con_id: '' })
})
