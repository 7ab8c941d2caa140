import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { MAX_WEBS_BYTES } from '#api/web/web.ts'
import { done, fresh } from '#test/make/factories.ts'
import { changesOf } from '#test/read/history.ts'
import { healthWhile } from '#test/run/health.ts'
import { testServer } from '#test/run/server.ts'

/** HTML that is small to send and would be long to clean is refused, and others wait for none of it. */

const { getHistory, getText, setWeb } = api.web

const server = testServer()

async function stored(): Promise<string> {
  const text: unknown = await done(server.admin, getText)
  return (text as { webs: string }).webs
}

/** So many times that it is 1 MB. */
const megabyte = (piece: string) => piece.repeat(MAX_WEBS_BYTES / Buffer.byteLength(piece))

const TOO_DEEP = '格式套得太深'
const TOO_LONG = '样式或链接太长'
const TOO_MANY = '段落和格式太多'

describe('is refused in words while others are served as ever:', () => {
  test.each<[what: string, webs: () => string, says: string]>([
    ['elements that are never closed', () => megabyte('<b>'), TOO_DEEP],
    ['lists in lists @long', () => megabyte('<ul><li>'), TOO_DEEP],
    ['tables in tables @long', () => megabyte('<table><tr><td>'), TOO_DEEP],
    ['elements in a formula @long', () => megabyte('<math><mi>'), TOO_DEEP],
    ['more elements than anybody writes', () => megabyte('<b></b>'), TOO_MANY],
    ['paragraphs that only end @long', () => megabyte('</p>'), TOO_MANY],
    [
      'a tag of many attributes',
      () => `<p ${Array.from({ length: 100_000 }, (_, at) => `a${at}`).join(' ')}>`,
      '属性太多',
    ],
    ['a tag that never ends @long', () => megabyte('<a href="'), '属性太多'],
    ['a long style', () => `<p style="${'color:red;'.repeat(100_000)}">泵</p>`, TOO_LONG],
    [
      'a link of many comments @long',
      () => `<a href="${'<!-->'.repeat(200_000)}">泵</a>`,
      TOO_LONG,
    ],
    [
      'foreign pictures after a long text',
      () => '泵'.repeat(250_000) + '<p><img>'.repeat(35_000),
      '合计不能超过1000个',
    ],
  ])('%s', async (_what, make, says) => {
    await done(server.admin, setWeb, { webs: '<p>原文</p>' })
    const webs = make()
    const { result, longestMs, boundMs } = await healthWhile(server, () =>
      server.admin.call(setWeb, { webs }),
    )
    expect(result).toMatchObject({ code: 400, errors: { webs: result.msg } })
    expect(result.msg).toContain(says)
    expect(longestMs).toBeLessThan(boundMs)
    expect(await stored()).toBe('<p>原文</p>')
  })
})

describe('is cleaned while others are served as ever:', () => {
  const paragraph = (at: number) =>
    `<p style="text-align:justify;line-height:1.75"><span style="color:rgb(51, 51, 51);font-size:16px">第${at}条：流量与扬程按现场管网核定；</span><strong>订货须知</strong></p>`

  test.each<[what: string, webs: () => string]>([
    [
      '1 MB as the editor writes it',
      () => Array.from({ length: 5500 }, (_, i) => paragraph(i)).join(''),
    ],
    ['short paragraphs, very many @long', () => '<p>一段</p>'.repeat(60_000)],
    [
      'styles that are hard to read @long',
      () => `<p style="${'{'.repeat(980)}">泵</p>`.repeat(1000),
    ],
    ['foreign pictures @long', () => '泵'.repeat(300_000) + '<p><img></p>'.repeat(900)],
    ['elements in a frame, which are no text @long', () => `泵<iframe>${'<b>'.repeat(340_000)}`],
    ['a comment that never ends', () => `泵${'<!--'.repeat(250_000)}`],
    ['ends of what never began @long', () => `${'<b>'.repeat(90)}泵${'</i>'.repeat(200_000)}`],
  ])('%s', async (_what, make) => {
    const webs = make()
    const { result, longestMs, boundMs } = await healthWhile(server, () =>
      server.admin.call(setWeb, { webs }),
    )
    expect(result).toMatchObject({ code: 200 })
    expect(longestMs).toBeLessThan(boundMs)
    const once = await stored()
    await done(server.admin, setWeb, { webs: once })
    expect(await stored()).toBe(once)
  })
})

test('texts of 1 MB in the history are shown around their change, while others are served as ever @long', async () => {
  const text = (end: string) => `<p>${'<b>泵</b>'.repeat(90_000)}</p><p>${end}</p>`
  const [was, is] = ['原来的结尾', '改了的结尾']
  await done(server.admin, setWeb, { webs: text(was) })
  await done(server.admin, setWeb, { webs: text(is) })
  const { result, longestMs, boundMs } = await healthWhile(server, () =>
    done(server.admin, getHistory),
  )
  const [before, after] = changesOf(result.data[0])['图文内容']!
  expect([before, after]).toEqual([
    expect.stringMatching(/^…泵+原来的结尾$/),
    expect.stringMatching(/^…泵+改了的结尾$/),
  ])
  expect(longestMs).toBeLessThan(boundMs)
})

test('a category’s name is refused by the same words', async () => {
  const p_name = `${'<b>'.repeat(101)}${fresh('泵')}`
  const refused = await server.admin.call(api.category.setProcate, { p_name, p_field: [] })
  expect(refused).toMatchObject({ code: 400, errors: { p_name: refused.msg } })
  expect(refused.msg).toContain(TOO_DEEP)
})
