import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeContract } from '#test/make/chain.ts'
import { done, unreadableTexts } from '#test/make/factories.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

const { getContract, setContract } = api.contract

const server = testServer()

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)
const stored = async (id: unknown) => (await done(server.admin, getContract, { id })).data
const aTime = expect.stringMatching(/^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/)

describe('saving a contract', () => {
  test('needs only a title: all else is empty, the time is now', async () => {
    const id = await makeContract(server.admin)
    expect(await stored(id)).toMatchObject({
      c_money: '',
      c_unpay: '',
      c_remark: '',
      c_invoice: 0,
      c_status: 0,
      release_time: aTime,
    })
  })

  test.each(unreadableTexts)('refuses a title or a number that is %s', async (_wrong, value) => {
    for (const field of ['c_title', 'c_no']) {
      const refused = await call(setContract, { c_title: '合同', [field]: value })
      expect(refused.code).toBe(400)
      expect(refused.errors).toHaveProperty(field)
    }
  })

  test.each([
    ['c_title', ''],
    ['c_title', null],
    ['c_remark', '长'.repeat(20_001)],
    ['c_remark', ['一', '二']],
    ['c_money', '-1'],
    ['c_money', -0.01],
    ['c_money', '12.345'],
    ['c_money', '1e3'],
    ['c_money', '10000000000'],
    ['c_unpay', '1,000'],
    ['c_unpay', 'x'],
    ['c_unpay', '１'],
    ['c_invoice', 2],
    ['c_invoice', -1],
    ['c_invoice', '已开'],
    ['c_status', 4],
    ['c_status', '正常'],
    ['release_time', '昨天'],
    ['release_time', '2026:02:30 00:00:00'],
    ['version', 'x'],
    ['version', -1],
    ['c_file', { a: 1 }],
  ])('refuses %s %j by name', async (field, value) => {
    const refused = await call(setContract, { c_title: '合同', [field]: value })
    expect(refused.code).toBe(400)
    expect(refused.errors).toHaveProperty(field)
  })

  test('refuses one without a title', async () => {
    expect(await call(setContract, { c_remark: '说明' })).toMatchObject({
      code: 400,
      msg: '合同标题不能为空',
    })
  })
})

describe('money is exact:', () => {
  test.each([
    ['0', '0.00'],
    ['0.1', '0.10'],
    [0.29, '0.29'],
    [1.15, '1.15'],
    ['4.35', '4.35'],
    ['0012', '12.00'],
    [' 7 ', '7.00'],
    ['90071992547.40', null],
    ['1234567890.99', '1234567890.99'],
    ['9999999999.99', '9999999999.99'],
    [9_999_999_999.99, '9999999999.99'],
    ['', ''],
    [null, ''],
  ])('%j', async (sent, kept) => {
    const answer = await call(setContract, { c_title: '合同', c_money: sent, c_unpay: sent })
    if (kept === null) return expect(answer.code).toBe(400)
    expect(await stored(answer.id)).toMatchObject({ c_money: kept, c_unpay: kept })
    const { data } = await call(api.contract.index)
    expect(data[0]).toMatchObject({ id: answer.id, c_money: kept, c_unpay: kept })
  })
})

describe('what is unpaid', () => {
  const save = (fields: object) => call(setContract, { c_title: '合同', ...fields })

  test('is not more than the amount, and the refusal names both', async () => {
    const msg = '未收款1,000.01元大于合同金额1,000.00元，请核对这两个金额'
    const refused = { code: 400, msg, errors: { c_unpay: msg } }
    expect(await save({ c_money: '1000', c_unpay: '1000.01' })).toMatchObject(refused)
    const { id } = await save({ c_money: '2000', c_unpay: '1000.01' })
    expect(await call(setContract, { id, c_money: '1000' })).toMatchObject(refused)
    expect(await stored(id)).toMatchObject({ c_money: '2000.00', c_unpay: '1000.01' })
    expect((await call(setContract, { id, c_unpay: '2000' })).code).toBe(200)
  })

  test.each([
    { c_money: '1000', c_unpay: '1000' },
    { c_money: '', c_unpay: '5' },
    { c_money: '5', c_unpay: '' },
    { c_money: '0', c_unpay: '0' },
  ])('may be %j', async (amounts) => {
    expect((await save(amounts)).code).toBe(200)
  })

  test('and stands as it was stored, until it or the amount is changed', async () => {
    const { id } = await save({ c_money: '5', c_unpay: '5' })
    const before = { c_unpay: 600 }
    await server.db.updateTable('contract').set(before).where('id', '=', Number(id)).execute()
    const other = { id, c_remark: '已核对', c_money: '5.00', c_unpay: '6.00' }
    expect((await call(setContract, other)).code).toBe(200)
    expect((await call(setContract, { id, c_unpay: '5.5' })).code).toBe(400)
  })
})

describe('the clauses', () => {
  const templates = [
    { name: '标准', clauses: '一、违约责任：按民法典。' },
    { name: '工程', clauses: '按工程条款' },
  ]
  const companyHas = (clause_templates: readonly object[]) =>
    done(server.admin, api.company.setCompany, { clause_templates })
  const clausesOf = async (id?: number) => (await stored(id)).clauses as string

  test('of a new contract are those of the first template, unless it has others or none', async () => {
    await companyHas(templates)
    expect(await clausesOf()).toBe('一、违约责任：按民法典。')
    expect(await clausesOf(await makeContract(server.admin))).toBe('一、违约责任：按民法典。')
    expect(await clausesOf(await makeContract(server.admin, { clauses: '另议' }))).toBe('另议')
    expect(await clausesOf(await makeContract(server.admin, { clauses: '' }))).toBe('')
  })

  test('are empty where the company has no templates', async () => {
    await companyHas([])
    expect(await clausesOf()).toBe('')
    expect(await clausesOf(await makeContract(server.admin))).toBe('')
  })

  test('stay as they are when something else is saved, also where there are none', async () => {
    await companyHas(templates)
    for (const clauses of ['另议', '']) {
      const id = await makeContract(server.admin, { clauses })
      await done(server.admin, setContract, { id, c_remark: '改' })
      expect(await clausesOf(id)).toBe(clauses)
    }
  })

  test('can be chosen by who edits contracts from those of all templates', async () => {
    await companyHas(templates)
    const seller = await server.userWith('contract:edit')
    expect((await done(seller, api.company.getClauses)).data).toEqual(templates)
  })
})
