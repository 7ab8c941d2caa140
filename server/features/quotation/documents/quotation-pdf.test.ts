import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, fresh, makeQuotation } from '#test/make/factories.ts'
import { pagesOf, textOf } from '#test/read/pdf.ts'
import { testServer, addressOf } from '#test/run/server.ts'

/** What staff get who ask for a quotation as a PDF. */

const { addline, document, outleader, sendQuotation } = api.quotation

let id: number
let name: string
const server = testServer({ COMPANY_NAME: '申江泵业' })
beforeEach(async () => {
  name = fresh('云溪/花园')
  id = await makeQuotation(server.admin, {
    quo_name: name,
    cus_name: '云溪水务',
    terms: '款到发货',
  })
  await done(server.admin, addline, {
    id,
    title: '增压泵',
    no: 'ZY-1',
    unit: '台',
    num: 2,
    unitprice: '1200',
  })
})

type Input = Record<string, unknown>

const fetched = (input: Input, accept = '*/*') =>
  server.fetch(addressOf(document, { id, ...input }), {
    headers: { authorization: `Bearer ${server.admin.token}`, accept },
  })

async function pdf(input: Input = {}): Promise<Uint8Array> {
  const response = await fetched(input)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return new Uint8Array(await response.arrayBuffer())
}

async function fileName(input: Input): Promise<string> {
  const header = (await fetched(input)).headers.get('content-disposition') ?? ''
  return decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(header)?.[1] ?? '')
}

/** A line that is added now, after what was sent. */
const addPipes = () =>
  done(server.admin, addline, { id, title: '不锈钢管路', unit: '套', unitprice: '333' })

describe('a PDF', () => {
  test('of a draft has its prices, and 草稿 across the page', async () => {
    const text = textOf(await pdf())
    for (const part of ['报价单', '申江泵业', '云溪水务', '增压泵', '2,400.00', '款到发货']) {
      expect(text).toContain(part)
    }
    expect(text).toMatch(/草稿/)
  })

  test('of a version is what was sent, whatever has changed since', async () => {
    await done(server.admin, sendQuotation, { id })
    await addPipes()
    const [sent, now] = [textOf(await pdf({ revision: 1 })), textOf(await pdf())]
    expect(sent).toMatch(/BJ\d{8}-\d{3}V1/)
    expect(sent).not.toMatch(/不锈钢管路|草稿/)
    expect(now).toContain('不锈钢管路')
    expect(now).toContain('2,733.00')
  })

  test.each([
    ['technical', '技术参数表'],
    ['supply', '供货清单'],
  ])('of kind %s is a %s without prices', async (kind, title) => {
    const [page = ''] = pagesOf(await pdf({ kind }))
    expect(page).toContain(title)
    expect(page).toContain('增压泵')
    expect(page).not.toMatch(/\d\.\d\d\b|款到发货|元/)
  })

  test('is named after its kind, number, version and quotation', async () => {
    const rest = name.replace('/', ' ')
    expect(await fileName({})).toMatch(new RegExp(`^报价单-${rest}-\\d{4}-\\d\\d-\\d\\d\\.pdf$`))
    await done(server.admin, sendQuotation, { id })
    // What was sent and has not changed is no draft.
    expect(await fileName({})).toMatch(new RegExp(`^报价单-BJ\\d{8}-\\d{3}-V1-${rest}\\.pdf$`))
    const named = new RegExp(`^供货清单-BJ\\d{8}-\\d{3}-V1-${rest}\\.pdf$`)
    expect(await fileName({ revision: 1, kind: 'supply' })).toMatch(named)
  })
})

describe('refused', () => {
  test.each([
    ['a version that there is not', document, { revision: 7 }, 404, '版本V7不存在'],
    ['a version that there is not, as Excel', outleader, { revision: 7 }, 404, '版本V7不存在'],
    ['a quotation that there is not', document, { id: 987_654 }, 404, '报价不存在'],
    ['no quotation', document, { id: '' }, 400, '缺少报价的编号'],
    ['another kind', document, { kind: 'invoice' }, 400, '单据中没有“invoice”这一项'],
  ])('is %s', async (_what, endpoint, input, code, msg) => {
    const refused = await server.admin.call(endpoint, { id, ...input })
    expect(refused.code).toBe(code)
    expect(refused.msg).toContain(msg)
  })

  test('on a page for a browser', async () => {
    const page = await fetched({ revision: 7 }, 'text/html,*/*')
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await page.text()).toContain('版本V7不存在')
  })

  test('is a user without the permission to export', async () => {
    const viewer = await server.userWith('quotation:view', 'quotation:all')
    expect((await viewer.call(document, { id })).code).toBe(403)
  })
})
