import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done } from '#test/make/factories.ts'
import { send } from '#test/run/http.ts'
import { testServer, addressOf } from '#test/run/server.ts'

const server = testServer()

async function saved(input: Record<string, unknown>) {
  const answer = await server.admin.call(api.quotation.setQuotation, { quo_name: '名', ...input })
  if (answer.code !== 200) return answer
  return (await server.admin.call(api.quotation.getQuotation, { id: answer.id })).data
}

describe('text', () => {
  test('is trimmed', async () => {
    expect(await saved({ quo_name: '  两端 \t\n' })).toMatchObject({ quo_name: '两端' })
    expect(await saved({ quo_info: '\n\n 一\n 二 \n' })).toMatchObject({ quo_info: '一\n 二' })
  })

  test('of several lines keeps its breaks, written in one way, and its tabs', async () => {
    const { quo_info } = await saved({ quo_info: '一\r\n二\r三\n\t四' })
    expect(quo_info).toBe('一\n二\n三\n\t四')
  })

  test('of one line takes no break inside', async () => {
    expect(await saved({ quo_name: '一\n二' })).toMatchObject({
      code: 400,
      errors: { quo_name: '报价名称含有不可见的控制字符，请删除后重试' },
    })
  })

  test('has blanks for the line ends that no key types, and of several lines breaks', async () => {
    const pasted = '一\u2028二\u2029三\u0085四'
    expect(await saved({ quo_name: `${pasted}\u2028`, quo_info: `\u0085${pasted}` })).toMatchObject(
      {
        quo_name: '一 二 三 四',
        quo_info: '一\n二\n三\n四',
      },
    )
    const { admin } = server
    await done(admin, api.web.setWeb, { web: `${pasted}\u2028`, webs: `<p>${pasted}&#8232;</p>` })
    expect(await admin.call(api.web.getText)).toMatchObject({
      info: '一\n二\n三\n四\n',
      webs: '<p>一\n二\n三\n四\n</p>',
    })
    const { id } = await done(admin, api.category.setProcate, {
      p_name: '泵&#8233;房',
      p_field: [],
    })
    const { info } = await admin.call(api.category.getProcate, { id })
    expect(info).toMatchObject({ p_name: '泵 房' })
  })

  test('within the JSON text of a list is read as anywhere else', async () => {
    const clause_templates = JSON.stringify([{ name: '标\u2028准', clauses: '一\u2028二\u0085三' }])
    await done(server.admin, api.company.setCompany, { clause_templates })
    const { data } = await server.admin.call(api.company.getCompany)
    expect(data.clause_templates).toEqual([{ name: '标 准', clauses: '一\n二\n三' }])
  })

  test('is kept as typed: markup, quotes, percent signs, any script', async () => {
    const quo_name = `<b>"50%_'\\</b> ÄÖ ﾎﾟﾝﾌﾟ насос 𠮷 👩‍🔧`
    expect(await saved({ quo_name })).toMatchObject({ quo_name })
  })

  test('that JSON sends as a number is that text', async () => {
    expect(await saved({ quo_name: 2026 })).toMatchObject({ quo_name: '2026' })
  })
})

describe.each([
  ['one line', 'quo_name', '报价名称', 255],
  ['several lines', 'quo_info', '报价说明', 20_000],
])('text of %s', (_kind, field, label, max) => {
  test.each([
    ['Latin', 'x'],
    ['Chinese', '泵'],
    ['rare Chinese of four bytes', '𠮷'],
    ['an emoji', '😀'],
  ])(`may have exactly ${max} characters of %s`, async (_script, character) => {
    const longest = character.repeat(max)
    expect(await saved({ [field]: longest })).toMatchObject({ [field]: longest })
    expect(await saved({ [field]: `${longest}${character}` })).toMatchObject({
      code: 400,
      errors: { [field]: `${label}不能超过${max}个字` },
    })
  })

  test('is measured after trimming', async () => {
    const longest = 'x'.repeat(max)
    expect(await saved({ [field]: `  ${longest}  ` })).toMatchObject({ [field]: longest })
  })
})

describe('characters that show nothing', () => {
  const HIDDEN = '\u200b\u00ad\u202e\u2060\ufeff'

  test('are removed from texts, which keep all that shows', async () => {
    expect(
      await saved({
        quo_name: `${HIDDEN} 流${HIDDEN}量 m³ ${HIDDEN}`,
        quo_info: `一${HIDDEN}\n👩‍🔧`,
      }),
    ).toMatchObject({ quo_name: '流量 m³', quo_info: '一\n👩‍🔧' })
  })

  test('are removed from keywords', async () => {
    const name = '隐形字符之前后'
    await saved({ quo_name: name })
    const found = await server.admin.call(api.quotation.index, { keyword: `隐${HIDDEN}形字符` })
    expect(found.data).toMatchObject([{ quo_name: name }])
    const all = await server.admin.call(api.quotation.index, {})
    expect((await server.admin.call(api.quotation.index, { keyword: HIDDEN })).total).toBe(
      all.total,
    )
  })

  test('are no text, and count for no length', async () => {
    expect(await saved({ quo_name: HIDDEN })).toMatchObject({
      code: 400,
      errors: { quo_name: '报价名称不能为空' },
    })
    const longest = 'x'.repeat(255)
    expect(await saved({ quo_name: longest + HIDDEN })).toMatchObject({ quo_name: longest })
  })

  test('are removed from the texts of a list, and from HTML', async () => {
    const { admin } = server
    const { id } = await admin.call(api.category.setProcate, {
      p_name: `<b>水${HIDDEN}泵</b>`,
      p_field: [`pro_${HIDDEN}flow`],
    })
    const { info } = await admin.call(api.category.getProcate, { id })
    expect(info).toMatchObject({ p_name: '<b>水泵</b>', p_field: ['pro_flow'] })
    await admin.call(api.web.setWeb, { web: `文${HIDDEN}字`, webs: `<p>图${HIDDEN}文</p>` })
    expect(await admin.call(api.web.getText)).toMatchObject({ info: '文字', webs: '<p>图文</p>' })
  })

  test('stay in passwords', async () => {
    const { id } = await server.admin.call(api.role.setBeh, { role_name: '隐', check: [] })
    const password = `pass${HIDDEN}word`
    const user = { username: '隐形密码', password, role_id: id }
    expect((await server.admin.call(api.user.setUsers, user)).code).toBe(200)
    expect((await server.signIn('隐形密码', 'password')).code).not.toBe(200)
    expect((await server.signIn('隐形密码', password)).code).toBe(200)
  })
})

