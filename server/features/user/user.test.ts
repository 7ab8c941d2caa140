import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { fresh, unreadableTexts } from '#test/make/factories.ts'
import { makeRole, makeUser, readUser, wholeDatabase } from '#test/make/people.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

const { getList, getUser, setUsers, deleteUser } = api.user

const PASSWORD = 'the first password'

const server = testServer()
let role_id: number
beforeAll(async () => {
  role_id = await makeRole(server.admin)
})

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)
const signsIn = async (username: string, password: string) =>
  (await server.signIn(username, password)).code === 200

describe('saving', () => {
  test('makes a user, who is in the list, loads by the id and can sign in', async () => {
    const username = fresh('新人')
    const person = { real_name: '张三', phone: '13800000000', email: 'zhang@example.com' }
    const sent = { username, password: PASSWORD, role_id, status: 1, ...person }
    const saved = await call(setUsers, sent)
    expect(saved).toEqual({ code: 200, msg: '用户已保存', id: expect.any(Number), version: 1 })
    const { role_name } = await readUser(server.admin, Number(saved.id))
    const { real_name, phone, email } = person
    const names = { name: username, username, real_name }
    const shown = { id: saved.id, ...names, role_id, role_name, status: 1 }
    expect((await call(getList)).data).toContainEqual({ ...shown, has_factor: false })
    expect(await readUser(server.admin, Number(saved.id))).toEqual({
      ...shown,
      phone,
      email,
      version: 1,
      locked: '',
    })
    expect(await signsIn(username, PASSWORD)).toBe(true)
  })

  test.each(['username', 'name'])('reads the name as %s, and answers it as both', async (field) => {
    const name = fresh('同一个')
    const { id } = await call(setUsers, { [field]: name, password: PASSWORD, role_id })
    expect(await readUser(server.admin, Number(id))).toMatchObject({ name, username: name })
    const renamed = fresh('改名')
    expect((await call(setUsers, { id, [field]: renamed })).code).toBe(200)
    expect(await readUser(server.admin, Number(id))).toMatchObject({
      name: renamed,
      username: renamed,
    })
  })

  test('reads the id from the address of a form, as the screen sends it', async () => {
    const { id } = await makeUser(server.admin, { role_id })
    const response = await server.fetch(`/api/User/setUsers.html?id=${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.admin.token}` },
      body: new URLSearchParams({ id: '', status: '0' }),
    })
    expect(await response.json()).toMatchObject({ code: 200, id })
    expect(await readUser(server.admin, id)).toMatchObject({ status: 0 })
  })

  test('makes an active user where no status is sent', async () => {
    const { id } = await makeUser(server.admin, { role_id })
    expect(await readUser(server.admin, id)).toMatchObject({ status: 1 })
  })

  test('changes only what is sent', async () => {
    const { id, username } = await makeUser(server.admin, { role_id })
    expect(await call(setUsers, { id, status: 0 })).toMatchObject({ id, version: 2 })
    expect(await readUser(server.admin, id)).toMatchObject({ username, role_id, status: 0 })
    const other = await makeRole(server.admin)
    await call(setUsers, { id, role_id: other })
    expect(await readUser(server.admin, id)).toMatchObject({ username, role_id: other, status: 0 })
  })

  test.each([undefined, '', null])('with a password of %j keeps the old one', async (password) => {
    const { id, username, password: kept } = await makeUser(server.admin, { role_id })
    expect((await call(setUsers, { id, password, status: 1 })).code).toBe(200)
    expect(await signsIn(username, kept)).toBe(true)
  })

  test('with a new password makes it the only one', async () => {
    const { id, username, password } = await makeUser(server.admin, { role_id })
    expect((await call(setUsers, { id, password: 'another password' })).code).toBe(200)
    expect(await signsIn(username, password)).toBe(false)
    expect(await signsIn(username, 'another password')).toBe(true)
  })

  test('trims the name, never the password', async () => {
    const username = fresh('空格')
    const password = '  spaced out  '
    await call(setUsers, { username: `  ${username} `, password, role_id })
    expect(await signsIn(username, password)).toBe(true)
    expect(await signsIn(username, password.trim())).toBe(false)
  })

  test.each([
    ['a name', 'username', { username: '' }, '用户名不能为空'],
    ['a name but spaces', 'username', { username: ' 　' }, '用户名不能为空'],
    ['a password', 'password', { password: '' }, '密码不能为空'],
    ['a role', 'role_id', { role_id: '' }, '角色不能为空'],
  ])('refuses a new user without %s', async (_what, field, without, msg) => {
    const input = { username: fresh('缺项'), password: PASSWORD, role_id, ...without }
    expect(await call(setUsers, input)).toMatchObject({ code: 400, msg, errors: { [field]: msg } })
  })

  test('reports all errors of a new user at once', async () => {
    const refused = await call(setUsers, { username: '字'.repeat(300), role_id: 'x' })
    expect(refused.errors).toEqual({
      username: expect.stringContaining('不能超过'),
      password: '密码不能为空',
      role_id: expect.stringContaining('整数'),
    })
  })

  test('refuses to take the name away, under either of its names', async () => {
    const { id, username } = await makeUser(server.admin, { role_id })
    for (const empty of [{ username: '' }, { name: ' ' }, { username: '', name: '' }]) {
      const refused = { code: 400, errors: { username: '用户名不能为空' } }
      expect(await call(setUsers, { id, ...empty })).toMatchObject(refused)
    }
    expect(await readUser(server.admin, id)).toMatchObject({ username, version: 1 })
  })

  test('refuses to take the role away', async () => {
    const { id } = await makeUser(server.admin, { role_id })
    const refused = { code: 400, errors: { role_id: '角色不能为空' } }
    expect(await call(setUsers, { id, role_id: '' })).toMatchObject(refused)
    expect(await readUser(server.admin, id)).toMatchObject({ role_id, version: 1 })
  })

  test.each([
    ['a role that is not there', { role_id: 987_654 }, 'role_id', '所选的角色不存在'],
    ['an unknown status', { status: 2 }, 'status', '状态只能是：1 正常、0 暂停'],
    ['a short password', { password: '12345' }, 'password', '密码不少于6位'],
    ['a password over 1024', { password: 'x'.repeat(1025) }, 'password', '密码不能超过1024个字'],
    ['a password with a NUL', { password: 'password\0' }, 'password', '控制字符'],
  ])('refuses %s', async (_wrong, input, field, says) => {
    const { id } = await makeUser(server.admin, { role_id })
    const refused = await call(setUsers, { id, ...input })
    expect(refused).toMatchObject({ code: 400, errors: { [field]: expect.any(String) } })
    expect(refused.msg).toContain(says)
    expect(await readUser(server.admin, id)).toMatchObject({ version: 1 })
  })

  test.each(unreadableTexts)('refuses a name that is %s', async (_wrong, username) => {
    const refused = await call(setUsers, { username, password: PASSWORD, role_id })
    expect(refused.code).toBe(400)
    expect(refused.errors?.['username']).toContain('用户名')
  })
})

