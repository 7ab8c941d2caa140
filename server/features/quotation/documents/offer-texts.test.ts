import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, makeQuotation } from '#test/make/factories.ts'
import { pagesOf, textOf } from '#test/read/pdf.ts'
import { opened } from '#test/read/workbook.ts'
import { addressOf, testServer } from '#test/run/server.ts'

/** What a quotation says before and after its lines, its scope, and how company and salesman are reached. */

const { addline, document, outleader, sendQuotation, setQuotation } = api.quotation

const server = testServer()

async function bytesOf(endpoint: typeof document | typeof outleader, input: object) {
  const headers = { authorization: `Bearer ${server.admin.token}` }
  const response = await server.fetch(addressOf(endpoint, { ...input }), { headers })
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

const TEXTS = {
  supply_scope: '水泵三台和控制柜一台',
  excluded: '土建和外部管路',
  greeting: '感谢贵方询价，现报价如下。',
  closing: '期待与贵方合作。',
}

async function offered(head: Record<string, unknown>) {
  const id = await makeQuotation(server.admin, { cus_name: '云溪水务', ...head })
  const line = { title: '水泵', no: 'CDL32-90', unit: '台', num: 3, unitprice: '100' }
  await done(server.admin, addline, { id, ...line })
  await done(server.admin, sendQuotation, { id })
  return id
}

test('it stands where it belongs, as it was when the version was sent, in pages and in sheets', async () => {
  await done(server.admin, api.company.setCompany, {
    name: '宁波泵业',
    tax_rate: '13',
    website: 'www.nb-pumps.cn',
    email: 'info@nb-pumps.cn',
  })
  const id = await offered({ cus_contact: '李工', ...TEXTS })
  await done(server.admin, setQuotation, { id, greeting: '后来改的', supply_scope: '' })

  const text = textOf(await bytesOf(document, { id, revision: 1 }))
  const places = [
    '网址：www.nb-pumps.cn',
    '尊敬的李工：',
    TEXTS.greeting,
    '序号产品名称',
    TEXTS.supply_scope,
  ]
  const order = [...places, TEXTS.excluded, TEXTS.closing, '供方（签字'].map((part) =>
    text.indexOf(part),
  )
  expect(order).not.toContain(-1)
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  expect(text).toContain('邮箱：info@nb-pumps.cn')

  const cells = JSON.stringify(opened(await bytesOf(outleader, { id, revision: 1 })).rows)
  for (const part of [...Object.values(TEXTS), '尊敬的李工：', 'www.nb-pumps.cn']) {
    expect(cells, part).toContain(part)
  }
  const now = textOf(await bytesOf(document, { id }))
  expect(now).toContain('后来改的')
  expect(now).not.toContain(TEXTS.supply_scope)
})

test('the list of goods has the scope, and is no letter', async () => {
  const id = await offered(TEXTS)
  const text = textOf(await bytesOf(document, { id, revision: 1, kind: 'supply' }))
  expect(text).toContain(TEXTS.supply_scope)
  expect(text).not.toContain('感谢贵方')
  expect(text).not.toContain('期待与贵方')
})

test('a version from before there were such texts prints without them', async () => {
  const id = await offered(TEXTS)
  const { content } = await server.db
    .selectFrom('quotation_version')
    .select('content')
    .where('quotation_id', '=', id)
    .executeTakeFirstOrThrow()
  const former = JSON.parse(content) as Record<string, unknown>
  for (const name of [...Object.keys(TEXTS), 'user_email']) delete former[name]
  const {
    website: _website,
    email: _email,
    ...company
  } = former['company'] as Record<string, string>
  await server.db
    .updateTable('quotation_version')
    .set({ content: JSON.stringify({ ...former, company }) })
    .where('quotation_id', '=', id)
    .execute()
  const pages = pagesOf(await bytesOf(document, { id, revision: 1 }))
  expect(pages.join('')).not.toMatch(/undefined|感谢|供货范围|网址|邮箱/)
  // Restored, it has none either, whatever was written since.
  await done(server.admin, setQuotation, { id, ...TEXTS, closing: '后来写的' })
  const { content_version } = (await done(server.admin, api.quotation.getQuopro, { id })).info
  await done(server.admin, api.quotation.restoreVersion, { id, revision: 1, content_version })
  const { data } = await done(server.admin, api.quotation.getQuotation, { id })
  expect(data).toMatchObject({ supply_scope: '', excluded: '', greeting: '', closing: '' })
})

test('an address of mail is checked as it is saved', async () => {
  const refused = await server.admin.call(api.company.setCompany, {
    tax_rate: '13',
    email: 'nobody',
  })
  expect(refused).toMatchObject({
    code: 400,
    msg: '邮箱“nobody”不正确，应为 name@example.com 的样子',
  })
})
