import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { answer, ctrlS } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { answerQuotations, quotation } from '#admin/testing/quotations.ts'
import { selfAnswer } from '#admin/testing/records.ts'

/** The customer of a quotation: chosen, new or only typed, and what is copied from one. */

let network: HeldNetwork
let close = () => undefined as void

const dialog = () => page.getByRole('dialog', { name: '报价管理' })
const field = (label: string) => dialog().getByLabelText(label)
const has = (label: string, value: string) => expect.element(field(label)).toHaveValue(value)
const choose = (text: string) => page.getByTitle(text, { exact: true }).click()

const customer = (value: number, label: string, name: string, phone: string) => ({
  value,
  label,
  cus_short: '',
  tax_number: '',
  address: `${label}的地址`,
  phone: '021-1',
  bank: '',
  account: '',
  contacts: [{ name, phone, title: '' }],
})
const WATER = customer(5, '云溪水务', '王工', '130')
const GARDEN = customer(6, '云溪花园', '赵工', '131')

type Start = { values?: object; permissions?: Parameters<typeof selfAnswer> }

/** Opens the form of a quotation that says this. */
function open({ values = {}, permissions = ['customer:view', 'customer:edit'] }: Start = {}) {
  const kept = { customer_id: '', cus_name: '', cus_contact: '', cus_phone: '', cus_address: '' }
  answerQuotations(network, [{ ...quotation(1, '泵房'), ...kept, ...values }])
  network.always(api.session.getSelf, () =>
    selfAnswer('quotation:view', 'quotation:edit', ...permissions),
  )
  close = openScreen('/quotation?edit=1')
}

/** What is sent when it is saved. */
async function saved() {
  await dialog().getByRole('button', { name: '确定', exact: true }).click()
  return (await network.take(api.quotation.setQuotation)).input
}

const offers = (...customers: object[]) =>
  network.always(api.customer.selectCustomer, () => success({ data: customers }))

beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
})
afterEach(() => close())

describe('choosing a customer', () => {
  beforeEach(() => offers(WATER, GARDEN))

  test('fills in what is empty or came from the former one, never what was typed', async () => {
    open()
    await field('联系电话').fill('88')
    await field('客户名称').fill('云溪')
    await choose('云溪水务（王工）')
    await has('客户名称', '云溪水务')
    await has('联系人', '王工')
    await has('联系电话', '88')
    await has('客户地址', '云溪水务的地址')
    await field('客户名称').fill('云溪')
    await has('联系人', '')
    await has('联系电话', '88')
    await choose('云溪花园（赵工）')
    await has('联系人', '赵工')
    expect(await saved()).toMatchObject({
      customer_id: 6,
      cus_name: '云溪花园',
      cus_contact: '赵工',
      cus_phone: '88',
      cus_address: '云溪花园的地址',
    })
  })

  test('typing over the one that a quotation was saved with empties what was copied from it', async () => {
    const { contacts, phone, address } = WATER
    network.always(api.customer.getCustomer, ({ id }) =>
      success({ data: { id: Number(id), contacts, phone, address } }),
    )
    open({
      values: { customer_id: 5, cus_name: '云溪水务', cus_contact: '王工', cus_phone: '88' },
    })
    await has('客户名称', '云溪水务')
    await field('客户名称').fill('别家')
    await has('联系人', '')
    expect(await saved()).toMatchObject({ customer_id: '', cus_name: '别家', cus_phone: '88' })
  })

  test('is in the draft as though it had been typed', async () => {
    open()
    await field('客户名称').fill('云溪')
    await choose('云溪水务（王工）')
    await has('联系人', '王工')
    close()
    close = openScreen('/quotation?edit=1')
    await has('联系人', '王工')
    expect(await saved()).toMatchObject({ customer_id: 5, cus_name: '云溪水务' })
  })
})

const option = (text: string) => page.getByTitle(text, { exact: true })
const isActive = (text: string) =>
  expect.element(option(text)).toHaveClass('ant-select-item-option-active')
const press = (keys: string) => userEvent.keyboard(keys)
const saves = () => network.waitingFor(api.quotation.setQuotation)

