import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { StoredFile } from '#api/upload/upload.ts'
import { makeAftersales, makeContract } from '#test/make/chain.ts'
import { done } from '#test/make/factories.ts'
import { animatedWebp, apng, avifWithSize, gif, jpeg, webp } from '#test/make/files/pictures.ts'
import {
  announcing,
  ascii,
  commented,
  followed,
  half,
  HTML,
  scripts,
} from '#test/make/files/polyglot.ts'
import { openFile } from '#test/make/files/upload.ts'
import { imageFormats, picture, sending, sendTo } from '#test/read/editor.ts'
import { healthWhile } from '#test/run/health.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** Which pictures among the files of contracts and the photos of cases are shown in place; all are taken. */

const { fileupload, uploadPhoto } = api.upload

const server = testServer()
let worker: Caller
beforeAll(async () => {
  worker = await server.userWith('contract:view', 'contract:edit', 'sales:view', 'sales:edit')
})

const sent = (call: typeof fileupload | typeof uploadPhoto, content: Buffer) =>
  filed(sendTo(call, server, worker, [{ name: '铭牌.png', content }]))

async function filed(sent: ReturnType<typeof sendTo>) {
  const answer = await sent
  if (answer.code !== 200) throw new Error(`${answer.code} ${answer.msg}`)
  const [file] = answer.data as { file_url: string; is_download: boolean }[]
  return file!
}

async function servedAs(url: string) {
  const response = await openFile(server, url, worker)
  await response.body?.cancel()
  const [place] = response.headers.get('content-disposition')!.split(';')
  return { place, type: response.headers.get('content-type') }
}

const SMALL = { width: 40, height: 30 }
const DOT = { width: 1, height: 1 }
const HUGE = { width: 60_000, height: 60_000 }
const LARGEST = { width: 5000, height: 5000 }

/** A BMP of 24 bits (BITMAPINFOHEADER) that says this of its size. */
function bmp({ width, height }: typeof DOT, pixels = Buffer.alloc(4)): Buffer {
  const head = Buffer.alloc(54)
  head.write('BM', 'latin1')
  head.writeUInt32LE(head.length + pixels.length, 2)
  head.writeUInt32LE(head.length, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(width, 18)
  head.writeInt32LE(height, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(24, 28)
  return Buffer.concat([head, pixels])
}

/** A BMP that a script engine reads as well: its length is the beginning of the script. */
function bmpScript(start: string, rest: string): Buffer {
  const script = bmp(DOT, Buffer.from(rest))
  script.write(start, 2, 'latin1')
  return script
}

type Made = Buffer | Promise<Buffer>

describe('is stored and offered as a download alone:', () => {
  test.each<[what: string, make: () => Made]>([
    ['a PNG of 60,000 by 60,000', () => announcing(60_000, 60_000)],
    ['a GIF of that size', () => gif(HUGE, [DOT])],
    ['a GIF with such a frame behind others', () => gif(SMALL, [SMALL, DOT, HUGE])],
    [
      'an animation of too many pixels in all',
      () =>
        gif(
          LARGEST,
          Array.from({ length: 21 }, () => DOT),
        ),
    ],
    ['an animated PNG with such a frame', () => apng([SMALL, HUGE])],
    ['a WebP with a huge canvas', () => webp({ width: 16_000, height: 16_000 }, SMALL)],
    [
      'an animated WebP with one',
      () => animatedWebp([{ place: SMALL, size: SMALL }], { width: 5001, height: 5000 }),
    ],
    ['an AVIF with a huge size besides its own', () => avifWithSize({ width: 5001, height: 5000 })],
    ['a BMP of that size', () => bmp(HUGE)],
    ['a BMP of that size, its lines from above', () => bmp({ ...HUGE, height: -60_000 })],
    ...Object.entries(scripts),
    ['a BMP that assigns behind a comment', () => bmpScript('/*', '*/=1;alert(1)')],
    ['a BMP that is a label', () => bmpScript(':/*', '*/alert(1)')],
    ['a picture with a page in it', () => jpeg(SMALL, [[0xfe, Buffer.from(HTML)]])],
    ['a picture with a page after it', () => followed('webp', HTML)],
    ['a picture that is not whole', () => half('png')],
  ])('%s', async (_what, make) => {
    const content = await make()
    for (const call of [fileupload, uploadPhoto]) {
      const { file_url, is_download } = await sent(call, content)
      expect(is_download).toBe(true)
      expect(await servedAs(file_url)).toEqual({
        place: 'attachment',
        type: 'application/octet-stream',
      })
    }
  })
})

describe('is shown in place:', () => {
  const honest = imageFormats.map((format): [string, () => Made] => [format, () => picture(format)])
  test.each<readonly [format: string, make: () => Made]>([
    ...honest,
    ['bmp', () => bmp(DOT)],
    ['gif', () => gif(LARGEST, [DOT])],
    // Of a width that a script begins with as well.
    ...[61, 96, 573].map((width) => ['gif', () => gif({ width, height: 30 }, [DOT])] as const),
    ['jpeg', () => commented(' '.repeat(ascii('"a').readUInt16BE() - 2))],
    ['apng', () => apng([SMALL, SMALL])],
    ['webp', () => animatedWebp([{ place: SMALL, size: SMALL }])],
  ])('an honest %s', async (format, make) => {
    const content = await make()
    for (const call of [fileupload, uploadPhoto]) {
      const { file_url, is_download } = await sent(call, content)
      expect(is_download).toBe(false)
      expect(await servedAs(file_url)).toEqual({ place: 'inline', type: `image/${format}` })
    }
  })
})

test('the record says of each of its files whether it is shown', async () => {
  const [large, small] = [await announcing(60_000, 60_000), await picture()]
  const files = [await sent(fileupload, large), await sent(fileupload, small)]
  const id = await makeContract(worker, { c_file: files.map(({ file_url }) => file_url) })
  const { data } = await done(worker, api.contract.getContract, { id })
  expect(data.fileList.map(({ is_download }: StoredFile) => is_download)).toEqual([true, false])
  const photo = await sent(uploadPhoto, large)
  const sale = await makeAftersales(worker, { s_photos: [photo.file_url] })
  const { photoList } = (await done(worker, api.sales.getSales, { id: sale })).data
  expect(photoList.map(({ is_download }: StoredFile) => is_download)).toEqual([true])
})

test('a picture of four million parts, which takes its time, holds up nobody', async () => {
  const png = await picture()
  const end = png.indexOf('IEND') - 4
  const empty = Buffer.from('\0\0\0\0tEXt\0\0\0\0', 'latin1')
  const parts = Buffer.alloc(12 * 4_000_000, empty)
  const content = Buffer.concat([png.subarray(0, end), parts, png.subarray(end)])
  // To make a form of 48 MB takes this thread longer than anything that the server does of it.
  const send = sending(fileupload, server, worker, [{ name: '铭牌.png', content }])
  const { result, longestMs, boundMs } = await healthWhile(server, () => filed(send()))
  expect(result.is_download).toBe(false)
  expect(longestMs).toBeLessThan(boundMs)
})
