import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { box, picture, sendTo } from '#test/read/editor.ts'
import {
  animatedWebp,
  apng,
  avif,
  avifWithSize,
  gif,
  jpeg,
  jpegFrame,
  jpegScan,
  webp,
} from '#test/make/files/pictures.ts'
import { storedFiles } from '#test/make/files/upload.ts'
import { healthWhile } from '#test/run/health.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** Pictures of a few bytes that would take gigabytes to show: every frame's size counts, of every format. */

const server = testServer()
let editor: Caller
beforeAll(async () => {
  editor = await server.userWith('web:edit')
})

const upload = (...contents: Buffer[]) =>
  sendTo(
    api.upload.uploadEditor,
    server,
    editor,
    contents.map((content) => ({ name: '图.png', content })),
  )

const SMALL = { width: 40, height: 30 }
const DOT = { width: 1, height: 1 }
const HUGE = { width: 20_000, height: 20_000 }
const PHOTO = { width: 4000, height: 3000 }
const LARGEST = { width: 5000, height: 5000 }

const TOO_LARGE = '图片“图.png”的尺寸太大，请缩小到2500万像素以内'
const TOO_MUCH = '的帧数太多'
const NO_IMAGE = '不是可用的图片'

const many = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item)

describe('is refused, nothing is left, and others are served as ever:', () => {
  test.each<[what: string, make: () => Buffer | Promise<Buffer>, code: number, says: string]>([
    ['a GIF with a frame larger than any', () => gif(DOT, [HUGE]), 413, TOO_LARGE],
    [
      'one with such a frame after others @long',
      () => gif(SMALL, [SMALL, DOT, HUGE]),
      413,
      TOO_LARGE,
    ],
    ['a GIF with such a screen', () => gif(HUGE, [DOT]), 413, TOO_LARGE],
    ['a GIF of too many frames', () => gif(LARGEST, many(21, DOT)), 413, TOO_MUCH],
    [
      'a GIF with a frame beyond its screen',
      () => gif(SMALL, [{ ...DOT, left: 40 }]),
      415,
      NO_IMAGE,
    ],
    ['an animated PNG with a huge frame', () => apng([SMALL, HUGE]), 413, TOO_LARGE],
    ['one with a frame beyond it', () => apng([{ ...SMALL, top: 1 }]), 415, NO_IMAGE],
    [
      'an animated PNG of many thousand frames',
      () => apng(many(8000, SMALL)).then((png) => withSize(png, LARGEST)),
      413,
      TOO_MUCH,
    ],
    [
      'an animated WebP with a huge canvas',
      () => animatedWebp([{ place: SMALL, size: SMALL }], { width: 5001, height: 5000 }),
      413,
      TOO_LARGE,
    ],
    [
      'one of too many frames',
      () => animatedWebp(many(21, { place: SMALL, size: SMALL }), LARGEST),
      413,
      TOO_MUCH,
    ],
    [
      'one whose frame is huge in its own header alone',
      () =>
        animatedWebp([
          { place: SMALL, size: SMALL },
          { place: SMALL, size: { width: 16_383, height: 16_383 } },
        ]),
      415,
      NO_IMAGE,
    ],
    [
      'one with a frame beyond it',
      () => animatedWebp([{ place: { ...SMALL, left: 2 }, size: SMALL }]),
      415,
      NO_IMAGE,
    ],
    [
      'a WebP that is huge in its own header alone',
      () => webp(SMALL, { width: 16_383, height: 16_383 }),
      415,
      NO_IMAGE,
    ],
    [
      'a WebP with a huge canvas',
      () => webp({ width: 16_384, height: 16_384 }, SMALL),
      415,
      NO_IMAGE,
    ],
    ['a WebP larger than its canvas', () => webp(DOT, SMALL), 415, NO_IMAGE],
    [
      'an AVIF with a huge size besides its own',
      () => avifWithSize({ width: 5001, height: 5000 }),
      413,
      TOO_LARGE,
    ],
    ['an AVIF that announces a huge size', () => avif(SMALL, HUGE), 413, TOO_LARGE],
    [
      'an AVIF that is larger than it announces @long',
      () => avif({ width: 5100, height: 5000 }, DOT),
      413,
      '需要的内存或时间太多',
    ],
    [
      'an AVIF that moves',
      async () =>
        Buffer.concat([await picture('avif'), box('moov', box('mvhd', Buffer.alloc(100)))]),
      415,
      NO_IMAGE,
    ],
    [
      'a JPEG with a second, huge frame',
      () => jpeg(SMALL, [jpegFrame({ width: 65_500, height: 65_500 })]),
      413,
      TOO_LARGE,
    ],
    ['a JPEG of too many scans', () => jpeg(LARGEST, many(20, jpegScan())), 413, TOO_MUCH],
  ])('%s', async (_what, make, code, says) => {
    const before = await storedFiles(server)
    const content = await make()
    const { result, longestMs, boundMs } = await healthWhile(server, () => upload(content))
    expect(result.code).toBe(code)
    expect(result.msg).toContain(says)
    expect(longestMs).toBeLessThan(boundMs)
    expect(await storedFiles(server)).toEqual(before)
  })

  test('four at once, with good ones before them', async () => {
    const before = await storedFiles(server)
    const good = await picture()
    const { result, longestMs, boundMs } = await healthWhile(server, () =>
      Promise.all(many(4, gif(DOT, [HUGE])).map((bomb) => upload(good, bomb))),
    )
    expect(result.map(({ code }) => code)).toEqual([413, 413, 413, 413])
    expect(longestMs).toBeLessThan(boundMs)
    expect(await storedFiles(server)).toEqual(before)
  })
})

describe('is taken:', () => {
  test.each<[what: string, make: () => Buffer | Promise<Buffer>]>([
    ['a GIF of several frames', () => gif(SMALL, [SMALL, { ...DOT, left: 39, top: 29 }, SMALL])],
    ['a large GIF of twenty', () => gif(LARGEST, many(20, DOT))],
    ['a small one of ten thousand', () => gif(SMALL, many(10_000, DOT))],
    ['an animated PNG', () => apng([SMALL, SMALL])],
    ['a WebP with a canvas', () => webp(SMALL, SMALL)],
    [
      'a large animated WebP of twenty',
      () => animatedWebp(many(20, { place: SMALL, size: SMALL }), LARGEST),
    ],
    ['an animated WebP', () => animatedWebp(many(3, { place: SMALL, size: SMALL }))],
    [
      'a JPEG with another after its end',
      async () =>
        Buffer.concat(await Promise.all(many(2, 'jpeg' as const).map((format) => picture(format)))),
    ],
    ['an AVIF with a small size besides its own', () => avifWithSize(DOT)],
    ['an AVIF of 12 million pixels @long', () => avif(PHOTO, PHOTO)],
  ])('%s', async (_what, make) => {
    const answer = await upload(await make())
    expect(answer).toMatchObject({ code: 200 })
  })
})

/** A PNG whose header announces another size. */
function withSize(png: Buffer, { width, height }: { width: number; height: number }): Buffer {
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}
