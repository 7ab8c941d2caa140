import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import {
  addSet,
  done,
  makeCombination,
  makeProduct,
  makeQuotation,
  unreadableIds,
  unusualWords,
} from '#test/make/factories.ts'
import { storeLines } from '#test/make/large.ts'
import { testServer, addressOf, type Caller } from '#test/run/server.ts'

const { outleader } = api.quotation
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const server = testServer()

const address = (id: unknown) => addressOf(outleader, { id })
const withToken = ({ token }: Caller, more: Record<string, string> = {}) => ({
  headers: { authorization: `Bearer ${token}`, ...more },
})

/** The file name that a browser would save under. */
function fileName(response: Response): string {
  const header = response.headers.get('content-disposition') ?? ''
  return decodeURIComponent(/^attachment; filename\*=UTF-8''(\S+)$/.exec(header)?.[1] ?? '')
}

async function ticketFor(caller: Caller, url: string): Promise<string> {
  return String((await done(caller, api.session.setTicket, { url })).id)
}

/** One from before quotations had numbers. */
async function unnumbered(caller: Caller, fields: Record<string, unknown>): Promise<number> {
  const id = await makeQuotation(caller, fields)
  await server.db.updateTable('quotation').set({ quo_no: '' }).where('id', '=', id).execute()
  return id
}

/** Whether an answer is a spreadsheet: a zip by its first bytes. */
async function isFile(response: Response): Promise<boolean> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  return response.headers.get('content-type') === XLSX && bytes[0] === 0x50 && bytes[1] === 0x4b
}

describe('the exported file', () => {
  test('is a spreadsheet to download, named after the quotation in Chinese, kept nowhere', async () => {
    const id = await unnumbered(server.admin, { quo_name: '云溪花园（三期）供水' })
    await addSet(server.admin, id, await makeCombination(server.admin))
    const response = await server.fetch(address(id), withToken(server.admin))
    expect(response.status).toBe(200)
    expect(fileName(response)).toMatch(/^报价单-云溪花园（三期）供水-\d{4}-\d\d-\d\d\.xlsx$/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await isFile(response)).toBe(true)
  })

  test('is named after the quotation and the day, and of a version after number and version', async () => {
    const id = await makeQuotation(server.admin, { quo_name: '云溪/花园' })
    await done(server.admin, api.quotation.addline, { id, title: '运费', unitprice: '800' })
    const named = async (more: object) => {
      const path = addressOf(outleader, { id, ...more })
      return fileName(await server.fetch(path, withToken(server.admin)))
    }
    expect(await named({})).toMatch(/^报价单-云溪 花园-\d{4}-\d\d-\d\d\.xlsx$/)
    await done(server.admin, api.quotation.sendQuotation, { id })
    expect(await named({ revision: 1 })).toMatch(/^报价单-BJ\d{8}-\d{3}-V1-云溪 花园\.xlsx$/)
  })

  test('of a quotation without lines is a file too', async () => {
    const id = await makeQuotation(server.admin)
    expect(await isFile(await server.fetch(address(id), withToken(server.admin)))).toBe(true)
  })

  test.each([...unusualWords, 'a/b\\c:d*e?f"g<h>i|j', '(项目)', "it's 100%"])(
    'of %s has a name that every system can hold',
    async (quo_name) => {
      const id = await unnumbered(server.admin, { quo_name })
      const response = await server.fetch(address(id), withToken(server.admin))
      expect(fileName(response)).toMatch(/^报价单-[^\\/:*?"<>|]+-\d{4}-\d\d-\d\d\.xlsx$/)
      expect(await isFile(response)).toBe(true)
    },
  )

  test('of a long name full of rare characters is cut between characters', async () => {
    const id = await unnumbered(server.admin, { quo_name: `长${'😀'.repeat(254)}` })
    const response = await server.fetch(address(id), withToken(server.admin))
    expect(fileName(response)).toContain(`报价单-长${'😀'.repeat(79)}-`)
  })
})

describe('the export', () => {
  test('opens by its address with a ticket, and no other address does', async () => {
    const [id, other] = [await makeQuotation(server.admin), await makeQuotation(server.admin)]
    const ticket = await ticketFor(server.admin, address(id))
    expect(await isFile(await server.fetch(`${address(id)}&ticket=${ticket}`))).toBe(true)
    const refused = await server.fetch(`${address(other)}&ticket=${ticket}`)
    expect(await refused.json()).toMatchObject({ code: 401 })
    const wrong = await server.fetch(`${address(id)}&ticket=x`)
    expect(await wrong.json()).toMatchObject({ code: 401 })
    expect(await (await server.fetch(address(id))).json()).toMatchObject({ code: 401 })
  })

  test('by a ticket asks for permission and scope as by token', async () => {
    const clerk = await server.userWith('quotation:view', 'quotation:edit')
    const own = await makeQuotation(clerk)
    const ticket = await ticketFor(clerk, address(own))
    const forbidden = await server.fetch(`${address(own)}&ticket=${ticket}`)
    expect(await forbidden.json()).toMatchObject({ code: 403 })

    const exporter = await server.userWith('quotation:export')
    const foreign = await ticketFor(exporter, address(own))
    const absent = await server.fetch(`${address(own)}&ticket=${foreign}`)
    expect(await absent.json()).toMatchObject({ code: 404 })
  })

  test('needs the permission to export and no other', async () => {
    const salesman = await server.userWith('quotation:edit', 'quotation:export')
    const id = await makeQuotation(salesman)
    expect(await isFile(await server.fetch(address(id), withToken(salesman)))).toBe(true)
  })

  test.each([...unreadableIds, ''])('of the id %j is refused', async (id) => {
    expect((await server.admin.call(outleader, { id })).code).toBe(400)
  })

  test('is made three times at once for a user; the fourth is refused with a page that says why', async () => {
    const exporter = await server.userWith('quotation:edit', 'quotation:export')
    const id = await makeQuotation(exporter)
    await storeLines(server.db, id, await makeProduct(server.admin), 1500, '备注')
    const asPage = withToken(exporter, { accept: 'text/html,*/*' })
    const all = await Promise.all([1, 2, 3, 4].map(() => server.fetch(address(id), asPage)))
    const [refused, ...others] = all.filter((one) => one.headers.get('content-type') !== XLSX)
    expect(others).toEqual([])
    expect(await refused?.text()).toContain('您还有导出没有完成，请等它结束')
  })

  test('of an absent quotation is refused, for a browser as a page', async () => {
    expect((await server.admin.call(outleader, { id: 987654 })).code).toBe(404)
    const accept = { accept: 'text/html,*/*' }
    const page = await server.fetch(address(987654), withToken(server.admin, accept))
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await page.text()).toContain('报价不存在')
  })
})
