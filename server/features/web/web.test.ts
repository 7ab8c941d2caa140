import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { MAX_WEBS_BYTES } from '#api/web/web.ts'
import { done } from '#test/make/factories.ts'
import { bodies, send } from '#test/run/http.ts'
import { testServer, addressOf, startServer, type Caller } from '#test/run/server.ts'

const { getText, setWeb, public: publicText } = api.web

const server = testServer()
let editor: Caller
beforeAll(async () => {
  editor = await server.userWith('web:edit')
})

type Text = { info: string; webs: string; id: number; version: number }
const read = async (caller = editor) => (await done(caller, getText)) as unknown as Text
const save = (input: Record<string, unknown>, headers?: Record<string, string>) =>
  editor.call(setWeb, input, headers)
const saved = { code: 200, msg: '网站文字已保存', id: 1, version: expect.any(Number) }

test('before the first save there is an empty text, which can be saved', async () => {
  const own = await startServer()
  try {
    const empty = { code: 200, msg: '查询成功', info: '', webs: '', id: 1, version: 1 }
    expect(await own.admin.call(getText)).toEqual(empty)
    expect(await own.stranger.call(publicText)).toMatchObject({ data: { web: '', webs: '' } })
    expect(await own.admin.call(setWeb, { web: '第一次' })).toMatchObject({ version: 2 })
  } finally {
    await own.close()
  }
})

describe('the id', () => {
  test('is 1 with permission to edit the text, else 0, and both can read it', async () => {
    await save({ web: '大家看的' })
    const reader = await server.userWith()
    expect(await read(editor)).toMatchObject({ id: 1, info: '大家看的' })
    expect(await read(reader)).toMatchObject({ id: 0, info: '大家看的' })
    expect(await read(server.admin)).toMatchObject({ id: 1 })
  })
})

describe('the text is kept as typed:', () => {
  test.each([
    ['one line', '欢迎光临'],
    ['spaces and blank lines around it and inside', '\n\n  两端 \n\n\n 中间  \n '],
    ['only spaces', '   '],
    ['tabs', '\t甲\t乙'],
    ['markup, quotes, percent signs, any script', `<b>"50%_'\\</b> &amp; насос 𠮷 👩‍🔧`],
    ['what looks like a list or a number', '[1,2]'],
    ['nothing', ''],
  ])('%s', async (_what, web) => {
    expect(await save({ web })).toEqual(saved)
    expect((await read()).info).toBe(web)
  })

  test.each([
    ['\\r\\n', '一\r\n\r\n二\r\n'],
    ['\\r', '一\r\r二\r'],
    ['\\n', '一\n\n二\n'],
  ])('breaks written %s are \\n', async (_how, web) => {
    await save({ web })
    expect((await read()).info).toBe('一\n\n二\n')
  })

  test.each(['json', 'urlencoded', 'multipart'] as const)('sent as %s', async (form) => {
    const { token } = editor
    const body = bodies[form]([['web', '  甲\r\n乙  ']])
    const path = addressOf(setWeb)
    const { envelope } = await send(server, { path, method: 'POST', token, ...body })
    expect(envelope).toEqual(saved)
    expect((await read()).info).toBe('  甲\n乙  ')
  })

  test.each(['json', 'urlencoded', 'multipart'] as const)(
    'as rich text in %s too',
    async (form) => {
      const { token } = editor
      const body = bodies[form]([['webs', '<pre><code>甲\r\n乙</code></pre>']])
      const path = addressOf(setWeb)
      const { envelope } = await send(server, { path, method: 'POST', token, ...body })
      expect(envelope).toEqual(saved)
      expect((await read()).webs).toBe('<pre><code>甲\n乙</code></pre>')
    },
  )
})

describe('a save changes only what is sent:', () => {
  test('the text alone, or the rich text alone', async () => {
    await save({ web: '文字', webs: '<p>图文</p>' })
    await save({ web: '新文字' })
    expect(await read()).toMatchObject({ info: '新文字', webs: '<p>图文</p>' })
    await save({ webs: '' })
    expect(await read()).toMatchObject({ info: '新文字', webs: '' })
  })

  test('nothing, where nothing is sent', async () => {
    await save({ web: '文字', webs: '<p>图文</p>' })
    expect(await save({})).toEqual(saved)
    expect(await read()).toMatchObject({ info: '文字', webs: '<p>图文</p>' })
  })

  test('the one text, whatever id is sent', async () => {
    expect(await save({ id: 987_654, web: '只有一个' })).toEqual(saved)
    expect((await read()).info).toBe('只有一个')
  })
})

