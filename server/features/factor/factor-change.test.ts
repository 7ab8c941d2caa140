import { describe, expect, test } from 'vitest'
import { allPermissions } from '#api/kit/access.ts'
import { api } from '#api/index.ts'
import { done } from '#test/make/factories.ts'
import { makeUser, roleNamed } from '#test/make/people.ts'
import {
  begunBrowser,
  endWait,
  someoneWithFactor,
  withFactor,
  type WithFactor,
} from '#test/make/second-factor.ts'
import { newBrowser } from '#test/run/login.ts'
import { testServer } from '#test/run/server.ts'
import { endLostFactor } from './factor.service.ts'

const server = testServer()
const { end, endOfUser, index, renewCodes } = api.factor

const msg = '动态码不正确或已经用过，请等下一个再试'
const WRONG = { code: 400, msg, errors: { code: msg } }

const someone = () => someoneWithFactor(server)
const begun = (user: WithFactor) => begunBrowser(server, user)

describe('what changes it later', () => {
  test('takes password and code, and wrong ones count like those of a sign-in', async () => {
    const user = await someone()
    const { caller, person } = user
    const { password } = person
    expect(await caller.call(end, { password: 'not-the-one', code: user.code() })).toMatchObject({
      errors: { password: '密码不正确' },
    })
    for (let turn = 0; turn < 4; turn += 1) {
      expect(await caller.call(end, { password, code: '000000' })).toEqual(WRONG)
    }
    expect((await caller.call(end, { password, code: user.code() })).code).toBe(429)
    await endWait(server, user)
    await done(caller, end, { password, code: user.code() })
    expect((await done(caller, index)).data).toEqual({ is_on: false, codes_left: 0 })
    const answer = await newBrowser(server).tryPassword(person.username, password)
    expect(answer.msg).toBe('登录成功')
  })

  test('makes recovery codes anew, and the former ones are good no longer', async () => {
    const user = await someone()
    const { password } = user.person
    const { codes = [] } = await done(user.caller, renewCodes, { password, code: user.code() })
    expect(codes).toHaveLength(10)
    expect(await (await begun(user)).typeCode(user.codes[0]!)).toEqual(WRONG)
    expect((await (await begun(user)).typeCode(codes[0]!)).code).toBe(200)
  })

  test('takes no code that a sign-in has used, nor the other way round', async () => {
    const user = await someone()
    const { password } = user.person
    const code = user.code()
    expect((await (await begun(user)).typeCode(code)).code).toBe(200)
    expect(await user.caller.call(renewCodes, { password, code })).toEqual(WRONG)
    const next = user.code(1)
    await done(user.caller, renewCodes, { password, code: next })
    expect(await (await begun(user)).typeCode(next)).toEqual(WRONG)
  })

  test('a command ends it for who has lost it, with the wait', async () => {
    const user = await someone()
    const { username, password } = user.person
    const now = '2026:11:26 08:00:00'
    expect(await endLostFactor(server.db, username, now)).toBe('ended')
    expect(await endLostFactor(server.db, username, now)).toBe('none')
    expect(await endLostFactor(server.db, 'nobody-here', now)).toBe('unknown')
    expect((await newBrowser(server).tryPassword(username, password)).msg).toBe('登录成功')
    const { data } = await done(server.admin, api.user.getHistory, { id: user.person.id })
    expect(data[0]).toMatchObject({
      user_name: 'npm run second-factor',
      changes: [{ label: '两步验证', before: '已启用', after: '未启用' }],
    })
  })
})

describe('of another user', () => {
  test('超级管理员 ends it, with the sign-ins that wait, as the history says', async () => {
    const user = await someone()
    const { id, username, password } = user.person
    const waiting = await begun(user)
    const isOn = async () => {
      const { data } = await done(server.admin, api.user.getList)
      return (data as { id: number; has_factor: boolean }[]).find((row) => row.id === id)
    }
    expect(await isOn()).toMatchObject({ has_factor: true })
    await done(server.admin, endOfUser, { id })
    expect(await isOn()).toMatchObject({ has_factor: false })
    expect(await waiting.typeCode(user.code())).toMatchObject({
      msg: '登录已超时或已结束，请重新输入用户名和密码',
    })
    expect((await newBrowser(server).tryPassword(username, password)).msg).toBe('登录成功')
    const { data } = await done(server.admin, api.user.getHistory, { id })
    expect(data[0]).toMatchObject({
      user_name: 'admin',
      changes: [{ label: '两步验证', before: '已启用', after: '未启用' }],
    })
    expect(await server.admin.call(endOfUser, { id })).toMatchObject({
      code: 404,
      msg: '这个用户没有启用两步验证',
    })
  })

  test('nobody else ends it, and not one’s own without password and code', async () => {
    const user = await someone()
    const everything = await server.userWith(...allPermissions)
    expect((await everything.call(endOfUser, { id: user.person.id })).code).toBe(403)
    const role_id = await roleNamed(server.admin, '超级管理员')
    const boss = await withFactor(server, await makeUser(server.admin, { role_id }))
    expect(await boss.caller.call(endOfUser, { id: boss.person.id })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('自己的两步验证'),
    })
    for (const one of [user, boss]) {
      expect((await done(one.caller, index)).data).toMatchObject({ is_on: true })
    }
  })
})

test('one of a deleted user comes back with the user', async () => {
  const user = await someone()
  const { id } = user.person
  await done(server.admin, api.user.deleteUser, { id })
  await done(server.admin, api.user.restore, { id })
  expect((await (await begun(user)).typeCode(user.code())).code).toBe(200)
})

test('with another key the code cannot be checked, which is said, and a recovery code helps', async () => {
  const [user, other] = [await someone(), await someone()]
  const { secret } = await server.db
    .selectFrom('second_factor')
    .select('secret')
    .where('user_id', '=', other.person.id)
    .executeTakeFirstOrThrow()
  // A secret of somebody else is as little this one's as one that another key has encrypted.
  await server.db
    .updateTable('second_factor')
    .set({ secret })
    .where('user_id', '=', user.person.id)
    .execute()
  const browser = await begun(user)
  expect(await browser.typeCode(user.code())).toMatchObject({
    code: 409,
    msg: expect.stringContaining('服务器换了密钥'),
  })
  expect((await browser.typeCode(user.codes[0]!)).code).toBe(200)
})
