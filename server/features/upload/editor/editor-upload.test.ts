import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { MAX_EDITOR_IMAGE_BYTES } from '#api/upload/upload.ts'
import { imageFormats, mp4, picture, sendTo } from '#test/read/editor.ts'
import {
  announcing,
  archiveWith,
  ascii,
  commented,
  followed,
  half,
  HTML,
  ofSize,
  PDF,
  SCRIPT,
  scripts,
  SVG,
  withEmptyBoxes,
  ZIP,
} from '#test/make/files/polyglot.ts'
import { storedFiles, type Part } from '#test/make/files/upload.ts'
import { bodies, jsonText, send } from '#test/run/http.ts'
import { testServer, addressOf, type Caller } from '#test/run/server.ts'

/** Pictures for the website's text: judged by their content, and nothing else is kept (spec 8.2). */

const { uploadEditor } = api.upload

const server = testServer()
let editor: Caller
let onDisk: string[]
beforeAll(async () => {
  editor = await server.userWith('web:edit')
})
beforeEach(async () => void (onDisk = await storedFiles(server)))

const upload = (...parts: Part[]) => sendTo(uploadEditor, server, editor, parts)
const rows = async () => (await server.db.selectFrom('file').select('url').execute()).length
describe('an honest picture', () => {
  test.each(imageFormats)('is taken as %s', async (format) => {
    const content = await picture(format)
    const answer = await upload({ name: `泵房.${format}`, content })
    const url = expect.stringMatching(/^\/upload\/editor\/[\w-]{40,}\.[a-z]{3,4}$/)
    expect(answer).toEqual({
      code: 200,
      msg: '图片已上传',
      errno: 0,
      data: [{ url, alt: `泵房.${format}`, href: answer.data[0].url }],
    })
    const response = await server.fetch(answer.data[0].url)
    expect(response.headers.get('content-type')).toBe(`image/${format}`)
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
  })

  test('may have a width that a script begins with as well', async () => {
    const content = await picture('gif', 61, 30)
    expect(await upload({ name: '阀.gif', content })).toMatchObject({ code: 200 })
  })

  test('is known by its content, whatever it is called', async () => {
    const { data } = await upload({ name: '照片.html', content: await picture('jpeg') })
    const { headers } = await server.fetch(data[0].url)
    expect(headers.get('content-type')).toBe('image/jpeg')
  })

  test('may come with forty-nine others, each its own', async () => {
    const parts = Array.from({ length: 50 }, async (_, at) => ({
      name: `${at}.png`,
      content: await picture('png', 10 + at, 10),
    }))
    const { data } = await upload(...(await Promise.all(parts)))
    expect(data.map(({ alt }: { alt: string }) => alt)).toEqual(parts.map((_, at) => `${at}.png`))
    expect(new Set(data.map(({ url }: { url: string }) => url)).size).toBe(50)
  })

  test('may have 2 MB', async () => {
    const content = await ofSize(MAX_EDITOR_IMAGE_BYTES)
    expect(content).toHaveLength(MAX_EDITOR_IMAGE_BYTES)
    expect(await upload({ name: '大.jpg', content })).toMatchObject({ code: 200 })
  })

  test('may be of 25 million pixels @long', async () => {
    const content = await picture('png', 5000, 5000)
    expect(await upload({ name: '大.png', content })).toMatchObject({ code: 200 })
  })
})

const NOT_AN_IMAGE = '不是可用的图片，请选择 PNG、JPEG、GIF、WebP 或静态的 AVIF 图片'