describe('is refused by name, and nothing changes:', () => {
  test.each<[string, string, unknown, string]>([
    ['a text over 20,000 characters', 'web', '泵'.repeat(20_001), '网站文字不能超过20000个字'],
    ['a control character in it', 'web', '泵\u0007', '网站文字含有不可见的控制字符'],
    ['half a character', 'web', '泵\ud83d', '网站文字含有无法识别的字符'],
    ['a list', 'web', ['甲', '乙'], '网站文字只能填一个值'],
    ['a rich text of 1 MB and one byte', 'webs', 'x'.repeat(MAX_WEBS_BYTES + 1), '不能超过1MB'],
    ['one of fewer characters but more bytes', 'webs', '泵'.repeat(350_000), '1MB'],
    ['one that is so large once it is clean', 'webs', '&'.repeat(300_000), '1MB'],
    ['a control character in it, too', 'webs', '<p>泵\u0007</p>', '图文内容含有不可见的控制字符'],
    ['an object', 'webs', { html: '<p>' }, '图文内容只能填一个值'],
    ['an invalid version', 'version', 'x', '版本必须是整数'],
  ])('%s', async (_wrong, field, value, says) => {
    await save({ web: '原文', webs: '<p>原文</p>' })
    const before = await read()
    const refused = await save({ web: '改', webs: '<p>改</p>', [field]: value })
    expect(refused).toMatchObject({ code: 400, errors: { [field]: refused.msg } })
    expect(refused.msg).toContain(says)
    expect(await read()).toEqual(before)
  })

  test('a request beyond the size limit', async () => {
    const { status, envelope } = await send(server, {
      path: addressOf(setWeb),
      method: 'POST',
      token: editor.token,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ webs: 'x'.repeat(11 * 1024 * 1024) }),
    })
    expect({ status, code: envelope.code }).toEqual({ status: 413, code: 413 })
  })
})

describe('as long as may be', () => {
  test('are 20,000 characters of text, however many bytes', async () => {
    for (const longest of ['泵'.repeat(20_000), '😀'.repeat(20_000)]) {
      expect(await save({ web: longest })).toEqual(saved)
      expect((await read()).info).toBe(longest)
    }
  })

  test('is 1 MB of rich text, in whatever form it comes, and it can be saved again @long', async () => {
    const chinese = `<p>${'泵'.repeat(Math.floor((MAX_WEBS_BYTES - 7) / 3))}</p>`
    for (const longest of ['x'.repeat(MAX_WEBS_BYTES), chinese]) {
      for (const form of ['json', 'urlencoded', 'multipart'] as const) {
        const body = bodies[form]([['webs', longest]])
        const sent = { path: addressOf(setWeb), method: 'POST', token: editor.token, ...body }
        expect((await send(server, sent)).envelope).toEqual(saved)
      }
      const { webs } = await read()
      expect(webs).toBe(longest)
      expect(await save({ webs })).toEqual(saved)
    }
  })
})

describe('versions:', () => {
  test('a save on an older one is refused, naming who changed the text and when', async () => {
    const { version } = await read()
    expect(await save({ web: '先到', version })).toMatchObject({ version: version + 1 })
    const refused = await server.admin.call(setWeb, { web: '后到', version })
    expect(refused.code).toBe(409)
    const { data: self } = await done(editor, api.session.getSelf)
    expect(refused.msg).toMatch(
      new RegExp(`^网站文字已被${self.name}于\\d{4}:\\d\\d:\\d\\d \\d\\d:\\d\\d:\\d\\d修改`),
    )
    expect((await read()).info).toBe('先到')
  })

  test('a save without one is accepted', async () => {
    for (const version of [undefined, '', 0]) {
      expect(await save({ web: '旧客户端', version })).toEqual(saved)
    }
  })

  test('a repeated save with one Idempotency-Key changes the text once', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const first = await save({ web: '一次' }, key)
    await save({ web: '别人的' })
    expect(await save({ web: '一次' }, key)).toEqual(first)
    expect((await read()).info).toBe('别人的')
  })

  test('history keeps the text before and after', async () => {
    await save({ web: '旧文' })
    await save({ web: '新文' })
    const row = await server.db
      .selectFrom('history')
      .select(['before', 'after', 'user_id', 'record_id'])
      .where('entity', '=', 'web_text')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ user_id: editor.userId, record_id: 1 })
    expect(row.before).toContain('旧文')
    expect(row.after).toContain('新文')
  })
})
