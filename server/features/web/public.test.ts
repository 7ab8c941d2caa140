import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { ownPicture, ownVideo } from '#test/read/editor.ts'
import { done } from '#test/make/factories.ts'
import { testServer, addressOf, startServer, type TestServer } from '#test/run/server.ts'

/** What the public website gets (spec 9.2). */

const { setWeb, public: publicText } = api.web
const ADDRESS = addressOf(publicText)

const server = testServer()
beforeEach(() => done(server.admin, setWeb, { web: '欢迎', webs: '<p>图文</p>' }))

const ask = (headers: Record<string, string> = {}) => server.fetch(ADDRESS, { headers })

test('both texts are there without a session, and nothing else', async () => {
  const response = await ask()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.getSetCookie()).toEqual([])
  expect(await response.json()).toEqual({
    code: 200,
    msg: '查询成功',
    data: { web: '欢迎', webs: '<p>图文</p>' },
  })
})

test.each([
  ['<script>alert(1)</script>', '＜script＞alert(1)＜/script＞'],
  ['<img src=x onerror=alert(1)>', '＜img src=x onerror=alert(1)＞'],
  ['&lt;b&gt; &#60; &#x3c;', '＆lt;b＆gt; ＆#60; ＆#x3c;'],
  ['&ltimg src=x onerror=alert(1)&gt', '＆ltimg src=x onerror=alert(1)＆gt'],
  ['&#60img src=x&#x3E &LT &amp#60;', '＆#60img src=x＆#x3E ＆LT ＆amp#60;'],
  ['流量<50，扬程>20，R&D', '流量＜50，扬程＞20，R&D'],
])(
  'the plain text %s is no HTML, and stays as it was typed for who edits it',
  async (web, shown) => {
    await done(server.admin, setWeb, { web })
    expect((await server.stranger.call(publicText)).data).toMatchObject({ web: shown })
    expect(await done(server.admin, api.web.getText)).toMatchObject({ info: web })
  },
)

test('sites of any origin may read it, and caches keep it for a minute', async () => {
  const { headers } = await ask({ origin: 'https://www.pump.example' })
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(headers.get('access-control-allow-credentials')).toBeNull()
  expect(headers.get('cache-control')).toBe('public, max-age=60')
})

test('no other call may be read from elsewhere, nor kept', async () => {
  for (const endpoint of [api.web.getText, api.session.getSelf, api.session.outlogin]) {
    const { headers } = await server.fetch(addressOf(endpoint), {
      headers: { origin: 'https://www.pump.example' },
    })
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('cache-control')).toBe('no-store')
  }
})

test('a session changes nothing of it, a wrong token neither', async () => {
  const plain = await (await ask()).text()
  for (const token of [server.admin.token, 'x']) {
    expect(await (await ask({ authorization: `Bearer ${token}` })).text()).toBe(plain)
  }
})

describe('a client that has the text already', () => {
  const tagOf = async () => (await ask()).headers.get('etag') ?? ''

  test.each<[string, (tag: string) => string]>([
    ['by its tag', (tag) => tag],
    ['by a weak tag', (tag) => `W/${tag}`],
    ['by one of several', (tag) => `"other", W/${tag} , "third"`],
    ['by any', () => '*'],
  ])('%s gets 304', async (_how, known) => {
    const tag = await tagOf()
    expect(tag).toMatch(/^"[\w-]{43}"$/)
    const response = await ask({ 'if-none-match': known(tag) })
    expect(response.status).toBe(304)
    expect(await response.text()).toBe('')
    expect(response.headers.get('etag')).toBe(tag)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('cache-control')).toBe('public, max-age=60')
  })

  test.each<[string, (tag: string) => string]>([
    ['of another text', () => '"other"'],
    ['without its quotes', (tag) => tag.replaceAll('"', '')],
    ['that is empty', () => ''],
  ])('not by a tag %s', async (_how, known) => {
    const tag = await tagOf()
    expect((await ask({ 'if-none-match': known(tag) })).status).toBe(200)
  })

  test('gets a change at once, and the tag is the same for the same text', async () => {
    const tag = await tagOf()
    await done(server.admin, setWeb, { web: '欢迎光临' })
    const changed = await ask({ 'if-none-match': tag })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(tag)
    expect(await changed.json()).toMatchObject({ data: { web: '欢迎光临' } })
    await done(server.admin, setWeb, { web: '欢迎' })
    expect(await tagOf()).toBe(tag)
  })
})

describe('the addresses of files', () => {
  const html = async (of: TestServer) => {
    const [image, video] = [await ownPicture(of, of.admin), await ownVideo(of, of.admin)]
    const webs = (base: string) =>
      `<p>文字 /upload/editor/x.png</p><img src="${base}${image}" /><video src="${base}${video}" poster="${base}${image}"></video><a href="${base}${image}" rel="noopener noreferrer nofollow">图</a>`
    await done(of.admin, setWeb, { webs: webs('') })
    return { webs, image }
  }
  const shownBy = async (of: TestServer) =>
    ((await of.stranger.call(publicText)).data as { webs: string }).webs

  test('are this site’s where nothing else is configured', async () => {
    const { webs } = await html(server)
    expect(await shownBy(server)).toBe(webs(''))
  })

  test.each(['https://bao.pump.example', 'https://bao.pump.example/'])(
    'hold from any site with PUBLIC_URL=%s, and only there',
    async (PUBLIC_URL) => {
      const own = await startServer({ PUBLIC_URL })
      try {
        const { webs, image } = await html(own)
        expect(await shownBy(own)).toBe(webs('https://bao.pump.example'))
        // The editor goes on with addresses of its own.
        const text: unknown = await done(own.admin, api.web.getText)
        expect(text).toMatchObject({ webs: webs('') })
        expect((await own.fetch(image)).status).toBe(200)
      } finally {
        await own.close()
      }
    },
  )
})