test('a specification may have 100 characters', async () => {
  const save = (pro_flow: string) =>
    server.admin.call(api.product.setProduct, { pro_title: '泵', pro_flow })
  expect((await save('2'.repeat(100))).code).toBe(200)
  expect(await save('2'.repeat(101))).toMatchObject({
    code: 400,
    errors: { pro_flow: '流量不能超过100个字' },
  })
})

test('a keyword that is too long is refused, not cut', async () => {
  const refused = await server.admin.call(api.quotation.index, { keyword: '泵'.repeat(61) })
  expect(refused).toMatchObject({ code: 400, errors: { keyword: '关键词不能超过60个字' } })
  expect((await server.admin.call(api.quotation.index, { keyword: '泵'.repeat(60) })).code).toBe(
    200,
  )
})

describe('a list', () => {
  let first: number
  let second: number
  beforeAll(async () => {
    const made = async (pro_title: string) =>
      Number((await server.admin.call(api.product.setProduct, { pro_title })).id)
    first = await made('第一种')
    second = await made('第二种')
  })

  /** Saves a combination with `com_prolist` written into the form in that way. */
  async function listFrom(form: string) {
    const { envelope } = await send(server, {
      path: addressOf(api.combination.setCombination),
      method: 'POST',
      token: server.admin.token,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `com_name=x&${form}`,
    })
    if (envelope.code !== 200) return envelope
    const read = await server.admin.call(api.combination.getCombination, { id: envelope.id })
    return read.data.com_prolist as number[]
  }

  test.each<[string, (one: number, other: number) => string]>([
    ['repeated keys', (one, other) => `com_prolist=${one}&com_prolist=${other}`],
    ['k[]', (one, other) => `com_prolist[]=${one}&com_prolist[]=${other}`],
    ['k[] encoded', (one, other) => `com_prolist%5B%5D=${one}&com_prolist%5B%5D=${other}`],
    ['k[0]', (one, other) => `com_prolist[0]=${one}&com_prolist[1]=${other}`],
    ['JSON text', (one, other) => `com_prolist=${encodeURIComponent(`[${one},"${other}"]`)}`],
    ['comma text', (one, other) => `com_prolist=${one}, ${other},`],
    ['Chinese comma text', (one, other) => `com_prolist=${encodeURIComponent(`${one}，${other}`)}`],
    ['repetition', (one, other) => `com_prolist=${one},${other},${one}`],
  ])('is read from %s', async (_way, form) => {
    expect(await listFrom(form(first, second))).toEqual([first, second])
    expect(await listFrom(form(second, first))).toEqual([second, first])
  })

  test('is read from a JSON array', async () => {
    const { id } = await server.admin.call(api.combination.setCombination, {
      com_name: 'x',
      com_prolist: [second, String(first)],
    })
    const { data } = await server.admin.call(api.combination.getCombination, { id })
    expect(data.com_prolist).toEqual([second, first])
  })

  test.each(['com_prolist=7', 'com_prolist[]=7', 'com_prolist[0]=7', 'com_prolist=[7]'])(
    'may have one element: %s',
    async (form) => {
      expect(await listFrom(form.replace('7', String(first)))).toEqual([first])
    },
  )

  test.each(['com_prolist=', 'com_prolist[]=', 'com_prolist=[]', 'com_prolist=,', ''])(
    'is empty from %j',
    async (form) => {
      expect(await listFrom(form)).toEqual([])
    },
  )

  test.each(['[1,', '{"a":1}', 'x', '1.5', '0', '-1', '[[1]]', '[{"a":1}]'])(
    'is refused from %j',
    async (text) => {
      const refused = await listFrom(`com_prolist=${encodeURIComponent(text)}`)
      expect(refused).toMatchObject({ code: 400, errors: { com_prolist: expect.any(String) } })
    },
  )

  test('of a closed set refuses what is not in it, by name', async () => {
    const refused = await server.admin.call(api.category.setProcate, {
      p_name: '类',
      p_field: ['pro_flow', 'password_hash'],
    })
    expect(refused).toMatchObject({
      code: 400,
      errors: { p_field: '技术参数中没有“password_hash”这一项' },
    })
  })
})
