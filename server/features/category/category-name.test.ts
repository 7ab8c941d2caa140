import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { fresh, makeCategory } from '#test/make/factories.ts'
import { testServer } from '#test/run/server.ts'

const server = testServer()

/** The name as it is stored and shown after it was sent. */
async function stored(p_name: string): Promise<string> {
  const id = await makeCategory(server.admin, { p_name })
  const { info } = await server.admin.call(api.category.getProcate, { id })
  return info.p_name as string
}

describe('a category name is HTML:', () => {
  test.each([
    '<b>增压泵</b>',
    '<strong>增压</strong><em>泵</em>',
    '增压<br />泵',
    '<span style="color:red">泵</span>',
    '<span style="color:#f5222d;font-weight:bold">泵</span>',
    '<b style="color:rgb(255, 0, 0)">泵</b>',
    '<font color="#ff0000">泵</font>',
    '<u>泵</u><s>阀</s><sub>2</sub><sup>3</sup><mark>荐</mark>',
    '😀 𠮷泉 100% a_b',
  ])('%s stays', async (name) => {
    expect(await stored(name)).toBe(name)
  })

  test.each([
    ['a script', '泵<script>alert(1)</script>', '泵'],
    ['a handler', '<b onclick="alert(1)">泵</b>', '<b>泵</b>'],
    ['a handler in odd spelling', '<b oNmOuSeOver=alert(1) >泵</b>', '<b>泵</b>'],
    ['a foreign image', '泵<img src="http://elsewhere/a.png">', '泵'],
    ['an image that runs a script', '泵<img src=x onerror=alert(1)>', '泵'],
    ['a drawing', '<svg onload=alert(1)>泵</svg>', '泵'],
    ['a frame', '泵<iframe src="//elsewhere"></iframe>', '泵'],
    ['a link', '<a href="javascript:alert(1)">泵</a>', '泵'],
    ['a style sheet', '<style>@import "//elsewhere"</style>泵', '泵'],
    [
      'a style that loads',
      '<span style="background:url(//elsewhere)">泵</span>',
      '<span>泵</span>',
    ],
    [
      'a colour that loads',
      '<span style="color:red;background-color:url(//elsewhere)">泵</span>',
      '<span style="color:red">泵</span>',
    ],
    ['a position', '<span style="position:fixed;top:0">泵</span>', '<span>泵</span>'],
    ['a form', '<form action="//elsewhere"><input>泵</form>', '泵'],
    ['a class', '<b class="ant-btn" id="root">泵</b>', '<b>泵</b>'],
    ['an open element', '<b>泵', '<b>泵</b>'],
    ['a comment', '泵<!-- x -->', '泵'],
  ])('%s does not', async (_what, name, clean) => {
    expect(await stored(name)).toBe(clean)
  })

  test.each(['<br>', '<b></b>', '<script>泵</script>', '<img src=x>', '&nbsp;', '&#8203;'])(
    'a name of which no text remains is refused: %s',
    async (p_name) => {
      const refused = await server.admin.call(api.category.setProcate, { p_name })
      expect(refused).toMatchObject({ code: 400, errors: { p_name: '分类名称不能为空' } })
    },
  )

  test('saving what was loaded changes nothing', async () => {
    const once = await stored('A&B < C "D" &amp;lt; <b>E</b>')
    expect(await stored(once)).toBe(once)
  })
})

describe('as an option of a select', () => {
  test.each([
    ['<b style="color:red">消防</b>泵', '消防泵'],
    ['第一行<br>第二行', '第一行 第二行'],
    ['A&B <i>1</i>', 'A&B 1'],
    ['1 &lt; 2 &amp;lt; 3', '1 < 2 &lt; 3'],
    ['😀𠮷', '😀𠮷'],
  ])('%s is the plain text %s', async (name, plain) => {
    const id = await makeCategory(server.admin, { p_name: name })
    const { data } = await server.admin.call(api.product.getProType)
    expect(data).toContainEqual({ value: id, label: plain })
  })
})

test('two categories may have one name', async () => {
  const p_name = fresh('同名')
  expect(await makeCategory(server.admin, { p_name })).not.toBe(
    await makeCategory(server.admin, { p_name }),
  )
})

describe('a category name is at most 255 characters of text,', () => {
  test('however long its HTML is, and can be saved again as it was read', async () => {
    const name = `<b>${'&amp;'.repeat(255)}</b>`
    const id = await makeCategory(server.admin, { p_name: name })
    const { info } = await server.admin.call(api.category.getProcate, { id })
    expect(info.p_name).toBe(name)
    const again = await server.admin.call(api.category.setProcate, { id, p_name: info.p_name })
    expect(again.code).toBe(200)
  })

  test('and one more is refused', async () => {
    const refused = await server.admin.call(api.category.setProcate, { p_name: '泵'.repeat(256) })
    expect(refused).toMatchObject({ code: 400, errors: { p_name: '分类名称不能超过255个字' } })
  })
})
