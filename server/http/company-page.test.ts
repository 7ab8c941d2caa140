import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { send } from '#test/http.ts'
import { startServer, type TestServer } from '#test/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'baojia-company-'))
const PAGE =
  '<html><head><link rel="icon" href="/favicon.svg" type="image/svg+xml" /></head><body></body></html>'
const servers: TestServer[] = []
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  rmSync(folder, { recursive: true })
})

const file = (name: string, content: string | Buffer) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const screens = join(folder, 'screens')
mkdirSync(screens)
file('screens/index.html', PAGE)

async function startAs(company: Record<string, string>) {
  const server = await startServer(company, screens)
  servers.push(server)
  const get = (path: string) => send(server, { path, headers: { accept: 'text/html' } })
  return { get, page: (await get('/quotation')).text }
}

/** The address of the logo in a page. */
const logoIn = (page: string) => /name="company-logo" content="([^"]+)"/.exec(page)?.[1] ?? ''

const SVG = '<?xml version="1.0"?><!-- 标志 --><svg xmlns="http://www.w3.org/2000/svg"></svg>'
const png = Buffer.concat([Buffer.from([0x89]), Buffer.from('PNG\r\n\u001a\n')])
const webp = Buffer.from('RIFF\0\0\0\0WEBPVP8 ')

describe('the company in the page', () => {
  test('is not there where none is configured', async () => {
    const { get, page } = await startAs({})
    expect(page).toBe(PAGE)
    expect((await get('/company-logo')).text).toBe(PAGE)
  })

  test('is its name as text, whatever is in it', async () => {
    const { page } = await startAs({ COMPANY_NAME: '"><script>alert(1)</script>$& & 泵业' })
    const escaped = '&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;$&#38; &#38; 泵业'
    expect(page).toContain(`<meta name="company-name" content="${escaped}" />`)
    expect(page).not.toContain('<script>')
    expect(page).toContain('href="/favicon.svg"')
  })

  test.each([
    ['logo.svg', SVG, 'image/svg+xml'],
    ['logo.png', png, 'image/png'],
    ['logo.webp', webp, 'image/webp'],
  ])('is its logo, also as the icon: %s', async (name, content, type) => {
    const { get, page } = await startAs({ COMPANY_LOGO: file(name, content) })
    const address = logoIn(page)
    expect(page).toContain(`<link rel="icon" href="${address}" type="${type}" />`)
    const { status, headers } = await get(address)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': type,
      'content-length': String(Buffer.byteLength(content)),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  test('has another address once the picture is another', async () => {
    const [one, other] = await Promise.all([
      startAs({ COMPANY_LOGO: file('one.svg', SVG) }),
      startAs({ COMPANY_LOGO: file('other.svg', `${SVG} `) }),
    ])
    expect(logoIn(one.page)).not.toBe(logoIn(other.page))
  })

  test('a picture that is too large, or none by its content, stops the start', async () => {
    const large = file('large.svg', SVG + ' '.repeat(600_000))
    await expect(startAs({ COMPANY_LOGO: large })).rejects.toThrow('不能超过512KB')
    const html = file('page.svg', '<html><svg></svg></html>')
    await expect(startAs({ COMPANY_LOGO: html })).rejects.toThrow('必须是 png、svg 或 webp')
  })
})
