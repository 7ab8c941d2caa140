import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import {
  addSet,
  done,
  fresh,
  lineNow,
  makeCombination,
  makeProduct,
  makeQuotation,
} from '#test/make/factories.ts'
import { enter, makeUserWith, type Person } from '#test/make/people.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** Two people on one line: a save that says which value it replaces does not replace another one. */

const { changeline, changeno, changenum, changesets, changetop, checkContent } = api.quotation

const server = testServer()
let id: number
let line: QuotationLine
let zhang: Person
/** Who has changed the line, whose name the refusal gives. */
let other: Caller

beforeEach(async () => {
  zhang = await makeUserWith(server.admin, 'quotation:view', 'quotation:edit', 'quotation:all')
  other = await enter(server, zhang)
  const title = fresh('水泵')
  const pro_title = (pro_no: string) => ({ pro_title: title, pro_no, pro_unitprice: '100' })
  const products = [await makeProduct(server.admin, pro_title('A'))]
  for (const pro_no of ['B', 'C']) await makeProduct(server.admin, pro_title(pro_no))
  id = await makeQuotation(server.admin)
  const lines = await addSet(server.admin, id, await makeCombination(server.admin, products))
  line = lines[0]!
  await done(server.admin, changenum, { id: line.id, num: 2 })
  await done(server.admin, changeno, { id: line.id, no: 'A' })
  line = await lineNow(server.admin, line)
})

const now = () => lineNow(server.admin, line)
const quantity = (num: number, expected: unknown) =>
  server.admin.call(changenum, { id: line.id, num, expected })

describe('a value that nobody has changed', () => {
  test.each([
    ['of a new line', async () => undefined],
    [
      'where somebody changed another',
      () => done(other, changeline, { id: line.id, note: '改过备注' }),
    ],
  ])('is blamed on nobody: %s', async (_what, change) => {
    await change()
    const top = { id: line.id, top: 8, expected: { top: '5' } }
    expect(await server.admin.call(changetop, top)).toEqual({
      code: 409,
      msg: '权重是 0，与您看到的不同，仍改为 8？',
      errors: { top: '0' },
    })
  })
})

describe('a value that somebody has changed since', () => {
  test('is kept, and the other is asked; what it is now can then be replaced', async () => {
    await done(other, changenum, { id: line.id, num: 4, expected: '{"num":"2"}' })
    const refused = await quantity(6, '{"num":"2"}')
    expect(refused).toEqual({
      code: 409,
      msg: `${zhang.username}刚把数量改为 4，仍改为 6？`,
      errors: { num: '4' },
    })
    expect((await now()).num).toBe(4)
    expect((await quantity(6, JSON.stringify(refused.errors))).code).toBe(200)
    expect((await now()).num).toBe(6)
  })

  test(`is replaced without a word where the call does not say what it replaces${sameOnPostgres}`, async () => {
    await done(other, changenum, { id: line.id, num: 4 })
    for (const expected of [undefined, '', '{}']) {
      expect((await quantity(6, expected)).code).toBe(200)
    }
    expect((await now()).num).toBe(6)
  })

  test('is known by what its sender saw of it, also with separators of lines that no call says', async () => {
    const note = '左\u2028右'
    await server.db.updateTable('quotation_line').set({ note }).where('id', '=', line.id).execute()
    const input = { id: line.id, note: '上下', expected: { note } }
    expect(await server.admin.call(changeline, input)).toMatchObject({ code: 200 })
    expect((await now()).note).toBe('上下')
  })

  test(`is no question where both make the same of it, or another field was changed${sameOnPostgres}`, async () => {
    await done(other, changenum, { id: line.id, num: 4 })
    expect((await quantity(4, '{"num":"2"}')).code).toBe(200)
    await done(other, changetop, { id: line.id, top: 9 })
    expect((await quantity(5, '{"num":"4"}')).code).toBe(200)
  })

  test('names the user who changed that very value, although another field was changed after', async () => {
    await done(other, changenum, { id: line.id, num: 4 })
    await done(server.admin, changetop, { id: line.id, top: 9 })
    expect((await quantity(6, '{"num":"2"}')).msg).toContain(zhang.username)
  })

  const values = [
    [
      '单价',
      { unitprice: '90' },
      { unitprice: '80.5' },
      { unitprice: '100' },
      '90.00元',
      '80.50元',
    ],
    ['折扣', { discount: '5' }, { discount: '10' }, { discount: '' }, '5%', '10%'],
    ['税率', { tax_rate: '9' }, { tax_rate: '6' }, { tax_rate: '13' }, '9%', '6%'],
    ['报价备注', { note: '急' }, { note: '不急' }, { note: '' }, '急', '不急'],
    ['另计', { unpriced: 1 }, { unpriced: 0 }, { unpriced: '0' }, '是', '否'],
  ] as const

  test.each(values)(
    `%s is asked about in its own words${sameOnPostgres}`,
    async (label, his, mine, was, is, to) => {
      await done(other, changeline, { id: line.id, ...his })
      const refused = await server.admin.call(changeline, { id: line.id, ...mine, expected: was })
      expect(refused.msg).toBe(`${zhang.username}刚把${label}改为 ${is}，仍改为 ${to}？`)
      const { cost: _, ...present } = await now()
      expect(JSON.stringify(present).replaceAll(/:(\d+)/g, ':"$1"')).toContain(
        JSON.stringify(refused.errors).slice(1, -1),
      )
    },
  )

  test(`is asked about for 套数 and 权重 too${sameOnPostgres}`, async () => {
    await done(other, changesets, { id: line.id, sets: 3 })
    const sets = { id: line.id, sets: 5, expected: { sets: '1' } }
    const refused = await server.admin.call(changesets, sets)
    expect(refused).toMatchObject({
      code: 409,
      msg: `${zhang.username}刚把套数改为 3，仍改为 5？`,
      errors: { sets: '3' },
    })
    await done(other, changetop, { id: line.id, top: 7 })
    const top = { id: line.id, top: 8, expected: { top: '0' } }
    expect((await server.admin.call(changetop, top)).msg).toContain('把权重改为 7，仍改为 8？')
  })

  test('is the model too, by its product', async () => {
    const expected = { no: line.no, pid: String(line.pid) }
    await done(other, changeno, { id: line.id, no: 'B' })
    const refused = await server.admin.call(changeno, { id: line.id, no: 'C', expected })
    expect(refused.msg).toBe(`${zhang.username}刚把型号改为 B，仍改为 C？`)
    expect((await now()).no).toBe('B')
    const cleared = await server.admin.call(changeno, { id: line.id, no: '', expected })
    expect(cleared.msg).toBe(`${zhang.username}刚把型号改为 B，仍清空？`)
    await done(other, changeno, { id: line.id, no: '' })
    const late = await server.admin.call(changeno, { id: line.id, no: 'C', expected })
    expect(late.msg).toBe(`${zhang.username}刚清空了型号，仍改为 C？`)
  })

  test(`of several at once each is named, and all can be replaced${sameOnPostgres}`, async () => {
    await done(other, changeline, { id: line.id, note: '急', tax_rate: '9' })
    const mine = { id: line.id, note: '', tax_rate: '6', expected: { note: '', tax_rate: '13' } }
    const refused = await server.admin.call(changeline, { ...mine, note: '缓' })
    expect(refused.msg).toBe(
      `${zhang.username}刚把报价备注改为 急、把税率改为 9%，仍按您填写的保存？`,
    )
    expect(refused.errors).toEqual({ note: '急', tax_rate: '9' })
    const again = { ...mine, expected: refused.errors }
    expect((await server.admin.call(changeline, again)).code).toBe(200)
  })
})

