import { afterEach, beforeEach, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { button, ctrlS } from '#admin/testing/gestures.ts'
import { heldNetwork, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

let close = () => undefined as void
beforeEach(() => localStorage.clear())
afterEach(() => close())

test('a contact is moved down and up, and sent in that order', async () => {
  const network = heldNetwork()
  const contacts = ['甲', '乙', '丙'].map((name) => ({ name, position: '', phone: '', email: '' }))
  const customer = {
    id: 5,
    version: 1,
    cus_name: '云溪水务',
    contacts,
    user_name: 'lisi',
    staff_name: '李四',
  }
  network.always(api.session.getSelf, () => selfAnswer('customer:view', 'customer:edit'))
  network.always(api.customer.getCustomer, () =>
    success({ data: { ...customer, can: { change: true, delete: true } }, info: [] }),
  )
  close = openScreen('/getcustomer?id=5')
  await button('第1位联系人下移').click()
  await button('第3位联系人上移').click()
  await ctrlS()
  const { input } = await network.take(api.customer.setCustomer)
  expect(input['contacts']).toMatchObject([{ name: '乙' }, { name: '丙' }, { name: '甲' }])
})
