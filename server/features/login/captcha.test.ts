import { describe, expect, test } from 'vitest'
import { newBrowser, type Browser } from '#test/run/login.ts'
import { testServer, ADMIN_PASSWORD } from '#test/run/server.ts'

const server = testServer()

const WRONG = { code: 400, errors: { captcha: '验证码错误或已失效，请重新输入' } }
const form = (captcha: string, rand = '') => ({
  username: 'admin',
  password: ADMIN_PASSWORD,
  captcha,
  rand,
})

/** Gives the newest captcha a text of its own, so that captchas can be distinguished. */
async function newestReads(text: string): Promise<number> {
  const { id } = await server.db
    .selectFrom('captcha')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await server.db
    .updateTable('captcha')
    .set({ answer: text.toLowerCase() })
    .where('id', '=', id)
    .execute()
  return id
}

async function captchaReading(browser: Browser, text: string, rand?: string): Promise<number> {
  await browser.captcha(rand)
  return newestReads(text)
}

describe('a captcha', () => {
  test('is a PNG image that no cache keeps, and its cookie is HttpOnly and Strict', async () => {
    const response = await server.fetch('/api/Index/verify.html?rand=0.5')
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    const [cookie] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
  })

  test('lets its browser sign in', async () => {
    const browser = newBrowser(server)
    await captchaReading(browser, 'A1')
    expect(await browser.logIn(form('A1'))).toMatchObject({ code: 200, msg: '登录成功' })
  })

  test.each(['aCdE', 'ACDE', 'acde', ' acde '])('ignores letter case: %j', async (typed) => {
    const browser = newBrowser(server)
    await captchaReading(browser, 'AcDe')
    expect((await browser.logIn(form(typed))).code).toBe(200)
  })

  test('of another browser is refused', async () => {
    const [mine, another] = [newBrowser(server), newBrowser(server)]
    await captchaReading(mine, 'MINE')
    await captchaReading(another, 'OTHER')
    expect(await another.logIn(form('MINE'))).toMatchObject(WRONG)
    expect((await mine.logIn(form('MINE'))).code).toBe(200)
  })

  test('is refused to a browser without cookie', async () => {
    await newBrowser(server).captcha()
    expect(await newBrowser(server).logIn(form('TEST'))).toMatchObject(WRONG)
  })

  test('is good for one try, a right one', async () => {
    const browser = newBrowser(server)
    await captchaReading(browser, 'ONCE')
    expect((await browser.logIn(form('ONCE'))).code).toBe(200)
    expect(await browser.logIn(form('ONCE'))).toMatchObject(WRONG)
  })

  test('is good for one try, a wrong one', async () => {
    const browser = newBrowser(server)
    await captchaReading(browser, 'ONCE')
    expect(await browser.logIn(form('WRONG'))).toMatchObject(WRONG)
    expect(await browser.logIn(form('ONCE'))).toMatchObject(WRONG)
  })

  test('is good for one of several tries at once', async () => {
    const browser = newBrowser(server)
    await captchaReading(browser, 'RACE')
    const answers = await Promise.all([1, 2, 3, 4].map(() => browser.logIn(form('RACE'))))
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 400)).toHaveLength(3)
  })

  test('is used up by a wrong password too', async () => {
    const browser = newBrowser(server)
    await captchaReading(browser, 'ONCE')
    const wrong = await browser.logIn({ ...form('ONCE'), username: 'x', password: 'wrong-one' })
    expect(wrong.msg).toBe('用户名或密码错误')
    expect(await browser.logIn(form('ONCE'))).toMatchObject(WRONG)
  })

  test('is not used up by a form with empty fields', async () => {
    const browser = newBrowser(server)
    await captchaReading(browser, 'KEPT')
    for (const name of ['username', 'password', 'captcha']) {
      expect((await browser.logIn({ ...form('KEPT'), [name]: '' })).code).toBe(400)
    }
    expect((await browser.logIn(form('KEPT'))).code).toBe(200)
  })

  test('holds for five minutes', async () => {
    const browser = newBrowser(server)
    const soon = await captchaReading(browser, 'SOON')
    const { expires_ms } = await server.db
      .selectFrom('captcha')
      .select('expires_ms')
      .where('id', '=', soon)
      .executeTakeFirstOrThrow()
    const minutes = (expires_ms - Date.now()) / 60_000
    expect(Math.ceil(minutes)).toBe(5)

    await server.db
      .updateTable('captcha')
      .set({ expires_ms: Date.now() - 1 })
      .where('id', '=', soon)
      .execute()
    expect(await browser.logIn(form('SOON'))).toMatchObject(WRONG)
  })

  test('holds no longer because the clock was set back', async () => {
    const browser = newBrowser(server)
    const id = await captchaReading(browser, 'EARLY')
    const hours = 60 * 60_000
    await server.db
      .updateTable('captcha')
      .set({ expires_ms: Date.now() + hours })
      .where('id', '=', id)
      .execute()
    expect(await browser.logIn(form('EARLY'))).toMatchObject(WRONG)
    await captchaReading(browser, 'NEW')
    expect((await browser.logIn(form('NEW'))).code).toBe(200)
  })
})

test('captchas of all browsers together are no more than ten thousand', async () => {
  const row = { browser_hash: 'x', rand: '', answer: 'x', expires_ms: Date.now() + 60_000 }
  const rows = Array.from({ length: 1000 }, () => row)
  for (let turn = 0; turn < 11; turn += 1) {
    await server.db.insertInto('captcha').values(rows).execute()
  }
  await newBrowser(server).captcha()
  const { open } = await server.db
    .selectFrom('captcha')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  expect(open).toBe(10_000)
})

describe('a browser', () => {
  test('may hold five open captchas, and each of them is good', async () => {
    const browser = newBrowser(server)
    const texts = ['T1', 'T2', 'T3', 'T4', 'T5']
    for (const text of texts) await captchaReading(browser, text)
    for (const text of texts) expect((await browser.logIn(form(text))).code).toBe(200)
  })

  test('loses the oldest with the sixth', async () => {
    const browser = newBrowser(server)
    const texts = ['T1', 'T2', 'T3', 'T4', 'T5', 'T6']
    for (const text of texts) await captchaReading(browser, text, text)
    expect(await browser.logIn(form('T1', 'T1'))).toMatchObject(WRONG)
    expect((await browser.logIn(form('T2', 'T2'))).code).toBe(200)
  })

  test('keeps its cookie from captcha to captcha', async () => {
    const browser = newBrowser(server)
    await browser.captcha()
    const first = browser.cookies.get('browser')
    await browser.captcha()
    expect(browser.cookies.get('browser')).toBe(first)
  })

  test('that names the captcha it shows by rand tries that one only', async () => {
    const browser = newBrowser(server)
    await captchaReading(browser, 'ONE', 'rand-1')
    await captchaReading(browser, 'TWO', 'rand-2')
    expect(await browser.logIn(form('TWO', 'rand-1'))).toMatchObject(WRONG)
    expect(await browser.logIn(form('ONE', 'rand-1'))).toMatchObject(WRONG)
    expect((await browser.logIn(form('TWO', 'rand-2'))).code).toBe(200)
  })

  test('that names none uses up all with a wrong text', async () => {
    const browser = newBrowser(server)
    await captchaReading(browser, 'ONE', 'rand-1')
    await captchaReading(browser, 'TWO', 'rand-2')
    expect(await browser.logIn(form('THREE'))).toMatchObject(WRONG)
    expect(await browser.logIn(form('ONE', 'rand-1'))).toMatchObject(WRONG)
    expect(await browser.logIn(form('TWO'))).toMatchObject(WRONG)
  })
})
