import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, linesOf, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { whileDoing } from '#test/run/meanwhile.ts'
import { testServer } from '#test/run/server.ts'

/** 恢复到V1 while somebody else changes the quotation: what they did is neither lost unseen nor mixed with what was sent. */

const { addline, changenum, deleteQuopro, getQuopro, restoreVersion, sendQuotation } = api.quotation

const server = testServer()
let id: number
let line: number
let pid: number
beforeEach(async () => {
  const { admin } = server
  pid = await makeProduct(admin, { pro_unitprice: '100' })
  id = await makeQuotation(admin)
  await done(admin, addline, { id, title: '运费', unitprice: '800' })
  await done(admin, addline, { id, pid })
  line = (await linesOf(admin, id))[0]!.id
  await done(admin, sendQuotation, { id })
  await done(admin, changenum, { id: line, num: 2 })
})

const info = async () => (await done(server.admin, getQuopro, { id })).info
const restore = async () => {
  const { content_version } = await info()
  return () => server.admin.call(restoreVersion, { id, content_version })
}
const quantities = async () => (await linesOf(server.admin, id)).map(({ num }) => num)

test('of two at once one restores', async () => {
  const once = await restore()
  const answers = await Promise.all([once(), once()])
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 409]))
  expect(await quantities()).toEqual([1, 1])
  expect(await info()).toMatchObject({ is_changed: false })
})

test('a change at once is refused for it, or refuses it, or comes after it', async () => {
  for (let num = 3; num < 9; num += 1) {
    const once = await restore()
    const [restored, changed] = await Promise.all([
      once(),
      server.admin.call(changenum, { id: line, num }),
    ])
    expect(changed.code).toBe(200)
    expect([200, 409]).toContain(restored.code)
    expect(await quantities()).toEqual([num, 1])
    expect(await info()).toMatchObject({ is_changed: true, stage: 1 })
  }
})

describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('on PostgreSQL', () => {
  test('a change that comes first refuses it', async () => {
    const once = await restore()
    const { content_version } = await info()
    const answer = await whileDoing(
      server,
      (transaction) =>
        transaction
          .updateTable('quotation')
          .set({ content_version: content_version + 1 })
          .where('id', '=', id)
          .execute(),
      once,
    )
    expect(answer).toMatchObject({
      code: 409,
      msg: '这份报价刚被修改，没有恢复。请刷新，看清改了什么再恢复',
    })
    expect(await quantities()).toEqual([2, 1])
  })

  test('a product that goes meanwhile has it tried again', async () => {
    const product = (await linesOf(server.admin, id)).find((one) => one.pid === pid)!
    await done(server.admin, deleteQuopro, { id: product.id })
    const once = await restore()
    const answer = await whileDoing(
      server,
      (transaction) => transaction.deleteFrom('product').where('id', '=', pid).execute(),
      once,
    )
    expect(answer).toMatchObject({ code: 409, msg: '版本中的一个产品刚被删除，请再恢复一次' })
    expect(
      await server.admin.call(restoreVersion, {
        id,
        content_version: (await info()).content_version,
      }),
    ).toMatchObject({ code: 200 })
    expect(await linesOf(server.admin, id)).toMatchObject([{ num: 1 }, { pid: 0 }])
  })
})
