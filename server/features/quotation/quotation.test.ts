import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import {
  addSet,
  done,
  fresh,
  linesOf,
  makeCombination,
  makeQuotation,
  unreadableTexts,
} from '#test/make/factories.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

const { getQuotation, setQuotation, deleteQuotation, getQuopro, getCombination } = api.quotation

const server = testServer()

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)
const stored = async (id: unknown) => (await done(server.admin, getQuotation, { id })).data
/** 单价口径 and total discount of a new quotation. */
const USUAL_TERMS = {
  tax_inclusive: 1,
  discount_kind: 0,
  discount_value: '0.00',
  quo_no: expect.stringMatching(/^(BJ\d{8}-\d{3})?$/),
  revision: 0,
  is_changed: false,
  content_version: 0,
  stage: 0,
  lost_reason: '',
  rival: '',
  rival_price: '',
  customer_id: '',
  cus_name: '',
  cus_contact: '',
  cus_phone: '',
  cus_address: '',
  project: '',
  delivery_place: '',
  valid_until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  delivery_time: '',
  payment_steps: [],
  transport: '',
  warranty: '',
  acceptance: '',
  supply_scope: '',
  excluded: '',
  greeting: '',
  closing: '',
  terms: '',
  is_template: 0,
  print_customer: 1,
}
const aTime = expect.stringMatching(/^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/)

describe('saving a quotation', () => {
  test('keeps its name, its lines of text and its status', async () => {
    const fields = { quo_name: fresh('某小区供水'), quo_info: '交货期：30天\n含税', quo_status: 1 }
    const saved = await call(setQuotation, fields)
    expect(saved).toMatchObject({ code: 200, msg: '报价已保存', version: 1 })
    expect(await stored(saved.id)).toEqual({
      ...fields,
      id: saved.id,
      release_time: aTime,
      user_name: 'admin',
      staff_name: 'admin',
      version: 1,
      can: { change: true, delete: true },
      ...USUAL_TERMS,
    })
  })

  test('needs only a name: the status is 0, the text empty', async () => {
    const id = await makeQuotation(server.admin)
    expect(await stored(id)).toMatchObject({ quo_info: '', quo_status: 0 })
  })

  test.each(unreadableTexts)('refuses a name that is %s', async (_wrong, quo_name) => {
    const refused = await call(setQuotation, { quo_name })
    expect(refused.code).toBe(400)
    expect(refused.errors?.['quo_name']).toContain('报价名称')
  })

  test.each([
    ['quo_name', ''],
    ['quo_name', null],
    ['quo_info', '长'.repeat(20_001)],
    ['quo_info', ['一', '二']],
    ['quo_status', 4],
    ['quo_status', -1],
    ['quo_status', '正常'],
    ['version', 'x'],
  ])('refuses %s %j by name', async (field, value) => {
    const refused = await call(setQuotation, { quo_name: '报价', [field]: value })
    expect(refused.code).toBe(400)
    expect(refused.errors).toHaveProperty(field)
  })

  test('refuses one without a name', async () => {
    expect(await call(setQuotation, { quo_info: '说明' })).toMatchObject({
      code: 400,
      msg: '报价名称不能为空',
    })
  })
})

describe('a quotation that is not there', () => {
  test('has no lines, and without an id an empty form is answered', async () => {
    expect((await call(getQuopro, { id: 987654 })).code).toBe(404)
    expect((await call(getQuotation)).data).toEqual({
      id: '',
      quo_name: '',
      quo_info: '',
      quo_status: 0,
      release_time: aTime,
      user_name: 'admin',
      staff_name: 'admin',
      version: 0,
      can: { change: true, delete: false },
      ...USUAL_TERMS,
    })
  })
})

describe('deleting a quotation', () => {
  test('takes its lines along, and its id is never used again', async () => {
    const id = await makeQuotation(server.admin)
    const [line] = await addSet(server.admin, id, await makeCombination(server.admin))
    expect(await call(deleteQuotation, { id })).toMatchObject({ code: 200, msg: '报价已删除' })
    expect((await call(getQuotation, { id })).code).toBe(404)
    expect((await call(getQuopro, { line: line!.id })).code).toBe(404)
    await done(server.admin, api.product.getProduct, { id: line!.pid })
    expect(await makeQuotation(server.admin)).toBeGreaterThan(id)
  })

  test('moves it with its sets and lines into history', async () => {
    const id = await makeQuotation(server.admin, { quo_name: '将删除' })
    const [line] = await addSet(server.admin, id, await makeCombination(server.admin))
    await done(server.admin, deleteQuotation, { id })
    const { before, user_name } = await server.db
      .selectFrom('history')
      .select(['before', 'user_name'])
      .where('entity', '=', 'quotation')
      .where('action', '=', 'delete')
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(user_name).toBe('admin')
    expect(JSON.parse(before ?? '')).toMatchObject({
      quo_name: '将删除',
      sets: [{ id: line!.set_id, lines: [{ id: line!.id, title: line!.title }] }],
    })
  })

  test('leaves the other quotations as they are', async () => {
    const combination = await makeCombination(server.admin)
    const [gone, stays] = [await makeQuotation(server.admin), await makeQuotation(server.admin)]
    await addSet(server.admin, gone, combination)
    await addSet(server.admin, stays, combination)
    const before = await linesOf(server.admin, stays)
    await done(server.admin, deleteQuotation, { id: gone })
    expect(await linesOf(server.admin, stays)).toEqual(before)
  })
})

test('the combinations to add are options by name', async () => {
  const com_name = fresh('组合')
  const id = await makeCombination(server.admin, [], { com_name })
  expect((await call(getCombination)).data).toContainEqual({ value: id, label: com_name })
})
