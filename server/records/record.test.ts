import { beforeAll, describe, expect, test } from 'vitest'
import { allPermissions } from '#api/kit/access.ts'
import { api } from '#api/index.ts'
import { contentOf, eachOf, kinds, restorableKinds } from '#test/entities/index.ts'
import { fieldsOf } from '#test/fuzz/values.ts'
import { done, fresh, unreadableIds, unusualWords } from '#test/make/factories.ts'
import { storedRows } from '#test/read/history.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** What holds of the records of every entity when they are made, changed and deleted. */

const ABSENT = 987_654

const server = testServer()
let owner: Caller
let boss: Caller
let bossName: string
beforeAll(async () => {
  owner = await server.userWith(...allPermissions)
  boss = await server.userWith(...allPermissions)
  bossName = (await done(boss, api.session.getSelf)).data.name
})

const changed = kinds.filter(({ frozen }) => frozen === undefined)

describe.each(eachOf(changed))('a full %s record', (_name, kind) => {
  test('has every field that a save takes, and its form shows them', async () => {
    const full = await kind.full(server.admin)
    const { id: _id, version: _version, ...taken } = fieldsOf(kind.save)
    const fields = [...Object.keys(full), ...(kind.apart ?? [])]
    expect(fields.toSorted()).toEqual(Object.keys(taken).toSorted())
    const { id } = await done(server.admin, kind.save, full)
    const { password: _password, ...shown } = full
    expect((await contentOf(server.admin, kind, Number(id))).content).toMatchObject(shown)
  })

  test('changes in what is sent alone', async () => {
    const { id } = await done(server.admin, kind.save, await kind.full(server.admin))
    const before = await contentOf(server.admin, kind, Number(id))
    const word = fresh('改')
    expect(await server.admin.call(kind.save, { id, [kind.text]: word })).toMatchObject({
      code: 200,
      version: before.version + 1,
    })
    const { content } = await contentOf(server.admin, kind, Number(id))
    // What was shown of that text beside it follows, and of a quotation that its content changed.
    const others = Object.entries(before.content).filter(
      ([name, value]) => value !== before.content[kind.text] && name !== 'content_version',
    )
    expect(content).toMatchObject({ ...Object.fromEntries(others), [kind.text]: word })
    const { needed = [] } = (kind.save.input.meta() ?? {}) as { needed?: readonly string[] }
    const isNeeded = needed.includes(kind.text)
    const emptied = await server.admin.call(kind.save, { id, [kind.text]: '' })
    expect(emptied.code).toBe(isNeeded ? 400 : 200)
    const left = isNeeded ? word : ''
    expect((await contentOf(server.admin, kind, Number(id))).content[kind.text]).toBe(left)
  })
})

describe.each(eachOf(restorableKinds))('a %s record', (name, kind) => {
  const { label, read, save, remove, text, make } = kind
  const textNow = async (id: number) => (await contentOf(owner, kind, id)).content[text]
  const actions = async (id: number) =>
    (await storedRows(server, name, id)).map(({ action }) => action)

  test('on another version than it has is refused, naming who changed it and when', async () => {
    const id = await make(owner)
    const first = fresh('先存')
    await done(boss, save, { id, version: 1, [text]: first })
    for (const version of [1, 9]) {
      const refused = await owner.call(save, { id, version, [text]: fresh('后存') })
      expect(refused.code).toBe(409)
      expect(refused.msg).toMatch(
        new RegExp(`^${label}已被${bossName}于\\d{4}:\\d\\d:\\d\\d \\d\\d:\\d\\d:\\d\\d修改`),
      )
    }
    expect(await textNow(id)).toBe(first)
    expect(await actions(id)).toEqual(['create', 'change'])
  })

  test('saved by four at once on one version is saved by one', async () => {
    const id = await make(owner)
    const words = ['甲', '乙', '丙', '丁'].map(fresh)
    const answers = await Promise.all(
      words.map((word, at) => (at % 2 ? owner : boss).call(save, { id, version: 1, [text]: word })),
    )
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409,
    ])
    const { version, content } = await contentOf(owner, kind, id)
    expect(version).toBe(2)
    expect(content[text]).toBe(words[answers.findIndex(({ code }) => code === 200)])
  })

  test('is saved without a version', async () => {
    const id = await make(owner)
    for (const version of [undefined, '', 0, null]) {
      expect((await owner.call(save, { id, version, [text]: fresh('旧客户端') })).code).toBe(200)
    }
  })

  test('keeps unusual words as they are, and refuses what is no text by name', async () => {
    const id = await make(owner)
    for (const word of unusualWords) {
      await done(owner, save, { id, [text]: word })
      expect(await textNow(id)).toBe(word)
    }
    for (const wrong of [
      'a\u0000',
      'a\u0007',
      'a\ud83d',
      ['a', 'b'],
      { a: 1 },
      '长'.repeat(20_001),
    ]) {
      const refused = await owner.call(save, { id, [text]: wrong })
      expect(refused).toMatchObject({ code: 400, errors: { [text]: refused.msg } })
    }
    expect(await textNow(id)).toBe(unusualWords.at(-1))
  })

  test('that is not there is refused, and so is what is no id', async () => {
    const msg = `${label}不存在或已被删除，请从列表中重新打开`
    for (const endpoint of [read, save, remove]) {
      expect(await owner.call(endpoint, { id: ABSENT })).toEqual({ code: 404, msg })
      for (const id of unreadableIds) {
        const refused = await owner.call(endpoint, { id })
        expect(refused).toMatchObject({ code: 400, errors: { id: expect.any(String) } })
      }
    }
    expect((await owner.call(remove)).code).toBe(400)
  })

  test('is deleted once, and its id is never used again', async () => {
    const id = await make(owner)
    expect(await owner.call(remove, { id })).toEqual({ code: 200, msg: `${label}已删除` })
    for (const endpoint of [read, save, remove]) {
      expect((await owner.call(endpoint, { id })).code).toBe(404)
    }
    expect(await make(owner)).toBeGreaterThan(id)
  })

  test('has its history: created, changed, deleted', async () => {
    const [first, second] = [fresh('一'), fresh('二')]
    const id = await make(owner, { [text]: first })
    await done(boss, save, { id, [text]: second })
    await done(owner, remove, { id })
    const rows = (await storedRows(server, name, id)).map(({ before, after, ...row }) => ({
      ...row,
      before: before && JSON.parse(before),
      after: after && JSON.parse(after),
    }))
    const of = { action: 'create', user_id: owner.userId, before: null }
    expect(rows).toMatchObject([
      { ...of, after: { [text]: first, version: 1 } },
      {
        action: 'change',
        user_id: boss.userId,
        before: { [text]: first, version: 1 },
        after: { [text]: second, version: 2, user_id: owner.userId },
      },
      { action: 'delete', user_id: owner.userId, before: { [text]: second }, after: null },
    ])
    // What is derived is kept by the deletion alone, which can be undone by it.
    const kept = rows.slice(0, 2).map(({ before, after }) => [before, after])
    expect(JSON.stringify(kept)).not.toMatch(/search_text|title_text|name_key/)
  })

  test('is made and deleted once for one Idempotency-Key', async () => {
    const input = await kind.full(owner)
    const key = { 'idempotency-key': fresh(name) }
    const made = await owner.call(save, input, key)
    expect(made.code).toBe(200)
    expect(await owner.call(save, input, key)).toEqual(made)
    const again = { 'idempotency-key': fresh(name) }
    const gone = await owner.call(remove, { id: made.id }, again)
    expect(gone.code).toBe(200)
    expect(await owner.call(remove, { id: made.id }, again)).toEqual(gone)
    expect(await actions(Number(made.id))).toEqual(['create', 'delete'])
  })
})

