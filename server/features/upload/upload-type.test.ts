import { beforeAll, describe, expect, test } from 'vitest'
import { picture } from '#test/read/editor.ts'
import { openFile, upload, uploaded } from '#test/make/files/upload.ts'
import { testServer, type Caller } from '#test/run/server.ts'

const server = testServer()
let seller: Caller
beforeAll(async () => {
  seller = await server.userWith('contract:view', 'contract:edit')
})

const bytes = (text: string) => Buffer.from(text, 'latin1')

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const JPEG = await picture('jpeg')
const GIF = await picture('gif')
const PDF = bytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<<>>\nendobj\n%%EOF')
const MP4 = bytes(`\0\0\0\x18ftypisom\0\0\x02\0isommp41${'\0'.repeat(64)}`)
const ZIP = bytes(`PK\x05\x06${'\0'.repeat(18)}`)
const SCRIPT = '<script>alert(document.cookie)</script>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`
const HTML = `<!doctype html><html><body>${SCRIPT}</body></html>`

async function served(name: string, content: string | Buffer) {
  const [url = ''] = await uploaded(server, seller, { name, content })
  const { headers } = await openFile(server, url, seller)
  return {
    type: headers.get('content-type'),
    place: headers.get('content-disposition')?.split(';', 1)[0],
    headers,
  }
}

describe('is shown in place, whatever it is called:', () => {
  test.each([
    ['a PNG', '现场.png', PNG, 'image/png'],
    ['a PNG called otherwise', '现场.doc', PNG, 'image/png'],
    ['a JPEG', '现场.jpg', JPEG, 'image/jpeg'],
    ['a GIF', '现场.gif', GIF, 'image/gif'],
    ['a PDF', '合同.pdf', PDF, 'application/pdf'],
    ['an MP4', '调试.mp4', MP4, 'video/mp4'],
    ['text', '说明.txt', '泵房说明', 'text/plain; charset=utf-8'],
    ['text that begins as a picture does', '说明.txt', 'BM型泵', 'text/plain; charset=utf-8'],
    ['long text in one line', '说明.txt', '泵'.repeat(50_000), 'text/plain; charset=utf-8'],
    ['HTML that is called text, as text', '说明.txt', HTML, 'text/plain; charset=utf-8'],
  ])('%s', async (_what, name, content, type) => {
    expect(await served(name, content)).toMatchObject({ type, place: 'inline' })
  })
})

describe('is a download, whatever it is called:', () => {
  test.each([
    ['HTML', '页.html', HTML],
    ['HTML called a picture', '照片.png', HTML],
    ['HTML called a PDF', '合同.pdf', HTML],
    ['an SVG', '图.svg', SVG],
    ['an SVG called a picture', '图.png', `<?xml version="1.0"?>${SVG}`],
    ['a program', '安装.exe', bytes(`MZ\x90\0${'\0'.repeat(100)}`)],
    ['a program called text', '安装.txt', bytes(`MZ\x90\0${'\0'.repeat(100)}`)],
    ['a script', '脚本.js', 'alert(1)'],
    ['a script called a picture', '脚本.png', 'alert(1)'],
    ['an archive', '图纸.zip', ZIP],
    ['XML', '数据.xml', '<?xml version="1.0"?><a/>'],
    ['text that is not UTF-8', '说明.txt', bytes('\xb1\xc3\xb7\xbf')],
    ['long bytes called text', '说明.txt', bytes('\xb1\xc3'.repeat(50_000))],
    ['HTML before an archive', '图.zip', Buffer.concat([Buffer.from(HTML), ZIP])],
    ['HTML before a PDF', '合同.pdf', Buffer.concat([Buffer.from(HTML), PDF])],
    ['an archive before a picture', '图.png', Buffer.concat([ZIP, PNG])],
  ])('%s', async (_what, name, content) => {
    const expected = { type: 'application/octet-stream', place: 'attachment' }
    expect(await served(name, content)).toMatchObject(expected)
  })
})

test('a PDF that is a page as well is only ever a PDF', async () => {
  const both = Buffer.concat([PDF, Buffer.from(HTML)])
  expect((await served('合同.html', both)).type).toBe('application/pdf')
})

test('the type that the uploader declares counts for nothing', async () => {
  const form = new FormData()
  form.append('image[]', new File([HTML], 'x', { type: 'image/png' }))
  form.append('image[]', new File([PNG], 'y', { type: 'text/html' }))
  const response = await server.fetch('/api/Upload/fileupload.html', {
    method: 'POST',
    headers: { authorization: `Bearer ${seller.token}` },
    body: form,
  })
  const { data } = (await response.json()) as { data: { file_url: string }[] }
  const types = await Promise.all(
    data.map(async ({ file_url }) =>
      (await openFile(server, file_url, seller)).headers.get('content-type'),
    ),
  )
  expect(types).toEqual(['application/octet-stream', 'image/png'])
})

test.each([
  ['页.html', HTML],
  ['现场.png', PNG],
  ['合同.pdf', PDF],
  ['说明.txt', '说明'],
])('%s comes with headers that let nothing in it run', async (name, content) => {
  const { headers } = await served(name, content)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('script-src')
  expect(policy).toContain("frame-ancestors 'self'")
  expect(headers.get('cache-control')).toContain('private')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
})

test('the download has the Chinese name of the file', async () => {
  const { headers } = await served("泵房 (1)'%.zip", ZIP)
  expect(headers.get('content-disposition')).toBe(
    "attachment; filename*=UTF-8''%E6%B3%B5%E6%88%BF%20%281%29%27%25.zip",
  )
})

test('a file without an ending is judged by its content too', async () => {
  const answer = await upload(server, seller, [{ name: '照片', content: PNG }])
  expect(answer.file_url).toMatch(/^\/upload\/[\w-]+$/)
  const { headers } = await openFile(server, answer.file_url!, seller)
  expect(headers.get('content-type')).toBe('image/png')
})
