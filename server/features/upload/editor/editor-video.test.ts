import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { MAX_EDITOR_VIDEO_BYTES } from '#api/upload/upload.ts'
import { box, ebml, mp4, picture, sendTo } from '#test/read/editor.ts'
import { storedFiles, type Part } from '#test/make/files/upload.ts'
import { testServer, addressOf, type Caller, type Envelope } from '#test/run/server.ts'

/** Videos for the website's text: judged by their content, and nothing else is kept (spec 8.2). */

const { editorFile } = api.upload
const BOUNDARY = 'between-the-files'

const server = testServer()
let editor: Caller
let onDisk: string[]
beforeAll(async () => {
  editor = await server.userWith('web:edit')
})
beforeEach(async () => void (onDisk = await storedFiles(server)))

const upload = (...parts: Part[]) => sendTo(editorFile, server, editor, parts)

const SCRIPT = '<script>alert(1)</script>'
const ZIP = Buffer.from(`PK\u0005\u0006${'\0'.repeat(18)}`, 'latin1')

describe('a video', () => {
  test.each([
    ['MP4', mp4('isom'), 'video/mp4'],
    ['MP4 of version 2', mp4('mp42'), 'video/mp4'],
    ['M4V', mp4('M4V '), 'video/x-m4v'],
    ['QuickTime', mp4('qt  '), 'video/quicktime'],
    ['WebM', ebml('webm'), 'video/webm'],
  ])('is taken as %s', async (_kind, content, type) => {
    const answer = await upload({ name: '调试.mp4', content })
    const { url } = answer.data[0]
    expect(url).toMatch(/^\/upload\/editor\/[\w-]{40,}\.mp4$/)
    expect(answer).toEqual({
      code: 200,
      msg: '视频已上传',
      errno: 0,
      data: [{ url, alt: '调试.mp4', href: url }],
    })
    const response = await server.fetch(url)
    expect(response.headers.get('content-type')).toBe(type)
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
  })

  test('is taken whatever few bytes come up in its pictures by chance', async () => {
    const chance = ['<svg', '<svg>', '<html', '<body', '%pdf-', '<?php', 'PK\u0005\u0006'].map(
      (text) =>
        Buffer.concat([Buffer.from(text, 'latin1'), Buffer.from([0x81, 0xfe, 0x03, 0x99, 0xd0])]),
    )
    const content = mp4('isom', Buffer.concat([...chance, Buffer.alloc(100, 0x9f)]))
    expect(await upload({ content })).toMatchObject({ code: 200 })
  })

  test('is taken in thousands of fragments', async () => {
    const fragment = Buffer.concat([box('moof', Buffer.alloc(8)), box('mdat', Buffer.alloc(8))])
    const content = Buffer.concat([mp4(), ...Array.from({ length: 20_000 }, () => fragment)])
    expect(await upload({ content })).toMatchObject({ code: 200 })
  })

  test('is taken with a box that says it reaches to the end, or is longer than 4 GB could be', async () => {
    const open = box('mdat', Buffer.alloc(50))
    open.writeUInt32BE(0, 0)
    const long = Buffer.concat([box('mdat', Buffer.alloc(8)), Buffer.alloc(50)])
    long.writeUInt32BE(1, 0)
    long.writeBigUInt64BE(BigInt(long.length), 8)
    for (const last of [open, long]) {
      expect(await upload({ content: Buffer.concat([mp4(), last]) })).toMatchObject({ code: 200 })
    }
  })
})