describe('without an id', () => {
  test.each([undefined, '', 0])('(%j) an empty form is answered', async (id) => {
    expect((await call(getUser, { id })).data).toEqual({
      id: '',
      name: '',
      username: '',
      role_id: '',
      role_name: '',
      real_name: '',
      phone: '',
      email: '',
      status: 1,
      version: 0,
      locked: '',
    })
  })

  test('nobody is deleted', async () => {
    expect((await call(deleteUser)).code).toBe(400)
  })
})

test('neither answers nor history hold a password, a hash or that there is one', async () => {
  const password = `只此一个${randomUUID()}`
  const { id } = await makeUser(server.admin, { role_id, password })
  const changed = `换成这个${randomUUID()}`
  await call(setUsers, { id, password: changed })
  const answers = [await call(getList), await call(getUser, { id }), await call(deleteUser, { id })]
  expect(JSON.stringify(answers)).not.toMatch(/argon2|password/)
  const history = await server.db
    .selectFrom('history')
    .select(['action', 'before', 'after'])
    .where('entity', '=', 'user')
    .where('record_id', '=', id)
    .orderBy('id')
    .execute()
  expect(history.map((row) => row.action)).toEqual(['create', 'change', 'delete'])
  expect(JSON.stringify(history)).not.toMatch(/argon2|password_hash/)
  const everything = await wholeDatabase(server)
  for (const secret of [password, changed]) expect(everything).not.toContain(secret)
})
