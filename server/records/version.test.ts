import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { testServer, type Caller } from '#test/run/server.ts'

const server = testServer()
let colleague: Caller
let colleagueName: string
beforeAll(async () => {
  colleague = await server.userWith('quotation:view', 'quotation:edit', 'quotation:all')
  colleagueName = (await colleague.call(api.session.getSelf)).data.name
})

const save = (caller: Caller, input: Record<string, unknown>) =>
  caller.call(api.quotation.setQuotation, input)
const read = async (id: unknown) =>
  (await server.admin.call(api.quotation.getQuotation, { id })).data

describe('a save', () => {
  test('answers the id and the new version, one higher each time', async () => {
    const made = await save(server.admin, { quo_name: '一' })
    expect(made).toMatchObject({ code: 200, version: 1 })
    const again = await save(server.admin, { id: made.id, version: 1, quo_name: '二' })
    expect(again).toMatchObject({ code: 200, id: made.id, version: 2 })
    expect(await read(made.id)).toMatchObject({ quo_name: '二', version: 2 })
  })

  test('with an older version is refused, naming who changed it and when', async () => {
    const { id } = await save(server.admin, { quo_name: '原文' })
    await save(colleague, { id, version: 1, quo_name: '同事的' })
    const { updated_at } = await server.db
      .selectFrom('quotation')
      .select('updated_at')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()

    const refused = await save(server.admin, { id, version: 1, quo_name: '我的' })
    expect(refused.code).toBe(409)
    expect(refused.msg).toContain(`被${colleagueName}于${updated_at}修改`)
    expect(await read(id)).toMatchObject({ quo_name: '同事的', version: 2 })
  })

  test.each([undefined, '', 0, null])('with a version of %j is accepted', async (version) => {
    const { id } = await save(server.admin, { quo_name: '原文' })
    await save(server.admin, { id, quo_name: '改一次' })
    expect(await save(server.admin, { id, version, quo_name: '旧客户端' })).toMatchObject({
      code: 200,
      version: 3,
    })
  })

  test('with a version that never was is refused', async () => {
    const { id } = await save(server.admin, { quo_name: '原文' })
    expect((await save(server.admin, { id, version: 9, quo_name: '改' })).code).toBe(409)
  })

  test('of a record that is gone says so, and does not make it again', async () => {
    const { id } = await save(server.admin, { quo_name: '原文' })
    await server.admin.call(api.quotation.deleteQuotation, { id })
    const refused = await save(server.admin, { id, version: 1, quo_name: '改' })
    expect(refused).toMatchObject({ code: 404, msg: '报价不存在或已被删除，请从列表中重新打开' })
    expect((await save(server.admin, { quo_name: '新的' })).id).toBeGreaterThan(Number(id))
  })

  test('of two at once with the same version: exactly one wins', async () => {
    const { id } = await save(server.admin, { quo_name: '原文' })
    const names = ['甲', '乙', '丙', '丁']
    const answers = await Promise.all(
      names.map((quo_name, turn) =>
        save(turn % 2 ? server.admin : colleague, { id, version: 1, quo_name }),
      ),
    )
    expect(answers.filter((answer) => answer.code === 409)).toHaveLength(3)
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
    const winner = names[answers.findIndex((answer) => answer.code === 200)]
    expect(await read(id)).toMatchObject({ quo_name: winner, version: 2 })
  })

  test('is told where a command changed the record, which is nobody', async () => {
    const { id } = await save(server.admin, { quo_name: '原文' })
    await server.db
      .updateTable('quotation')
      .set({ version: 2, updated_by: 0, updated_at: '2026:11:20 09:30:00' })
      .where('id', '=', Number(id))
      .execute()
    const refused = await save(server.admin, { id, version: 1, quo_name: '我的' })
    expect(refused.code).toBe(409)
    expect(refused.msg).toContain('被系统管理命令于2026:11:20 09:30:00修改')
  })

  test('of every kind of record is checked alike', async () => {
    const { admin } = server
    const kinds = [
      [api.category.setProcate, { p_name: '类' }],
      [api.product.setProduct, { pro_title: '泵' }],
      [api.combination.setCombination, { com_name: '组合' }],
    ] as const
    for (const [endpoint, values] of kinds) {
      const { id, version } = await admin.call(endpoint, values)
      expect(await admin.call(endpoint, { ...values, id, version })).toMatchObject({ version: 2 })
      expect(await admin.call(endpoint, { ...values, id, version })).toMatchObject({ code: 409 })
    }
  })
})

test('the calls about a quotation’s lines leave its version alone', async () => {
  const { admin } = server
  const { id: pid } = await admin.call(api.product.setProduct, { pro_title: '泵', pro_no: 'A1' })
  const { id: com_id } = await admin.call(api.combination.setCombination, {
    com_name: '组合',
    com_prolist: [pid],
  })
  const { id } = await save(admin, { quo_name: '报价' })
  expect((await admin.call(api.quotation.setCombination, { id, com_id })).code).toBe(200)
  const [line] = (await admin.call(api.quotation.getQuopro, { id })).data
  const calls = [
    admin.call(api.quotation.changenum, { id: line.id, num: 7 }),
    admin.call(api.quotation.changetop, { id: line.id, top: 7 }),
    admin.call(api.quotation.changeno, { id: line.id, no: 'A1' }),
  ]
  for (const answer of await Promise.all(calls)) expect(answer.code).toBe(200)
  expect((await admin.call(api.quotation.deleteQuopro, { id: line.id })).code).toBe(200)
  expect((await read(id)).version).toBe(1)
})
