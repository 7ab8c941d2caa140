import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { removeUnnamedFiles } from '#server/features/upload/cleanup.ts'
import { ownPicture, ownVideo } from '#test/read/editor.ts'
import { done } from '#test/make/factories.ts'
import { storedFiles } from '#test/make/files/upload.ts'
import { sameInBucket } from '#test/run/long.ts'
import { testServer } from '#test/run/server.ts'

/** Pictures and videos stay as long as the website's text shows them (spec 8.4, 9.1.3). */

const HOUR = 60 * 60 * 1000
const MINUTE = 60 * 1000

const server = testServer()

const show = (webs: string) => done(server.admin, api.web.setWeb, { webs })
const image = () => ownPicture(server, server.admin)
const video = () => ownVideo(server, server.admin)
const cleanUpAfter = (ms: number) => removeUnnamedFiles(server, Date.now() + ms)

beforeEach(() => show(''))

async function isThere(url: string): Promise<boolean> {
  const response = await server.fetch(url)
  await response.arrayBuffer()
  const opens = response.headers.get('content-type')?.includes('json') !== true
  expect((await storedFiles(server)).includes(url.slice('/upload/editor/'.length))).toBe(opens)
  return opens
}

test('a file that the text never showed goes after 48 hours, not before', async () => {
  const url = await image()
  await cleanUpAfter(48 * HOUR - MINUTE)
  expect(await isThere(url)).toBe(true)
  await cleanUpAfter(48 * HOUR + MINUTE)
  expect(await isThere(url)).toBe(false)
})

describe(`a file stays for ever where the text shows it:${sameInBucket}`, () => {
  test.each<[string, (url: string) => string]>([
    ['an image', (url) => `<p><img src="${url}"></p>`],
    ['a video', (url) => `<video src="${url}"></video>`],
    ['a source', (url) => `<video controls><source src="${url}" type="video/mp4"></video>`],
    ['in a table in a list', (url) => `<ul><li><table><tr><td><img src='${url}'></table></ul>`],
    ['in odd spelling', (url) => `<IMG alt=x SRC = ${url} >`],
    ['with references', (url) => `<img src="${url.replaceAll('/', '&#x2F;')}">`],
  ])('%s', async (_how, html) => {
    const url = await image()
    await show(html(url))
    await cleanUpAfter(1000 * HOUR)
    expect(await isThere(url)).toBe(true)
  })

  test('as a video’s picture', async () => {
    const [film, poster] = [await video(), await image()]
    await show(`<video src="${film}" poster="${poster}"></video>`)
    await cleanUpAfter(1000 * HOUR)
    expect([await isThere(film), await isThere(poster)]).toEqual([true, true])
  })

  test('after saves of the other text alone', async () => {
    const url = await image()
    await show(`<img src="${url}">`)
    await done(server.admin, api.web.setWeb, { web: '只改文字' })
    await cleanUpAfter(1000 * HOUR)
    expect(await isThere(url)).toBe(true)
  })
})

describe('a file that the text no longer shows', () => {
  test('goes 48 hours after it was taken out, and what still stands stays', async () => {
    const [out, stays] = [await image(), await image()]
    await show(`<img src="${out}"><img src="${stays}">`)
    const longAgo = Date.now() - 1000 * HOUR
    await server.db.updateTable('file').set({ unnamed_since_ms: longAgo }).execute()
    await show(`<img src="${stays}">`)
    await cleanUpAfter(47 * HOUR)
    expect([await isThere(out), await isThere(stays)]).toEqual([true, true])
    await cleanUpAfter(49 * HOUR)
    expect([await isThere(out), await isThere(stays)]).toEqual([false, true])
  })

  test(`stays where it was put back in time${sameInBucket}`, async () => {
    const url = await image()
    await show(`<img src="${url}">`)
    await show('<p>没有图</p>')
    await show(`<p>又有图</p><img src="${url}">`)
    await cleanUpAfter(1000 * HOUR)
    expect(await isThere(url)).toBe(true)
  })

  test.each<[string, (url: string) => string]>([
    ['in a link', (url) => `<a href="${url}">图</a>`],
    ['in the text', (url) => `<p>${url}</p>`],
    ['in a comment', (url) => `<!-- <img src="${url}"> -->`],
    ['in what the cleaning takes out', (url) => `<iframe src="${url}"></iframe>`],
    ['with a query', (url) => `<img src="${url}?x">`],
  ])(`is not shown by naming it %s${sameInBucket}`, async (_where, html) => {
    const url = await image()
    await show(html(url))
    await cleanUpAfter(49 * HOUR)
    expect(await isThere(url)).toBe(false)
  })
})

test(`a refused save lets no file go and keeps none${sameInBucket}`, async () => {
  const [shown, other] = [await image(), await image()]
  await show(`<img src="${shown}">`)
  const stale = { webs: `<img src="${other}">`, version: 1 }
  expect((await server.admin.call(api.web.setWeb, stale)).code).toBe(409)
  await cleanUpAfter(49 * HOUR)
  expect([await isThere(shown), await isThere(other)]).toEqual([true, false])
})

test(`a text of as many files as it may have is saved, and read again${sameInBucket}`, async () => {
  const url = await image()
  const absent = Array.from({ length: 999 }, (_, at) => at.toString(36))
  const webs = [url.slice('/upload/editor/'.length), ...absent]
    .map((name) => `<img src=/upload/editor/${name}>`)
    .join('')
  await show(webs)
  await cleanUpAfter(1000 * HOUR)
  expect(await isThere(url)).toBe(true)
})