describe('is refused, and nothing is left on the disk:', () => {
  test.each<[what: string, make: () => string | Buffer | Promise<Buffer>]>([
    ['a drawing', () => SVG],
    ['a drawing with a declaration', () => `<?xml version="1.0"?>${SVG}`],
    ['a page', () => HTML],
    ['a text', () => '只是文字'],
    ['a PDF', () => PDF],
    ['an archive', () => ZIP],
    ['a video', () => mp4()],
    ['a program', () => ascii('MZ\x90\0\x03')],
    ['a bitmap, which is too large for a site', () => ascii(`BM${'\0'.repeat(60)}`)],
    ['an icon', () => ascii(`\0\0\x01\0\x01\0${'\0'.repeat(60)}`)],
    ['only the first bytes of a PNG', () => ascii('\x89PNG\r\n\x1a\n')],
    ['only the first bytes of a JPEG', () => ascii('\xff\xd8\xff\xe0')],
    ['only the first bytes of a GIF', () => ascii('GIF89a')],
    ...(['png', 'jpeg', 'gif', 'webp', 'avif'] as const).flatMap((format) =>
      (
        [
          ['an archive', ZIP],
          ['a page', HTML],
          ['a PDF', PDF],
          ['a drawing', SVG],
        ] as const
      ).map(([what, added]): [string, () => Promise<Buffer>] => [
        `${what} after a ${format}`,
        () => followed(format, added),
      ]),
    ),
    ['a page after a GIF that ends as a GIF does', () => followed('gif', `${HTML};`)],
    ['an archive with a comment after a JPEG', () => followed('jpeg', archiveWith('注释'))],
    ['a script in a JPEG’s comment', () => commented(SCRIPT)],
    ['one in odd spelling', () => commented('<ScRiPt src=//x>')],
    ['a frame in a JPEG’s comment', () => commented('<iframe src=//x>')],
    ['a program in a JPEG’s comment', () => commented('<?php system($_GET["c"]); ?>')],
    ...Object.entries(scripts),
    ['anything after a PNG', () => followed('png', '\0')],
    ['anything after a GIF', () => followed('gif', '\0')],
    ['anything after a WebP', () => followed('webp', '\0\0')],
    ['anything after an AVIF', () => followed('avif', 'x')],
    ...imageFormats.map((format): [string, () => Promise<Buffer>] => [
      `a broken-off ${format}`,
      () => half(format),
    ]),
    ['a PNG of no pixels', () => announcing(0, 0)],
    ['a PNG with a header that lies', () => announcing(4000, 4000)],
    ['an AVIF of a million empty boxes', () => picture('avif').then(withEmptyBoxes)],
  ])('%s', async (_what, make) => {
    const content = await make()
    const before = await rows()
    const refused = await upload({ name: '图.png', content })
    expect(refused).toEqual({ code: 415, msg: `“图.png”${NOT_AN_IMAGE}` })
    expect(await storedFiles(server)).toEqual(onDisk)
    expect(await rows()).toBe(before)
  })

  test.each<[what: string, make: () => Promise<Part[]>, code: number, says: string]>([
    [
      'a picture over 2 MB',
      async () => [{ content: Buffer.alloc(MAX_EDITOR_IMAGE_BYTES + 1) }],
      413,
      '2Mb',
    ],
    ['an empty file', async () => [{ name: '空.png', content: '' }], 400, '“空.png”是空文件'],
    ['no file', async () => [], 400, '请选择要上传的文件'],
    ['a wrong field', async () => [{ field: 'files[]', content: await picture() }], 400, 'image[]'],
    [
      'fifty-one',
      async () => {
        const content = await picture()
        return Array.from({ length: 51 }, () => ({ content }))
      },
      413,
      '50个',
    ],
    [
      'a header of 30,000 by 30,000',
      async () => [{ content: await announcing(30_000, 30_000) }],
      413,
      '像素',
    ],
    [
      'a header of 25 million and one',
      async () => [{ content: await announcing(25_000_001, 1) }],
      413,
      '像素',
    ],
    [
      'a good one together with a bad one',
      async () => [{ content: await picture() }, { name: '坏.png', content: SVG }],
      415,
      '“坏.png”',
    ],
  ])('%s', async (_what, make, code, says) => {
    const refused = await upload(...(await make()))
    expect(refused.code).toBe(code)
    expect(refused.msg).toContain(says)
    expect(await storedFiles(server)).toEqual(onDisk)
  })

  test.each([
    ['JSON', jsonText('{"image":"x"}')],
    ['a plain form', bodies.urlencoded([['image[]', 'x']])],
  ])('%s', async (_what, body) => {
    const { token } = editor
    const { envelope } = await send(server, {
      path: addressOf(uploadEditor),
      method: 'POST',
      token,
      ...body,
    })
    expect(envelope.code).toBe(415)
  })
})
