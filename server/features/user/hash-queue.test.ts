import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { newBrowser } from '#server/testing-login.ts'
import { ADMIN_PASSWORD, startServer, type TestServer } from '#server/testing.ts'

/** Checking a password takes memory and time on purpose; a crowd at the door must not fill the house. */

const CROWD = 80
/** One is being checked, so many wait behind it, and what came between is checked as well. */
const MOST_WAITING = 50

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server.close())

describe('of eighty who sign in at the same moment', () => {
  test('some are sent away in words, nobody else notices, and then all is as before', async () => {
    const browsers = Array.from({ length: CROWD }, () => newBrowser(server))
    await Promise.all(browsers.map((browser) => browser.captcha()))
    const form = { username: 'admin', password: ADMIN_PASSWORD, captcha: 'TEST' }
    let answered = 0
    const crowd = Promise.all(
      browsers.map(async (browser) => {
        const answer = await browser.logIn(form)
        answered += 1
        return answer
      }),
    )
    // Who is at work goes on: their calls are answered while the crowd waits.
    const work = Array.from({ length: 5 }, () => server.admin.call(api.quotation.index))
    for (const answer of await Promise.all(work)) expect(answer.code).toBe(200)
    expect(answered).toBeLessThan(CROWD)

    const answers = await crowd
    const sentAway = answers.filter(({ code }) => code === 429)
    expect(sentAway.length).toBeGreaterThan(0)
    expect(sentAway.length).toBeLessThan(CROWD - MOST_WAITING)
    for (const answer of sentAway) {
      expect(answer).toEqual({ code: 429, msg: '正在登录的人太多，请稍等几秒再试' })
    }
    const others = answers.filter(({ code }) => code !== 429)
    expect(new Set(others.map(({ code }) => code))).toEqual(new Set([200]))

    // Nobody who was sent away counts as having guessed.
    expect(await server.db.selectFrom('login_failure').selectAll().execute()).toEqual([])
    expect((await server.signIn('admin', ADMIN_PASSWORD)).code).toBe(200)
  })
})