const dated = restorableKinds.filter((kind) => 'release_time' in fieldsOf(kind.save))

test.each(eachOf(dated))(
  'a %s record takes its entry time in three spellings and keeps it where it is empty',
  async (_name, kind) => {
    const id = await kind.make(owner)
    const time = '2026:03:02 09:30:00'
    for (const release_time of ['2026-03-02 09:30:00', '2026/3/2 9:30', time, '']) {
      await done(owner, kind.save, { id, release_time })
      expect((await contentOf(owner, kind, id)).content['release_time']).toBe(time)
    }
    for (const release_time of ['昨天', '2026', '2026:02:30 00:00:00']) {
      const refused = await owner.call(kind.save, { id, release_time })
      expect(refused).toMatchObject({ code: 400, errors: { release_time: refused.msg } })
    }
  },
)

const withStatus = restorableKinds.filter(({ status }) => status !== undefined)

test.each(eachOf(withStatus))(
  'a %s record reads its status as number or text, and leaves it where it is empty',
  async (_name, kind) => {
    const status = kind.status!
    const now = async (id: number) => (await contentOf(owner, kind, id)).content[status]
    // The full company requires approval, which is more than a status.
    await done(server.admin, api.company.setCompany, { approval: 0 })
    const id = await kind.make(owner, { [status]: '3' })
    await done(owner, kind.save, { id, [status]: '' })
    expect(await now(id)).toBe(3)
    await done(owner, kind.save, { id, [status]: 1 })
    expect(await now(id)).toBe(1)
    for (const wrong of [4, -1, '正常']) {
      const refused = await owner.call(kind.save, { id, [status]: wrong })
      expect(refused).toMatchObject({ code: 400, errors: { [status]: refused.msg } })
    }
  },
)

test('a conflict with what a command changed says so', async () => {
  const { setQuotation } = api.quotation
  const { id } = await done(server.admin, setQuotation, { quo_name: '原文' })
  await server.db
    .updateTable('quotation')
    .set({ version: 2, updated_by: 0, updated_at: '2026:11:20 09:30:00' })
    .where('id', '=', Number(id))
    .execute()
  const refused = await server.admin.call(setQuotation, { id, version: 1, quo_name: '我的' })
  expect(refused.code).toBe(409)
  expect(refused.msg).toContain('被系统管理命令于2026:11:20 09:30:00修改')
})

test('the calls about a quotation’s lines leave its version alone', async () => {
  const { admin } = server
  const { id: pid } = await admin.call(api.product.setProduct, { pro_title: '泵', pro_no: 'A1' })
  const { id: com_id } = await admin.call(api.combination.setCombination, {
    com_name: '组合',
    com_prolist: [pid],
  })
  const { id } = await admin.call(api.quotation.setQuotation, { quo_name: '报价' })
  expect((await admin.call(api.quotation.setCombination, { id, com_id })).code).toBe(200)
  const [line] = (await admin.call(api.quotation.getQuopro, { id })).data
  const calls = [
    admin.call(api.quotation.changenum, { id: line.id, num: 7 }),
    admin.call(api.quotation.changetop, { id: line.id, top: 7 }),
    admin.call(api.quotation.changeno, { id: line.id, no: 'A1' }),
  ]
  for (const answer of await Promise.all(calls)) expect(answer.code).toBe(200)
  expect((await admin.call(api.quotation.deleteQuopro, { id: line.id })).code).toBe(200)
  expect((await done(admin, api.quotation.getQuotation, { id })).data.version).toBe(1)
})
