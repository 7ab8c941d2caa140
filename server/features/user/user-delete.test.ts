import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { ownedKinds } from '#test/entities/index.ts'
import { fresh } from '#test/make/factories.ts'
import { enter, makeRole, makeUser, roleNamed } from '#test/make/people.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

const { getList, getUser, setUsers, deleteUser } = api.user

const server = testServer()
let role_id: number
beforeAll(async () => {
  role_id = await makeRole(server.admin)
})

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)

describe('a deleted user', () => {
  /** Somebody with one record of every kind that has an owner, deleted since. */
  async function gone() {
    const person = await makeUser(server.admin, {
      role_id: await roleNamed(server.admin, '超级管理员'),
    })
    const self = await enter(server, person)
    const owned = await Promise.all(
      ownedKinds.map(async (kind) => ({ kind, id: await kind.make(self) })),
    )
    const quotation = owned.find(({ kind }) => kind.name === 'quotation')!.id
    const product = await self.call(api.product.setProduct, { pro_title: fresh('泵') })
    expect((await call(deleteUser, { id: person.id })).code).toBe(200)
    return { ...person, quotation, owned, product: product.id }
  }

  test('is in no list of users, does not load, and cannot be saved or deleted again', async () => {
    const { id, username, password } = await makeUser(server.admin, { role_id })
    await call(deleteUser, { id })
    const { data } = await call(getList)
    expect(data.map((row: { id: number }) => row.id)).not.toContain(id)
    const absent = { code: 404, msg: '用户不存在或已被删除，请从列表中重新打开' }
    expect(await call(getUser, { id })).toEqual(absent)
    expect(await call(setUsers, { id, status: 1 })).toEqual(absent)
    expect(await call(deleteUser, { id })).toEqual(absent)
    expect((await server.signIn(username, password)).code).toBe(400)
  })

  test('leaves a name that is free again, for somebody who is another user', async () => {
    const before = await makeUser(server.admin, { role_id })
    await call(deleteUser, { id: before.id })
    const after = await makeUser(server.admin, { role_id, username: before.username })
    expect(after.id).toBeGreaterThan(before.id)
    await call(deleteUser, { id: after.id })
    const third = await makeUser(server.admin, { role_id, username: before.username })
    expect(third.id).toBeGreaterThan(after.id)
    expect((await server.signIn(third.username, third.password)).code).toBe(200)
  })

  test('stays the owner of their records, by name, wherever these are shown', async () => {
    const { id, username, owned, product } = await gone()
    for (const {
      kind: { list, read },
      id: of,
    } of owned) {
      const { data } = await call(list, { userid: id })
      expect(data).toContainEqual(
        expect.objectContaining({ id: of, user_id: id, user_name: username }),
      )
      expect((await call(read, { id: of })).data).toMatchObject({ id: of, user_name: username })
    }
    const { data } = await call(api.product.index)
    expect(data).toContainEqual(expect.objectContaining({ id: product, user_name: username }))
  })

  test('is among the owners to filter by, marked, after those who are there', async () => {
    const { id, username } = await gone()
    for (const { owners } of ownedKinds) {
      const data = (await call(owners)).data as { value: number; label: string }[]
      expect(data.at(-1)?.label).toMatch(/（已删除）$/)
      expect(data).toContainEqual({ value: id, label: `${username}（已删除）` })
      const firstGone = data.findIndex(({ label }) => label.endsWith('（已删除）'))
      expect(data.slice(firstGone).every(({ label }) => label.endsWith('（已删除）'))).toBe(true)
    }
  })

  test('is still named by a conflict over what they changed last', async () => {
    const { username, quotation } = await gone()
    const stale = { id: quotation, quo_name: '旧', version: 9 }
    const refused = await call(api.quotation.setQuotation, stale)
    expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining(username) })
  })
})
