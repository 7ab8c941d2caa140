import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { mp4, ownPicture, ownVideo, picture, sendTo } from '#test/read/editor.ts'
import { makeContract } from '#test/make/chain.ts'
import { done } from '#test/make/factories.ts'
import { storedFiles, uploaded } from '#test/make/files/upload.ts'
import { send } from '#test/run/http.ts'
import { testServer, addressOf, type Caller } from '#test/run/server.ts'

/** Pictures and videos of the website's text are everybody's to see; contract files are not (spec 8.3). */

const server = testServer()
let editor: Caller
let seller: Caller
beforeAll(async () => {
  editor = await server.userWith('web:edit')
  seller = await server.userWith('contract:view', 'contract:edit')
})

const absent = { code: 404, msg: '文件不存在或已被删除' }

describe('a picture or video of the text', () => {
  test.each([
    ['picture', ownPicture, 'image/png'],
    ['video', ownVideo, 'video/mp4'],
  ] as const)('is shown to everybody, on any site, for ever: a %s', async (_kind, make, type) => {
    const response = await server.fetch(await make(server, editor), {
      headers: { origin: 'https://www.pump.example' },
    })
    expect(response.status).toBe(200)
    const { headers } = response
    expect(headers.get('content-type')).toBe(type)
    expect(headers.get('content-disposition')).toMatch(/^inline; filename\*=UTF-8''/)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.getSetCookie()).toEqual([])
  })

  test.each([ownPicture, ownVideo])(
    'comes with headers that let nothing in it run',
    async (make) => {
      const { headers } = await server.fetch(await make(server, editor))
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy.split('; ')).toContain("default-src 'none'")
      expect(policy.split('; ')).toContain('sandbox')
      expect(policy).not.toContain('script')
    },
  )

  test('is the same with a session, a wrong one, or a wrong ticket', async () => {
    const url = await ownPicture(server, editor)
    for (const [path, authorization] of [
      [url, `Bearer ${seller.token}`],
      [url, 'Bearer x'],
      [`${url}?ticket=x`, ''],
    ] as const) {
      expect((await server.fetch(path, { headers: { authorization } })).status).toBe(200)
    }
  })

  test('is answered in parts, as players ask for them', async () => {
    const url = await ownVideo(server, editor)
    const whole = mp4()
    expect((await server.fetch(url)).headers.get('accept-ranges')).toBe('bytes')
    const part = await server.fetch(url, { headers: { range: 'bytes=4-11' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 4-11/${whole.length}`)
    expect(part.headers.get('content-type')).toBe('video/mp4')
    expect(part.headers.get('access-control-allow-origin')).toBe('*')
    expect(await part.text()).toBe('ftypisom')
    const end = await server.fetch(url, { headers: { range: 'bytes=-10' } })
    expect(Buffer.from(await end.arrayBuffer())).toEqual(whole.subarray(-10))
    const beyond = await server.fetch(url, { headers: { range: `bytes=${whole.length}-` } })
    expect(beyond.status).toBe(416)
  })

  test('has a name that is not to be guessed, whatever the uploader called it', async () => {
    const content = await picture()
    const { data } = await sendTo(api.upload.uploadEditor, server, editor, [
      { name: '../../index.html', content },
    ])
    expect(data[0].url).toMatch(/^\/upload\/editor\/[\w-]{43}\.html$/)
    expect(data[0].alt).toBe('index.html')
    expect((await server.fetch(data[0].url)).headers.get('content-type')).toBe('image/png')
  })
})

describe('an invalid address', () => {
  test.each([
    '/upload/editor/x',
    '/upload/editor/x.png',
    '/upload/editor/..%2f..%2fbaojia.sqlite',
    '/upload/editor/%2e%2e%2f%2e%2e%2fbaojia.sqlite',
    '/upload/editor/..%5c..%5cbaojia.sqlite',
    '/upload/editor/%00',
    `/upload/editor/${'x'.repeat(70)}`,
  ])('shows nothing: %s', async (path) => {
    const { status, text } = await send(server, { path })
    expect(status).toBeLessThan(500)
    expect(text).not.toContain('SQLite')
    expect(JSON.parse(text)).toMatchObject({ code: 404 })
  })

  test.each(['/upload/editor', '/upload/editor/', '/upload/editor/a/b'])(
    'is refused to a session as well: %s',
    async (path) => {
      const { envelope } = await send(server, { path, token: server.admin.token })
      expect(envelope.code).toBe(404)
    },
  )

  test('by the place on the disk shows nothing', async () => {
    const url = await ownPicture(server, editor)
    const name = url.slice('/upload/editor/'.length)
    expect(await storedFiles(server)).toContain(name)
    for (const path of [`/upload/editor/${name.slice(0, 2)}/${name}`, url.toUpperCase()]) {
      expect((await send(server, { path })).envelope.code).toBe(404)
    }
  })
})

describe('the two kinds of files are kept apart:', () => {
  test('a contract’s file is not opened as the text’s', async () => {
    const [url = ''] = await uploaded(server, seller, { content: await picture() })
    await makeContract(seller, { c_file: url })
    const response = await server.fetch(url.replace('/upload/', '/upload/editor/'))
    expect(await response.json()).toEqual(absent)
  })

  test('the text’s picture is not opened as a contract’s', async () => {
    const url = await ownPicture(server, server.admin)
    const { envelope } = await send(server, {
      path: url.replace('/upload/editor/', '/upload/'),
      token: server.admin.token,
    })
    expect(envelope.code).toBe(404)
  })

  test('the text’s picture is not named by a contract, even by its uploader', async () => {
    const both = await server.userWith('web:edit', 'contract:view', 'contract:edit')
    const url = await ownPicture(server, both)
    for (const c_file of [url, url.replace('/upload/editor/', '/upload/')]) {
      const refused = await both.call(api.contract.setContract, { c_title: '合同', c_file })
      expect(refused).toMatchObject({ code: 400, errors: { c_file: refused.msg } })
    }
    expect((await server.fetch(url)).status).toBe(200)
  })

  test('a contract’s picture is not shown by the text', async () => {
    const both = await server.userWith('web:edit', 'contract:view', 'contract:edit')
    const [url = ''] = await uploaded(server, both, { content: await picture() })
    await done(both, api.web.setWeb, { webs: `<p>图</p><img src="${url}">` })
    const shown = await server.stranger.call(api.web.public)
    expect(shown.data.webs).toBe('<p>图</p>')
  })
})

describe('the session’s cookie', () => {
  const origin = () => server.url
  const withCookie = (headers: Record<string, string>) => ({
    cookie: `session=${editor.token}`,
    ...headers,
  })
  const post = (
    endpoint: typeof api.upload.editorFile,
    headers: Record<string, string>,
    content: Buffer = mp4(),
  ) => sendTo(endpoint, server, { token: '' }, [{ content }], withCookie(headers))

  test.each<[where: string, headers: () => Record<string, string>]>([
    ['this very site', () => ({ 'sec-fetch-site': 'same-origin' })],
    ['this very site, as older browsers say it', () => ({ origin: origin() })],
    ['this very site, said twice', () => ({ 'sec-fetch-site': 'same-origin', origin: origin() })],
  ])('suffices for a video from a page of %s', async (_where, headers) => {
    expect(await post(api.upload.editorFile, headers())).toMatchObject({ code: 200, errno: 0 })
  })

  test.each<[where: string, headers: () => Record<string, string>]>([
    ['another site', () => ({ 'sec-fetch-site': 'cross-site', origin: 'https://x.example' })],
    ['a neighbour', () => ({ 'sec-fetch-site': 'same-site', origin: 'https://b.x.example' })],
    ['nowhere', () => ({ 'sec-fetch-site': 'none' })],
    [
      'another site that claims this origin',
      () => ({ 'sec-fetch-site': 'cross-site', origin: origin() }),
    ],
    ['another site, as older browsers say it', () => ({ origin: 'https://x.example' })],
    ['another port', () => ({ origin: 'http://127.0.0.1:1' })],
    ['another scheme', () => ({ origin: origin().replace('http:', 'https:') })],
    ['a sandbox', () => ({ origin: 'null' })],
    ['who does not say', () => ({})],
  ])('counts for nothing from %s', async (_where, headers) => {
    const before = await storedFiles(server)
    expect(await post(api.upload.editorFile, headers())).toMatchObject({ code: 401 })
    expect(await storedFiles(server)).toEqual(before)
  })

  test('permits no more than its session, and does not help a wrong token', async () => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const ended = sendTo(api.upload.editorFile, server, { token: 'x' }, [], withCookie(headers))
    expect((await ended).code).toBe(401)
    const cookie = `session=${seller.token}`
    expect(await post(api.upload.editorFile, { ...headers, cookie })).toMatchObject({ code: 403 })
  })

  test('counts for no other call, wherever it comes from', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', origin: origin() }
    const image = await post(api.upload.uploadEditor, headers, await picture())
    expect(image).toMatchObject({ code: 401 })
    for (const endpoint of [api.web.setWeb, api.web.getText, api.session.getSelf]) {
      const { envelope } = await send(server, {
        path: addressOf(endpoint, endpoint.method === 'GET' ? {} : { web: '借用' }),
        method: endpoint.method,
        headers: withCookie(headers),
      })
      expect(envelope.code).toBe(401)
    }
  })
})