describe('is refused, and nothing is left on the disk:', () => {
  test.each<[what: string, make: () => string | Buffer | Promise<Buffer>]>([
    ['a page', () => `<!doctype html>${SCRIPT}`],
    ['a text', () => '只是文字'],
    ['a picture', () => picture()],
    ['a moving picture', () => picture('avif')],
    ['a sound', () => mp4('M4A ')],
    ['a Matroska film, which no browser plays', () => ebml('matroska')],
    ['an old film', () => Buffer.from('RIFF\x40\0\0\0AVI LIST', 'latin1')],
    ['a PDF', () => '%PDF-1.7\n%%EOF'],
    ['an archive', () => ZIP],
    ['only the beginning of a video', () => mp4().subarray(0, 300)],
    ['a video and a page', () => Buffer.concat([mp4(), Buffer.from(SCRIPT)])],
    ['a video and a page in a box', () => Buffer.concat([mp4(), box('free', Buffer.from(SCRIPT))])],
    ['a video with a page as its pictures', () => mp4('isom', Buffer.from(SCRIPT.repeat(20)))],
    ['a video and an archive', () => Buffer.concat([mp4(), box('free', ZIP)])],
    ['a WebM and a page', () => Buffer.concat([ebml(), Buffer.from(SCRIPT)])],
    ['a WebM and an archive', () => Buffer.concat([ebml(), ZIP])],
    ['a video and a PDF', () => Buffer.concat([mp4(), box('free', Buffer.from('%PDF-1.7\n'))])],
    [
      'a video and a drawing',
      () => Buffer.concat([mp4(), box('free', Buffer.from('<svg onload=x()>'))]),
    ],
    ['a script where two pieces of the file meet', () => acrossPieces(SCRIPT)],
    ['a million empty boxes', () => Buffer.concat([mp4(), Buffer.alloc(8 * 200_000, emptyBox)])],
  ])('%s', async (_what, make) => {
    const refused = await upload({ name: '片.mp4', content: await make() })
    expect(refused).toEqual({
      code: 415,
      msg: '“片.mp4”不是可用的视频，请选择 MP4 或 WebM 视频',
    })
    expect(await storedFiles(server)).toEqual(onDisk)
  })

  test.each<[what: string, parts: Part[], code: number, says: string]>([
    ['two at once', [{ content: mp4() }, { content: mp4() }], 413, '1个'],
    ['an empty one', [{ content: '' }], 400, '空文件'],
    ['none', [], 400, '请选择要上传的文件'],
    ['one under another field', [{ field: 'image[]', content: mp4() }], 400, 'files[]'],
  ])('%s', async (_what, parts, code, says) => {
    const refused = await upload(...parts)
    expect(refused.code).toBe(code)
    expect(refused.msg).toContain(says)
    expect(await storedFiles(server)).toEqual(onDisk)
  })

  test('one over 200 MB', async () => {
    const refused = await streamed(MAX_EDITOR_VIDEO_BYTES + 1)
    expect(refused).toMatchObject({ code: 413, msg: expect.stringContaining('文件不超过200Mb') })
    expect(await storedFiles(server)).toEqual(onDisk)
  })
})

test('without permission to edit the text no video can be uploaded for it', async () => {
  const outsider = await server.userWith('contract:edit')
  for (const [caller, code] of [
    [outsider, 403],
    [{ token: '' }, 401],
  ] as const) {
    expect(await sendTo(editorFile, server, caller, [{ content: mp4() }])).toMatchObject({ code })
  }
  expect(await storedFiles(server)).toEqual(onDisk)
})

const emptyBox = Buffer.from('\0\0\0\bfree', 'latin1')

/** A video in which a text lies across the border of a megabyte, in which files are read. */
function acrossPieces(text: string): Buffer {
  const around = mp4('isom', Buffer.alloc(2 * 1024 * 1024, 0x9f))
  around.write(text, 1024 * 1024 - 5, 'latin1')
  return around
}

/** Uploads a video of so many bytes that is never whole in memory. */
function streamed(size: number): Promise<Envelope> {
  const start = mp4()
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files[]"; filename="a.mp4"\r\n\r\n`
  const tail = `\r\n--${BOUNDARY}--\r\n`
  const piece = randomBytes(256 * 1024)
  return new Promise((resolve, reject) => {
    const outgoing = request(
      new URL(addressOf(editorFile), server.url),
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${editor.token}`,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          'content-length': head.length + size + tail.length,
        },
      },
      (incoming) => {
        let text = ''
        incoming.on('data', (chunk: Buffer) => (text += chunk.toString()))
        incoming.on('end', () => resolve(JSON.parse(text) as Envelope))
      },
    )
    outgoing.on('error', reject)
    outgoing.write(head)
    outgoing.write(start)
    let left = size - start.length
    const more = () => {
      if (left === 0) return void outgoing.end(tail)
      const next = piece.subarray(0, Math.min(left, piece.length))
      left -= next.length
      outgoing.write(next, more)
    }
    more()
  })
}