describe('the cost', () => {
  test(`is shown to a user who may see it, and nothing of it to another${sameOnPostgres}`, async () => {
    await done(server.admin, changeline, { id: line.id, cost: '77.10' })
    const changed = { id: line.id, cost: '60', expected: { cost: '' } }
    expect((await server.admin.call(changeline, changed)).msg).toContain('把成本价改为 77.10元')
    const others = [
      { note: 'x', expected: { cost: '1' } },
      { cost: '1', expected: { cost: '1' } },
    ]
    for (const fields of others) {
      const answer = await other.call(changeline, { id: line.id, ...fields })
      expect(JSON.stringify(answer)).not.toContain('77')
    }
  })
})

describe('what a call says it replaces', () => {
  test.each<[string, string]>([
    ['x', '原值的格式不正确'],
    ['[]', '原值的格式不正确'],
    ['{"nom":"2"}', '原值中没有“nom”这一项'],
    ['{"__proto__":"2"}', '原值中没有'],
    ['{"num":"0"}', '数量必须在1到999之间'],
    ['{"num":{}}', '数量只能填一个值'],
    ['{"num":"2"}'.padEnd(5000), '原值太长'],
  ])(`cannot be %.20j${sameOnPostgres}`, async (expected, why) => {
    const refused = await quantity(6, expected)
    expect(refused).toMatchObject({ code: 400, errors: { expected: expect.any(String) } })
    expect(refused.msg).toContain(why)
    expect((await now()).num).toBe(2)
  })
})

describe('whether a quotation has changed', () => {
  const check = (caller: Caller) => caller.call(checkContent, { id })

  test('comes with who changed it last, and a save answers how far that leads', async () => {
    const before: Record<string, unknown> = await check(server.admin)
    expect(before).toMatchObject({ content_by: server.admin.userId, stage: 0 })
    const saved: Record<string, unknown> = await done(other, changenum, { id: line.id, num: 4 })
    expect(await check(server.admin)).toMatchObject({
      content_version: saved['content_version'],
      content_by: other.userId,
      content_name: zhang.username,
    })
    expect(saved['content_version']).toBe(Number(before['content_version']) + 1)
    // A change of the head is one too.
    await done(server.admin, api.quotation.setQuotation, { id, quo_name: fresh('改名') })
    expect(await check(other)).toMatchObject({
      content_version: Number(saved['content_version']) + 1,
      content_by: server.admin.userId,
    })
  })

  test('is nothing for who may not see it', async () => {
    const stranger = await server.userWith('quotation:view')
    expect(await check(stranger)).toMatchObject({ code: 404 })
    expect(await server.admin.call(checkContent, { id: 999_999 })).toMatchObject({ code: 404 })
  })
})

/** On SQLite one after the other, on PostgreSQL by the lock of the quotation. */
test('of two at once one is saved, and the other is asked', async () => {
  const sent = (caller: Caller, num: number) =>
    caller.call(changenum, { id: line.id, num, expected: { num: '2' } })
  for (let round = 0; round < 5; round += 1) {
    await done(server.admin, changenum, { id: line.id, num: 2 })
    const answers = await Promise.all([sent(server.admin, 4), sent(other, 6)])
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    expect((await now()).num).toBe(answers[0].code === 200 ? 4 : 6)
  }
})
