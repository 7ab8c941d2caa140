import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import {
  addSet,
  done,
  fresh,
  linesOf,
  makeCombination,
  makeQuotation,
} from '#test/make/factories.ts'
import { testServer } from '#test/run/server.ts'

/** What a new quotation takes from the company, and what its documents print of it. */

const { addline, getQuopro, getQuotation, getVersion, sendQuotation, setQuotation } = api.quotation
const { setCompany } = api.company

const server = testServer()

const company = (fields: Record<string, unknown>) => done(server.admin, setCompany, fields)
const read = async (id?: number) => (await done(server.admin, getQuotation, { id })).data
const add = (id: number, fields: Record<string, unknown> = {}) =>
  done(server.admin, addline, { id, title: '运费', unitprice: '100.00', ...fields })

const steps = [
  { name: '预付款', percent: '30', trigger: 1, days: 7, date: '' },
  { name: '发货款', percent: '70', trigger: 2, days: 0, date: '' },
]
const terms = {
  delivery_time: '30天',
  payment_steps: steps,
  transport: '含运费',
  warranty: '12个月',
  acceptance: '按国标',
  terms: '不含安装',
}
const other = { ...terms, delivery_time: '60天', payment_steps: [] }

/** How many days there are from one day to another. */
const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

const today = (time: string) => time.slice(0, 10).replaceAll(':', '-')

test('the form of a new one, and one that is saved without terms, have the first template’s', async () => {
  const term_templates = [
    { name: '标准', ...terms },
    { name: '工程', ...other },
  ]
  await company({ valid_days: 45, term_templates })
  for (const quotation of [await read(), await read(await makeQuotation(server.admin))]) {
    expect(quotation).toMatchObject(terms)
    expect(daysFrom(today(quotation.release_time), quotation.valid_until)).toBe(45)
  }
})

test('what is sent is taken as it is, also where it is empty', async () => {
  await company({ valid_days: 45, term_templates: [{ name: '标准', ...terms }] })
  const sent = { valid_until: '', delivery_time: '现货', payment_steps: [], terms: '' }
  const id = await makeQuotation(server.admin, sent)
  expect(await read(id)).toMatchObject({ ...terms, ...sent })
})

test('a change takes no defaults, and without days there is no date', async () => {
  await company({ valid_days: 0, term_templates: [] })
  const id = await makeQuotation(server.admin)
  expect(await read(id)).toMatchObject({ valid_until: '', delivery_time: '', payment_steps: [] })
  await company({ valid_days: 45, term_templates: [{ name: '标准', ...terms }] })
  await done(server.admin, setQuotation, { id, quo_name: fresh('改名') })
  expect(await read(id)).toMatchObject({ valid_until: '', delivery_time: '', payment_steps: [] })
})

test('new lines have the company’s tax rate, lines that are there keep theirs', async () => {
  await company({ tax_rate: '13' })
  const id = await makeQuotation(server.admin)
  await add(id)
  await company({ tax_rate: '9' })
  await add(id)
  await addSet(server.admin, id, await makeCombination(server.admin))
  const rates = (await linesOf(server.admin, id)).map((line) => line.tax_rate)
  expect(rates.toSorted()).toEqual(['13', '9', '9'])
  const { info } = await done(server.admin, getQuopro, { id })
  expect(info).toMatchObject({ usual_tax_rate: '9' })
})

test('a version keeps company and salesman as they were; the draft shows them as they are', async () => {
  const block = {
    name: '云溪泵业',
    tax_number: '9133',
    address: '杭州市',
    telephone: '0571-8888',
    bank: '工商银行',
    account: '1202',
  }
  await company(block)
  const self = { id: server.admin.userId, real_name: '张三', phone: '13800000000' }
  await done(server.admin, api.user.setUsers, self)
  const id = await makeQuotation(server.admin)
  await add(id)
  await done(server.admin, sendQuotation, { id })
  await company({ ...block, name: '新云溪泵业' })
  await done(server.admin, api.user.setUsers, { ...self, real_name: '' })
  const [sent, draft] = await Promise.all(
    [1, undefined].map(async (revision) => done(server.admin, getVersion, { id, revision })),
  )
  const salesman = { user_name: '张三', user_phone: '13800000000' }
  expect(sent!.data).toMatchObject({ company: block, ...salesman })
  expect(draft!.data).toMatchObject({ company: { name: '新云溪泵业' }, user_name: 'admin' })
})
