import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { heldNetwork, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'

const SELF = {
  id: 7,
  name: '李四',
  role_name: '售后',
  check: ['sales:view', 'sales:edit'],
  preferences: {},
}
const PREFILLED = {
  id: '',
  version: 0,
  user_name: '李四',
  can: { change: true, delete: false },
  release_time: '2026:11:22 08:00:00',
  con_id: 3,
  s_no: 'HT-3',
  c_title: '云溪花园供货合同',
  s_remark: '',
  s_status: 0,
}

let close: () => void
afterEach(() => close())

test('a form opened from a contract tells its title, until 清除 takes the contract off', async () => {
  const network = heldNetwork()
  close = openScreen('/getsales?cid=3')
  ;(await network.take(api.session.getSelf)).answer(success({ data: SELF }))
  const readings = [api.sales.getContract, api.sales.getContract]
  for (const reading of readings) {
    const call = await network.take(reading)
    call.answer(success({ data: PREFILLED, info: [] }))
  }
  await expect.element(page.getByLabelText('合同标题')).toHaveValue('云溪花园供货合同')
  await page.getByRole('button', { name: '清除' }).first().click()
  await expect.element(page.getByLabelText('合同标题')).not.toBeInTheDocument()
})