describe('a name that is typed', () => {
  test('in full is that customer by itself; Enter closes the list, and only the next one saves', async () => {
    offers(WATER, GARDEN)
    open()
    await field('客户名称').fill('云溪水务')
    await has('联系人', '王工')
    await expect.element(option('新建客户“云溪水务”')).not.toBeInTheDocument()
    await expect.element(field('客户名称')).toHaveAttribute('aria-expanded', 'true')
    await press('{Enter}')
    await expect.element(field('客户名称')).toHaveAttribute('aria-expanded', 'false')
    expect(saves()).toEqual([])
    await press('{Enter}')
    const save = await network.take(api.quotation.setQuotation)
    expect(save.input).toMatchObject({ customer_id: 5, cus_contact: '王工' })
  })

  test('in part is the first customer that it fits where Enter is pressed; 新建 stands last and says who is like it', async () => {
    offers(WATER, GARDEN)
    open()
    await field('客户名称').fill('云溪')
    await isActive('云溪水务（王工）')
    const titles = () =>
      [...document.querySelectorAll('.ant-select-item-option')].map((one) =>
        one.getAttribute('title'),
      )
    const created = '新建客户“云溪”，与“云溪水务”等 2 个名称相近'
    expect(titles()).toEqual(['云溪水务（王工）', '云溪花园（赵工）', created])
    await press('{Enter}')
    await has('客户名称', '云溪水务')
    expect(saves()).toEqual([])
    expect(await saved()).toMatchObject({ customer_id: 5, cus_name: '云溪水务' })
  })

  test('that has another’s name in it is cut to that by nobody: 新建 alone is offered, and says so', async () => {
    offers(WATER)
    open()
    await field('客户名称').fill('云溪水务集团')
    const created = '新建客户“云溪水务集团”，与“云溪水务”名称相近'
    await isActive(created)
    await expect.element(option('云溪水务（王工）')).not.toBeInTheDocument()
    await press('{Enter}')
    expect(await saved()).toMatchObject({ new_customer: 1, cus_name: '云溪水务集团' })
  })

  test('creates nobody and chooses nobody as one goes on to the next field', async () => {
    offers(WATER)
    open()
    await field('客户名称').fill('云溪')
    await isActive('云溪水务（王工）')
    await press('{Tab}')
    await expect.element(field('联系人')).toHaveFocus()
    const input = await saved()
    expect(input).toMatchObject({ customer_id: '', cus_name: '云溪' })
    expect(input).not.toHaveProperty('new_customer')
  })

  test('is not saved by Enter before it is known whose it is', async () => {
    open()
    await field('客户名称').fill('云溪水务')
    await press('{Enter}')
    offers(WATER)
    await has('联系人', '王工')
    expect(saves()).toEqual([])
  })

  test('in full is that customer also where the save comes first', async () => {
    open()
    await field('客户名称').fill('云溪水务')
    await ctrlS()
    await expect.element(dialog().getByText('正在保存…')).toBeVisible()
    expect(saves()).toEqual([])
    offers(WATER)
    const save = await network.take(api.quotation.setQuotation)
    expect(save.input).toMatchObject({ customer_id: 5, cus_contact: '王工' })
  })

  test('is not saved where it cannot be looked up, until that succeeds', async () => {
    network.always(api.customer.selectCustomer, () => refusal(500, '服务出错'))
    open()
    await field('客户名称').fill('云溪水务')
    await ctrlS()
    await answer('服务出错', '确定')
    expect(saves()).toEqual([])
    offers(WATER)
    await ctrlS()
    const save = await network.take(api.quotation.setQuotation)
    expect(save.input).toMatchObject({ customer_id: 5 })
  })
})

describe('a new customer', () => {
  const SAVED_WITH = '保存报价时新建这个客户，联系人、电话和地址一起存入客户资料'

  beforeEach(() => {
    offers()
    open()
  })

  async function choosesNew() {
    await field('客户名称').fill('新水务')
    await isActive('新建客户“新水务”')
    await press('{Enter}')
    await expect.element(dialog().getByText(SAVED_WITH)).toBeVisible()
  }

  test('is stored with the quotation, and nothing is before that', async () => {
    await choosesNew()
    await field('联系人').fill('孙工')
    await field('联系电话').fill('139')
    expect(network.waitingFor(api.customer.setCustomer)).toEqual([])
    expect(await saved()).toMatchObject({
      new_customer: 1,
      customer_id: '',
      cus_name: '新水务',
      cus_contact: '孙工',
      cus_phone: '139',
    })
    expect(network.waitingFor(api.customer.setCustomer)).toEqual([])
  })

  test('is not where another name stands there by now', async () => {
    await choosesNew()
    await field('客户名称').fill('老水务')
    await expect.element(dialog().getByText(SAVED_WITH)).not.toBeInTheDocument()
    expect(await saved()).not.toHaveProperty('new_customer')
  })

  test('is the one that somebody has entered meanwhile', async () => {
    await choosesNew()
    offers(customer(9, '新水务', '钱工', '132'))
    const input = await saved()
    expect(input).toMatchObject({ customer_id: 9, cus_name: '新水务' })
    expect(input).not.toHaveProperty('new_customer')
  })

  test('is still chosen when the form is there again with what was typed', async () => {
    await choosesNew()
    close()
    close = openScreen('/quotation?edit=1')
    await expect.element(dialog().getByText(SAVED_WITH)).toBeVisible()
    expect(await saved()).toMatchObject({ new_customer: 1, cus_name: '新水务' })
  })
})

test('the name that stands there is looked for as the list opens, not all customers first', async () => {
  open({ values: { cus_name: '云溪水务' } })
  await has('客户名称', '云溪水务')
  await field('客户名称').click()
  const search = await network.take(api.customer.selectCustomer)
  expect(search.input).toMatchObject({ keyword: '云溪水务' })
})

test('a search that fails says so, and offers no new customer until it is known that there is none', async () => {
  open()
  await field('客户名称').fill('云溪')
  const creating = page.getByTitle(/^新建客户“云溪”/)
  // Once as the list opens, and for what is typed once that rests.
  const searches = [await network.take(api.customer.selectCustomer)]
  searches.push(await network.take(api.customer.selectCustomer))
  for (const search of searches) search.answer(refusal(500, '服务出错'))
  await expect.element(page.getByText(/加载失败：服务出错/)).toBeVisible()
  await expect.element(creating).not.toBeInTheDocument()
  offers(WATER)
  await page.getByRole('button', { name: '重试' }).click()
  await expect.element(creating).toBeVisible()
  await choose('云溪水务（王工）')
  await has('客户名称', '云溪水务')
})

test('without permission to see customers, a changed name unlinks the customer', async () => {
  open({ values: { customer_id: 5, cus_name: '云溪水务' }, permissions: [] })
  await field('客户名称').fill('别家')
  expect(await saved()).toMatchObject({ customer_id: '', cus_name: '别家' })
})

test('the same name is the same customer', async () => {
  open({ values: { customer_id: 5, cus_name: '云溪水务' }, permissions: [] })
  await field('联系人').fill('王工')
  expect(await saved()).toMatchObject({ customer_id: 5, cus_name: '云溪水务' })
})
