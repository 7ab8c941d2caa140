import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { hashPassword } from '#server/features/session/password.ts'
import { testServer, ADMIN_PASSWORD } from '#test/run/server.ts'

/** Checking a password takes memory and time on purpose; a crowd at the door must not fill the house. */

/** One is being checked, and so many wait behind it. */
const CROWD = 51

const server = testServer()

test('while fifty wait to be checked, the next are sent away in words, and nobody else notices', async () => {
  const door = { isCrowded: true }
  // Each that ends makes room for another at once, so that the queue stays full.
  const comeAndGo = async () => {
    while (door.isCrowded) await hashPassword('somebody at the door')
  }
  const crowd = Array.from({ length: CROWD }, comeAndGo)
  const answers = []
  for (let turn = 0; turn < 3; turn += 1) answers.push(await server.signIn('admin', ADMIN_PASSWORD))
  const atWork = await server.admin.call(api.quotation.index)
  door.isCrowded = false
  await Promise.all(crowd)

  for (const answer of answers) {
    expect(answer).toEqual({ code: 429, msg: '正在登录的人太多，请稍等几秒再试' })
  }
  expect(atWork.code).toBe(200)
  // Nobody who was sent away counts as having guessed.
  expect(await server.db.selectFrom('login_failure').selectAll().execute()).toEqual([])
  expect((await server.signIn('admin', ADMIN_PASSWORD)).code).toBe(200)
})

test('the event loop goes on turning while passwords are hashed @long', async () => {
  const hashes = 20
  const work = { isDone: false, turns: 0 }
  const all = Promise.all(Array.from({ length: hashes }, () => hashPassword('somebody')))
  const finished = all.then(() => (work.isDone = true))
  while (!work.isDone) {
    await setImmediate()
    work.turns += 1
  }
  await finished
  expect(work.turns).toBeGreaterThan(hashes)
})
