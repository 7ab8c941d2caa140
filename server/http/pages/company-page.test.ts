import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done } from '#test/make/factories.ts'
import { send } from '#test/run/http.ts'
import { startServer, type TestServer } from '#test/run/server.ts'

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
  return { server, get, page: async () => (await get('/quotation')).text }
}

/** The address of the logo in a page. */
const logoIn = (page: string) => /name="company-logo" content="([^"]+)"/.exec(page)?.[1] ?? ''

const svg = (color: string) =>
  `<?xml version="1.0"?><!-- 标志 --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="20" height="10" fill="${color}"/></svg>`
const SVG = svg('#c00')

function drawn(format: 'png' | 'webp'): Buffer {
  const canvas = createCanvas(40, 20)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#c00'
  pen.fillRect(0, 0, 40, 20)
  return format === 'png' ? canvas.toBuffer('image/png') : canvas.toBuffer('image/webp')
}

describe('the company in the page', () => {
  test('is not there where nothing is known of it', async () => {
    const { get, page } = await startAs({})
    expect(await page()).toBe(PAGE)
    expect((await get('/company-logo')).status).toBe(404)
  })

  test('is its name as text, whatever is in it', async () => {
    const { page } = await startAs({ COMPANY_NAME: '"><script>alert(1)</script>$& & 泵业' })
    const escaped = '&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;$&#38; &#38; 泵业'
    const html = await page()
    expect(html).toContain(`<meta name="company-name" content="${escaped}" />`)
    expect(html).not.toContain('<script>')
    expect(html).toContain('href="/favicon.svg"')
  })

  test.each([
    ['logo.svg', SVG, 400],
    ['logo.png', drawn('png'), 40],
    ['logo.webp', drawn('webp'), 40],
  ])('is its logo, drawn anew as a PNG, also as the icon: %s', async (name, content, atLeast) => {
    const { server, get, page } = await startAs({ COMPANY_LOGO: file(name, content) })
    const html = await page()
    const address = logoIn(html)
    expect(html).toContain(`<link rel="icon" href="${address}" type="image/png" />`)
    const { status, headers } = await get(address)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const picture = Buffer.from(await (await server.fetch(address)).arrayBuffer())
    const { width, height } = await loadImage(picture)
    expect(width).toBeGreaterThanOrEqual(atLeast)
    expect(Math.abs(width / height - 2)).toBeLessThan(0.02)
  })

  test('an address of another picture is not kept', async () => {
    const { get } = await startAs({ COMPANY_LOGO: file('one.svg', SVG) })
    expect((await get('/company-logo?v=other')).headers['cache-control']).toBe('no-cache')
  })

  test('follows a change of the company’s record at once, with another address of the logo', async () => {
    const { server, page } = await startAs({
      COMPANY_NAME: '旧名',
      COMPANY_LOGO: file('old.svg', SVG),
    })
    const before = await page()
    const logo = `data:image/png;base64,${drawn('png').toString('base64')}`
    await done(server.admin, api.company.setCompany, { name: '新名', logo })
    const after = await page()
    expect(after).toContain('<meta name="company-name" content="新名" />')
    expect(logoIn(after)).not.toBe('')
    expect(logoIn(after)).not.toBe(logoIn(before))
    await done(server.admin, api.company.setCompany, { name: '', logo: '' })
    expect(await page()).toBe(PAGE)
  })

  test('a picture that is too large, none by its content, or that cannot be opened stops the first start', async () => {
    const large = file('large.svg', SVG + ' '.repeat(600_000))
    await expect(startAs({ COMPANY_LOGO: large })).rejects.toThrow('不能超过512KB')
    const html = file('page.svg', '<html><svg></svg></html>')
    await expect(startAs({ COMPANY_LOGO: html })).rejects.toThrow('必须是 png、svg 或 webp')
    const broken = file('broken.png', drawn('png').subarray(0, 30))
    await expect(startAs({ COMPANY_LOGO: broken })).rejects.toThrow('不能打开')
  })
})
