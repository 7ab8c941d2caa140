import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import { makeContract, makeMachine } from '#test/make/chain.ts'
import { picture, sendTo } from '#test/read/editor.ts'
import { fresh, makeCustomer, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { LONGEST_TEXT, storeLines } from '#test/make/large.ts'
import { testServer, addressOf, type Caller } from '#test/run/server.ts'
import { sheetOf } from '#test/read/sheet-file.ts'
import { importFile } from '#test/read/sheets.ts'
import { starved, type Starved } from '#test/run/starved.ts'

/**
 * Every kind of job driven out of memory: its user gets a refusal in words, and the next job of somebody else
 * succeeds. Its process has less memory than the product gives it, so that a large job is too much.
 */

/** The user with the job that is too large, and somebody else. */
let greedy: Caller
let other: Caller
/** A quotation with long notes, and one with few. */
let large: number
let small: number
let machines: number[]
const server = testServer({ PUBLIC_URL: 'https://erp.example.com' })
beforeAll(async () => {
  const { admin, db } = server
  greedy = admin
  other = await server.userWith(
    'contract:view',
    'contract:all',
    'contract:export_list',
    'customer:view',
    'customer:edit',
    'customer:all',
    'machine:view',
    'machine:all',
    'quotation:all',
    'quotation:export',
    'quotation:view',
    'web:edit',
  )
  const product = await makeProduct(admin)
  ;[large, small] = [await makeQuotation(admin), await makeQuotation(admin)]
  await storeLines(db, large, product, 70, LONGEST_TEXT)
  await storeLines(db, small, product, 3, '备注')
  const con_id = await makeContract(admin)
  machines = []
  for (let at = 0; at < 200; at += 1) machines.push(await makeMachine(admin, { con_id }))
  for (let at = 0; at < 200; at += 1) {
    await makeCustomer(admin, { cus_name: fresh('客户'), cus_info: LONGEST_TEXT })
  }
})

type Answer = { code: number; msg: string }

/** The refusal of a call that answers a file, or that it answered one. */
async function file(caller: Caller, endpoint: AnyEndpoint, input: Record<string, unknown>) {
  const headers = { authorization: `Bearer ${caller.token}`, accept: 'application/json' }
  const response = await server.fetch(addressOf(endpoint, input), { headers })
  const body = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return isJson ? (JSON.parse(body) as Answer) : { code: 200, msg: '' }
}

const customersIn = async (count: number) =>
  sheetOf(
    ['客户名称', '备注'],
    ...Array.from({ length: count }, (_, at) => [fresh(`客户${at}`), `${at}备注`.repeat(100)]),
  )

const upload = async (caller: Caller, width: number, height: number) => {
  const content = await picture('webp', width, height)
  return sendTo(api.upload.uploadEditor, server, caller, [{ name: '图.webp', content }])
}

const isLinux = process.platform === 'linux'
const isOnSqlite = process.env['TEST_DATABASE_URL'] === undefined

type Case = {
  what: string
  memory: Starved
  tooMuch: () => Promise<Answer>
  says: string
  next: () => Promise<Answer>
}

const cases: Case[] = [
  {
    what: 'cleaning HTML @long',
    memory: { job: 'clean-job', heapMb: 24 },
    tooMuch: () => greedy.call(api.web.setWeb, { webs: '<p>一<b>段</b></p>'.repeat(45_000) }),
    says: '图文内容太多',
    next: () => other.call(api.web.setWeb, { webs: '<p>一段</p>' }),
  },
  {
    what: 'making a PDF',
    memory: { job: 'document-job', heapMb: 32 },
    tooMuch: () => file(greedy, api.quotation.document, { id: large }),
    says: '请分成几份报价',
    next: () => file(other, api.quotation.document, { id: small }),
  },
  {
    what: 'making labels @long',
    memory: { job: 'document-job', heapMb: 20 },
    tooMuch: () => file(greedy, api.machine.labels, { ids: machines }),
    says: '请分几次打印',
    next: () => file(other, api.machine.labels, { ids: machines.slice(0, 1) }),
  },
  {
    what: 'making a workbook @long',
    memory: { job: 'document-job', heapMb: 24 },
    tooMuch: () => file(greedy, api.quotation.outleader, { id: large }),
    says: '请分成几份报价',
    next: () => file(other, api.quotation.outleader, { id: small }),
  },
  {
    what: 'reading an Excel file',
    memory: { job: 'sheet-job', heapMb: 20 },
    tooMuch: async () => importFile(server, greedy, api.customer, await customersIn(10_000)),
    says: '文件的内容太多，请分成几个文件分别导入',
    next: async () => importFile(server, other, api.customer, await customersIn(1)),
  },
  {
    what: 'writing an Excel file @long',
    memory: { job: 'sheet-job', heapMb: 16 },
    tooMuch: () => file(greedy, api.customer.exportList, {}),
    says: '请缩小查询条件',
    next: () => file(other, api.customer.exportList, { template: 1 }),
  },
  {
    what: 'writing a list while it is sent @long',
    // It holds a few rows at a time: what is too much is its start.
    memory: { job: 'sheet-job', heapMb: 6 },
    tooMuch: () => file(greedy, api.customer.exportRows, {}),
    says: '请缩小查询条件',
    next: () => file(other, api.contract.exportRows, {}),
  },
  {
    what: 'decoding a picture @long',
    memory: { job: 'decode-job', dataMb: 90 },
    tooMuch: () => upload(greedy, 4900, 4900),
    says: '需要的内存或时间太多',
    next: () => upload(other, 30, 30),
  },
]

test.runIf(isLinux).each(cases)(
  'where memory runs out it is refused, and the next one of somebody else succeeds: $what',
  async ({ memory, tooMuch, says, next }) => {
    const refused = await starved(memory, tooMuch)
    expect(refused).toMatchObject({ code: 413, msg: expect.stringContaining(says) as string })
    expect(await next()).toMatchObject({ code: 200 })
  },
)

test.runIf(isOnSqlite && isLinux)('the same of a search', async () => {
  const rows = sql`with recursive many(n) as (select 1 union all select n + 1 from many limit 2000000) select n from many`
  const refused = starved({ job: 'reader-job', heapMb: 24 }, () =>
    server.search((db) => rows.execute(db)),
  )
  await expect(refused).rejects.toThrow('请缩小查询范围')
  const answer = await other.call(api.quotation.index, { keyword: '报价' })
  expect(answer).toMatchObject({ code: 200 })
})
