import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { HistoryEntity } from '#api/kit/history.ts'
import { eachKind, ownChain, wholeChain } from '#test/make/chain.ts'
import { done, fresh, unreadableIds, unusualWords } from '#test/make/factories.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** What holds for contract, production, logistics and after-sales records alike when they are saved. */

const server = testServer()
let owner: Caller
let boss: Caller
beforeAll(async () => {
  owner = await server.userWith(...ownChain)
  boss = await server.userWith(...wholeChain)
})

const historyOf = async (entity: HistoryEntity, id: number) =>
  (
    await server.db
      .selectFrom('history')
      .selectAll()
      .where('entity', '=', entity)
      .where('record_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ before, after, ...row }) => ({
    ...row,
    before: before && JSON.parse(before),
    after: after && JSON.parse(after),
  }))

describe.each(eachKind)(
  'a %s record',
  (name, { label, read, save, remove, status, text, make }) => {
    const stored = async (id: number) => (await done(owner, read, { id })).data

    test('has a version, one higher with each save', async () => {
      const id = await make(owner)
      expect((await stored(id)).version).toBe(1)
      expect(await owner.call(save, { id, version: 1, [text]: '改' })).toMatchObject({
        code: 200,
        id,
        version: 2,
      })
    })

    test('on an older version is refused, naming who changed it and when', async () => {
      const id = await make(owner)
      await done(boss, save, { id, version: 1, [text]: '先存' })
      const { data: self } = await boss.call(api.session.getSelf)
      const refused = await owner.call(save, { id, version: 1, [text]: '后存', [status]: 2 })
      expect(refused.code).toBe(409)
      expect(refused.msg).toMatch(
        new RegExp(`^${label}已被${self.name}于\\d{4}:\\d\\d:\\d\\d \\d\\d:\\d\\d:\\d\\d修改`),
      )
      expect(await stored(id)).toMatchObject({ [text]: '先存', [status]: 0, version: 2 })
    })

    test('saved by four at once on one version is saved by one', async () => {
      const id = await make(owner)
      const answers = await Promise.all(
        ['甲', '乙', '丙', '丁'].map((word) => owner.call(save, { id, version: 1, [text]: word })),
      )
      expect(answers.map(({ code }) => code).sort((one, other) => one - other)).toEqual([
        200, 409, 409, 409,
      ])
      expect((await stored(id)).version).toBe(2)
    })

    test('is accepted without a version', async () => {
      const id = await make(owner)
      for (const version of [undefined, '', 0, null]) {
        expect((await owner.call(save, { id, version, [text]: '旧客户端' })).code).toBe(200)
      }
    })

    test.each(unusualWords)('keeps %s in its text', async (word) => {
      expect((await stored(await make(owner, { [text]: word })))[text]).toBe(word)
    })

    test('keeps line breaks and tabs, trims the ends, and refuses control characters', async () => {
      const id = await make(owner, { [text]: '  一\r\n\t二\r三  ' })
      expect((await stored(id))[text]).toBe('一\n\t二\n三')
      for (const wrong of ['a\u0000', 'a\u0007', 'a\ud83d']) {
        const refused = await owner.call(save, { id, [text]: wrong })
        expect(refused).toMatchObject({ code: 400, errors: { [text]: refused.msg } })
      }
    })

    test('takes its entry time in three spellings and keeps it where it is empty', async () => {
      const id = await make(owner)
      for (const release_time of [
        '2026-03-02 09:30:00',
        '2026/3/2 9:30',
        '2026:03:02 09:30:00',
        '',
      ]) {
        await done(owner, save, { id, release_time })
        expect((await stored(id)).release_time).toBe('2026:03:02 09:30:00')
      }
    })

    test('reads its status as number or text, and leaves it where it is empty', async () => {
      const id = await make(owner, { [status]: '3' })
      await done(owner, save, { id, [status]: '' })
      expect((await stored(id))[status]).toBe(3)
      await done(owner, save, { id, [status]: 1 })
      expect((await stored(id))[status]).toBe(1)
    })

    test('that is not there is refused', async () => {
      for (const endpoint of [read, save, remove]) {
        const refused = await owner.call(endpoint, {
          id: 987_654,
          c_title: '无',
          con_id: 1,
          pro_id: 1,
        })
        expect(refused).toMatchObject({
          code: 404,
          msg: `${label}不存在或已被删除，请从列表中重新打开`,
        })
      }
      expect((await owner.call(remove)).code).toBe(400)
    })

    test.each(unreadableIds)('cannot be named by %j', async (id) => {
      for (const endpoint of [read, save, remove]) {
        const refused = await owner.call(endpoint, { id, c_title: '无' })
        expect(refused).toMatchObject({ code: 400, errors: { id: expect.any(String) } })
      }
    })

    test('has its history: created, changed, deleted', async () => {
      const id = await make(owner, { [text]: '一' })
      await done(boss, save, { id, [text]: '二' })
      await done(owner, remove, { id })
      const rows = await historyOf(name, id)
      expect(rows).toMatchObject([
        {
          action: 'create',
          user_id: owner.userId,
          before: null,
          after: { [text]: '一', version: 1 },
        },
        {
          action: 'change',
          user_id: boss.userId,
          before: { [text]: '一', version: 1 },
          after: { [text]: '二', version: 2, user_id: owner.userId },
        },
        { action: 'delete', user_id: owner.userId, before: { [text]: '二' }, after: null },
      ])
      // What is derived is kept by the deletion alone, which can be undone by it.
      expect(
        JSON.stringify([rows[0], rows[1]].map((row) => [row?.before, row?.after])),
      ).not.toMatch(/search_text|title_text/)
    })

    test('that is refused leaves no history', async () => {
      const id = await make(owner)
      await owner.call(save, { id, version: 9, [text]: '改' })
      await owner.call(save, { id, [status]: 9 })
      expect(await historyOf(name, id)).toHaveLength(1)
    })

    test('is made and deleted once for one Idempotency-Key', async () => {
      const first = await make(owner)
      const { data } = await done(owner, read, { id: first })
      const key = { 'idempotency-key': fresh(name) }
      const input = { ...data, id: '', c_no: '' }
      const made = await owner.call(save, input, key)
      expect(made.code).toBe(200)
      expect(await owner.call(save, input, key)).toEqual(made)
      const again = { 'idempotency-key': fresh(name) }
      const gone = await owner.call(remove, { id: made.id }, again)
      expect(gone.code).toBe(200)
      expect(await owner.call(remove, { id: made.id }, again)).toEqual(gone)
      expect((await historyOf(name, Number(made.id))).map(({ action }) => action)).toEqual([
        'create',
        'delete',
      ])
    })

    test('never has an id of a deleted one', async () => {
      const id = await make(owner)
      await done(owner, remove, { id })
      expect(await make(owner)).toBeGreaterThan(id)
    })
  },
)
