import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done } from '#test/make/factories.ts'
import {
  enter,
  isIn,
  makeUser,
  makeUserWith,
  wholeDatabase,
  type Person,
} from '#test/make/people.ts'
import { testServer, type Caller } from '#test/run/server.ts'

const { setPassword, setUsers, deleteUser } = api.user

const server = testServer()

const NEW = 'quite another one'

async function someone(): Promise<Person & { caller: Caller }> {
  const person = await makeUser(server.admin)
  return { ...person, caller: await enter(server, person) }
}

const change = (caller: Caller, old_password: unknown, password: unknown) =>
  caller.call(setPassword, { old_password, password })
const signsIn = async (username: string, password: string) =>
  (await server.signIn(username, password)).code === 200

const WRONG_OLD = { code: 400, msg: '原密码不正确', errors: { old_password: '原密码不正确' } }

describe('one’s own password', () => {
  test('is changed with the old one, and all own sessions end', async () => {
    const { caller, username, password, ...person } = await someone()
    const elsewhere = await enter(server, { ...person, username, password })
    const neighbour = await someone()
    expect(await change(caller, password, NEW)).toEqual({
      code: 200,
      msg: '密码已修改，请用新密码重新登录',
    })
    expect(await isIn(caller)).toBe(false)
    expect(await isIn(elsewhere)).toBe(false)
    expect(await isIn(neighbour.caller)).toBe(true)
    expect(await signsIn(username, password)).toBe(false)
    expect(await signsIn(username, NEW)).toBe(true)
  })

  test('needs no permission, but a session', async () => {
    expect(await change(server.stranger, 'x', NEW)).toMatchObject({ code: 401 })
    const { caller, password } = await someone()
    expect(await change(caller, password, NEW)).toMatchObject({ code: 200 })
  })

  test.each([
    ['without the old one', '', NEW, 'old_password', '原密码不能为空'],
    ['without a new one', undefined, '', 'password', '新密码不能为空'],
    ['to the old one', undefined, undefined, 'password', '新密码与原密码相同，请换一个'],
    ['to a short one', undefined, '12345', 'password', '密码不少于6位'],
  ])('is not changed %s', async (_how, old, next, field, msg) => {
    const { caller, username, password } = await someone()
    const refused = await change(caller, old ?? password, next ?? password)
    expect(refused).toEqual({ code: 400, msg, errors: { [field]: msg } })
    expect(await isIn(caller)).toBe(true)
    expect(await signsIn(username, password)).toBe(true)
  })

  test('is never trimmed', async () => {
    const { caller, username, password } = await someone()
    expect(await change(caller, ` ${password}`, NEW)).toEqual(WRONG_OLD)
    expect(await change(caller, password, `${password} `)).toMatchObject({ code: 200 })
    expect(await signsIn(username, `${password} `)).toBe(true)
  })

  test('is of nobody else, whatever id is sent', async () => {
    const [one, other] = [await someone(), await someone()]
    const input = { id: other.id, user_id: other.id, old_password: one.password, password: NEW }
    await done(one.caller, setPassword, input)
    expect(await signsIn(other.username, other.password)).toBe(true)
    expect(await signsIn(one.username, NEW)).toBe(true)
  })

  test('is written into no history, only that it changed', async () => {
    const { caller, id, password } = await someone()
    const secret = 'written nowhere at all'
    await change(caller, password, secret)
    const [row] = await server.db
      .selectFrom('history')
      .selectAll()
      .where('entity', '=', 'user')
      .where('record_id', '=', id)
      .orderBy('id', 'desc')
      .execute()
    expect(row).toMatchObject({ action: 'change', user_id: id })
    const [before, after] = [row!.before, row!.after].map((text) => JSON.parse(text ?? ''))
    expect(after).toMatchObject({ version: 2, password_at: expect.stringMatching(/^\d{4}:/) })
    expect(before).not.toHaveProperty('password_hash')
    expect(await wholeDatabase(server)).not.toContain(secret)
  })
})

describe('a wrong old password', () => {
  test('is refused at its field, and the session goes on', async () => {
    const { caller, username, password } = await someone()
    expect(await change(caller, 'a wrong guess', NEW)).toEqual(WRONG_OLD)
    expect(await isIn(caller)).toBe(true)
    expect(await signsIn(username, password)).toBe(true)
  })

  test('is counted: after five even the right one has to wait, here and at the login', async () => {
    const { caller, username, password } = await someone()
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await change(caller, `guess ${turn}`, NEW)).toEqual(WRONG_OLD)
    }
    const waiting = { code: 429, msg: expect.stringMatching(/请等待\d+秒后再试/) }
    expect(await change(caller, password, NEW)).toMatchObject(waiting)
    expect(await server.signIn(username, password)).toMatchObject(waiting)
    expect(await isIn(caller)).toBe(true)
  })

  test('is counted too where many come at once: none gets past the wait', async () => {
    const { caller, username, password } = await someone()
    const guesses = Array.from({ length: 12 }, (_, turn) => `guess ${turn}`)
    const answers = await Promise.all(guesses.map((guess) => change(caller, guess, NEW)))
    expect(answers.filter(({ msg }) => msg === WRONG_OLD.msg)).toHaveLength(5)
    expect(answers.filter(({ code }) => code === 429)).toHaveLength(7)
    expect(await change(caller, password, NEW)).toMatchObject({ code: 429 })
    expect(await isIn(caller)).toBe(true)
    await server.db.deleteFrom('login_failure').execute()
    expect(await signsIn(username, password)).toBe(true)
  })

  test('is reset by the right one', async () => {
    const { caller, username, password } = await someone()
    for (let turn = 0; turn < 4; turn += 1) await change(caller, `guess ${turn}`, NEW)
    expect(await change(caller, password, NEW)).toMatchObject({ code: 200 })
    expect(await server.signIn(username, 'a wrong guess')).toMatchObject({ code: 400 })
    expect(await server.signIn(username, 'a wrong guess')).toMatchObject({ code: 400 })
    expect(await signsIn(username, NEW)).toBe(true)
  })
})

describe('at the same moment', () => {
  test('of two changes of one’s own password one counts', async () => {
    const { caller, username, password } = await someone()
    const choices = ['the first choice', 'the second choice']
    const answers = await Promise.all(choices.map((one) => change(caller, password, one)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    const chosen = choices[answers.findIndex(({ code }) => code === 200)]!
    expect(await signsIn(username, chosen)).toBe(true)
  })

  test('an administrator’s new password is not undone by somebody with the old one', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const { caller, id, username, password } = await someone()
      const [own] = await Promise.all([
        change(caller, password, NEW),
        done(server.admin, setUsers, { id, password: 'set by the boss' }),
      ])
      expect([200, 400, 401]).toContain(own.code)
      expect(await signsIn(username, 'set by the boss')).toBe(true)
    }
  })

  test('a deletion or a pause is not undone by a change of the password', async () => {
    for (const end of [deleteUser, setUsers]) {
      const { caller, id, username, password } = await someone()
      await Promise.all([change(caller, password, NEW), done(server.admin, end, { id, status: 0 })])
      expect(await signsIn(username, password)).toBe(false)
      expect(await signsIn(username, NEW)).toBe(false)
      expect(await isIn(caller)).toBe(false)
    }
  })
})

test('setting another’s password needs user:edit, and no old one', async () => {
  const { id, username } = await makeUser(server.admin)
  const clerk = await enter(server, await makeUserWith(server.admin, 'user:edit'))
  await done(clerk, setUsers, { id, password: NEW })
  expect(await signsIn(username, NEW)).toBe(true)
})
