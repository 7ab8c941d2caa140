import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  storedFiles,
  formOf,
  shown,
  upload,
  UPLOAD,
  uploaded,
  type Part,
} from '#test/make/files/upload.ts'
import { bodies, jsonText, send, type Body } from '#test/run/http.ts'
import { testServer, type Caller, type Envelope } from '#test/run/server.ts'

const MEGABYTE = 1024 * 1024

const server = testServer()
let seller: Caller
let onDisk: string[]
beforeAll(async () => {
  seller = await server.userWith('contract:view', 'contract:edit')
  await uploaded(server, seller)
})
beforeEach(async () => void (onDisk = await storedFiles(server)))

const rows = async () => (await server.db.selectFrom('file').select('url').execute()).length

const post = ({ body, headers }: Body) =>
  send(server, { path: UPLOAD, method: 'POST', token: seller.token, body, headers })

const good: Part = { name: '好.txt', content: '好' }

describe('an upload is refused whole, and leaves nothing on the disk,', () => {
  test.each<[why: string, parts: Part[], code: number, says: string]>([
    ['of over 50 files', Array.from({ length: 51 }, () => good), 413, '50个'],
    ['of far over 50 files', Array.from({ length: 300 }, () => good), 413, '50个'],
    ['with an empty file', [good, { name: '空.txt', content: '' }, good], 400, '“空.txt”是空文件'],
    ['of an empty choice, as a browser sends it', [{ name: '', content: '' }], 400, '空文件'],
    ['with a wrong field', [good, { field: 'file' }], 400, 'image[]'],
    ['with a field of the same length', [good, { field: 'other[]' }], 400, 'image[]'],
    ['with a field that only begins so', [{ field: 'image[]x' }], 400, 'image[]'],
    ['without a file', [], 400, '请选择要上传的文件'],
  ])('%s', async (_why, parts, code, says) => {
    const before = await rows()
    const refused = await upload(server, seller, parts)
    expect(refused.code).toBe(code)
    expect(refused.msg).toContain(says)
    expect(await storedFiles(server)).toEqual(onDisk)
    expect(await rows()).toBe(before)
  })

  test('with one byte over 50 MB', async () => {
    const large = { name: '大.zip', content: Buffer.alloc(50 * MEGABYTE + 1) }
    const refused = await upload(server, seller, [good, large])
    expect(refused).toMatchObject({ code: 413, msg: expect.stringContaining('文件不超过50Mb') })
    expect(refused.msg).toContain('“大.zip”')
    expect(await storedFiles(server)).toEqual(onDisk)
  })

  test.each<[what: string, body: Body, code: number]>([
    ['JSON', jsonText('{"image":"x"}'), 415],
    ['a plain form', bodies.urlencoded([['image[]', 'x']]), 415],
    ['text fields only', bodies.multipart([['image[]', 'x']]), 400],
    [
      'a multipart body without a boundary',
      { ...formOf([good]), headers: { 'content-type': 'multipart/form-data' } },
      400,
    ],
    ['a multipart body without parts', { ...formOf([good]), body: 'nothing of the kind' }, 400],
    ['a form that ends in the middle of a file', formOf([good, good], { end: false }), 400],
    [
      'more texts than any form has',
      bodies.multipart(Array.from({ length: 200 }, () => ['a', 'b'])),
      413,
    ],
    ['a name that objects have by themselves', formOf([{ field: '__proto__' }]), 400],
  ])('as %s', async (_what, body, code) => {
    const { status, envelope } = await post(body)
    expect(envelope.code).toBe(code)
    expect(envelope.msg).toMatch(/[\u4e00-\u9fff]/)
    expect(status).toBeLessThan(500)
    expect(await storedFiles(server)).toEqual(onDisk)
  })

  test('without any body', async () => {
    const answer = await send(server, { path: UPLOAD, method: 'POST', token: seller.token })
    expect(answer.envelope.code).toBe(415)
  })
})

/** Sends a form as browsers and curl do, which read the answer but go on until all is sent. */
async function sentWhole({ body, headers }: Body): Promise<Envelope> {
  const agent = new Agent({ keepAlive: true })
  const outgoing = request(new URL(UPLOAD, server.url), {
    method: 'POST',
    agent,
    headers: {
      ...headers,
      authorization: `Bearer ${seller.token}`,
      'content-length': String(body.length),
    },
  })
  const answered = once(outgoing, 'response')
  const allSent = once(outgoing, 'finish')
  outgoing.end(body)
  const [incoming] = (await answered) as [IncomingMessage]
  const envelope = (await json(incoming)) as Envelope
  await allSent
  agent.destroy()
  return envelope
}

describe('a refusal in the middle of an upload', () => {
  test.each<[why: string, first: Part[], code: number]>([
    ['for a wrong field', [good, { field: 'file' }], 400],
    ['for an empty file', [{ content: '' }], 400],
    ['for too many files', Array.from({ length: 51 }, () => good), 413],
    ['for a file that is too large', [{ content: Buffer.alloc(50 * MEGABYTE + 1) }], 413],
  ])(
    'the answer to %s is received while the client still sends much more',
    async (_why, first, code) => {
      const rest = Array.from({ length: 5 }, () => ({ content: Buffer.alloc(4 * MEGABYTE) }))
      expect((await sentWhole(formOf([...first, ...rest]))).code).toBe(code)
      expect(await storedFiles(server)).toEqual(onDisk)
    },
  )

  test('leaves the connection good for the next upload', async () => {
    await upload(server, seller, [{ field: 'file' }])
    const [url = ''] = await uploaded(server, seller, good)
    expect(await shown(server, url, seller)).toBe('好')
  })
})

describe('an upload that breaks off', () => {
  /** Sends the start of an upload, waits until it lies on the disk, and cuts the line. */
  async function breakOff(parts: Part[]): Promise<void> {
    const { body, headers } = formOf(parts)
    const half = Buffer.from(body).subarray(0, body.length - 100_000)
    const outgoing = request(new URL(UPLOAD, server.url), {
      method: 'POST',
      headers: {
        ...headers,
        authorization: `Bearer ${seller.token}`,
        'content-length': String(body.length),
      },
    })
    outgoing.on('error', () => undefined)
    outgoing.write(half)
    try {
      const expected = onDisk.length + parts.length
      await expect.poll(async () => (await storedFiles(server)).length).toBe(expected)
    } finally {
      outgoing.destroy()
    }
  }

  test('half-way leaves nothing', async () => {
    await breakOff([{ content: Buffer.alloc(MEGABYTE) }])
    await expect.poll(() => storedFiles(server)).toEqual(onDisk)
  })

  test('in its last file leaves nothing of those before', async () => {
    const before = await rows()
    await breakOff([good, good, { content: Buffer.alloc(MEGABYTE) }])
    await expect.poll(() => storedFiles(server)).toEqual(onDisk)
    expect(await rows()).toBe(before)
  })
})
