import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { api } from '../api/index.ts'
import type { AnyEndpoint } from '../api/kit/endpoint.ts'
import { startProduct, type Product } from '../e2e/support/server.ts'
import { openDatabase } from '../server/db/open.ts'
import { wallClock } from '../server/platform/clock.ts'
import { storeLines } from '../test/make/large.ts'
import type { Bystander } from './crowd/bystander.ts'
import { ask } from './lists/load.ts'
import { startDatabase } from './lists/postgres.ts'
import { round } from './numbers.ts'

/**
 * `npm run bench -- crowd [--calls 100] [--seconds 4] [--only getContract,home] [--postgres]`: how long others wait while one
 * session keeps so many calls of one kind in flight, with a contract and a quotation of 500 lines. `one` is what a single call
 * takes when nothing else runs, `live` a third party's `/api/live`, `other` another user's home page.
 */

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    calls: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
    postgres: { type: 'boolean', default: false },
  },
})

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

const LINES = 500
/** As long as a contract's body may be, nearly. */
const lineOf = (at: number, round: number) => ({
  title: `不锈钢立式多级离心泵第${at}台${'泵房'.repeat(20)}`,
  no: `CDL${at}-90${'型'.repeat(40)}`,
  num: 1 + ((at + round) % 9),
  unit: '台',
  unitprice: '12800.00',
  note: `第${round}次修改${'，备注须写清楚'.repeat(20)}`,
})
const linesOf = (round: number) => Array.from({ length: LINES }, (_, at) => lineOf(at, round))

type Kind = { endpoint: AnyEndpoint; input: Record<string, unknown> }

/** Makes the records, as an admin who changes all lines ten times would. */
async function records(
  product: Product,
  place: { dataDir: string; databaseUrl: string | undefined },
) {
  const { call } = product
  const customer = (await call(api.customer.setCustomer, { cus_name: '云溪水务' })).id
  const contract = Number(
    (
      await call(api.contract.setContract, {
        c_title: '东城花园',
        customer_id: customer,
        lines: linesOf(0),
      })
    ).id,
  )
  for (let change = 1; change <= 10; change += 1) {
    const { lines } = (await call(api.contract.getContract, { id: contract })).data as {
      lines: { id: number }[]
    }
    const changed = lines.map(({ id }, at) => ({ id, ...lineOf(at, change) }))
    await call(api.contract.setContract, { id: contract, lines: changed })
  }
  const { lines } = (await call(api.contract.getContract, { id: contract })).data as {
    lines: { id: number }[]
  }
  const pump = (
    await call(api.product.setProduct, { pro_title: '立式泵', pro_no: 'CDL', pro_unitprice: 10 })
  ).id
  const quotation = Number((await call(api.quotation.setQuotation, { quo_name: '东城花园' })).id)
  const db = openDatabase(place)
  const ids = await storeLines(db, quotation, Number(pump), LINES, '说明须写清楚。'.repeat(40))
  await db.destroy()
  await call(api.quotation.sendQuotation, { id: quotation })
  for (const id of ids.slice(0, 100))
    await call(api.quotation.changeline, { id, num: '3', unitprice: '99.5' })
  await call(api.quotation.sendQuotation, { id: quotation })
  const sent = lines.map(({ id }, at) => ({ id, ...lineOf(at, 11) }))
  return { contract, quotation, sent }
}

function kindsOf({ contract, quotation, sent }: Awaited<ReturnType<typeof records>>) {
  const id = contract
  return {
    setContract: { endpoint: api.contract.setContract, input: { id, lines: sent } },
    newContract: {
      endpoint: api.contract.setContract,
      input: { c_title: '新', lines: sent.map(({ id: _id, ...line }) => line) },
    },
    getContract: { endpoint: api.contract.getContract, input: { id } },
    salesContract: { endpoint: api.contract.salesContract, input: { id } },
    salesContractWord: { endpoint: api.contract.salesContractWord, input: { id } },
    contractHistory: { endpoint: api.contract.getHistory, input: { id } },
    contractList: { endpoint: api.contract.index, input: {} },
    exportContracts: { endpoint: api.contract.exportRows, input: {} },
    getDifference: {
      endpoint: api.quotation.getDifference,
      input: { id: quotation, from: 1, to: 2 },
    },
    getVersion: { endpoint: api.quotation.getVersion, input: { id: quotation, revision: 1 } },
    getQuopro: { endpoint: api.quotation.getQuopro, input: { id: quotation } },
    briefQuopro: { endpoint: api.quotation.getQuopro, input: { id: quotation, brief: 1 } },
    getReview: { endpoint: api.quotation.getReview, input: { id: quotation } },
    quotationPdf: { endpoint: api.quotation.document, input: { id: quotation } },
    quotationExcel: { endpoint: api.quotation.outleader, input: { id: quotation } },
    quotationHistory: { endpoint: api.quotation.getHistory, input: { id: quotation } },
    statements: { endpoint: api.statement.index, input: {} },
    home: { endpoint: api.home.index, input: {} },
  } satisfies Record<string, Kind>
}

/** Makes one call, and answers its code; 200 of a file. */
async function codeOf({ url, token }: Product, { endpoint, input }: Kind): Promise<number> {
  const isGet = endpoint.method === 'GET'
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(isGet ? input : {})) query.set(name, String(value))
  const { body, headers } = await ask(`${url}/api${endpoint.path}.html?${query.toString()}`, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(!isGet && { 'content-type': 'application/json' }),
    },
    ...(!isGet && { body: JSON.stringify(input) }),
  })
  if (!String(headers['content-type']).includes('json')) return 200
  return Number(/"code":(\d+)/.exec(body.toString('latin1'))?.[1])
}

/** The times of a third party while `work` goes on. */
async function meanwhile(
  url: string,
  token: string,
  work: () => Promise<void>,
): Promise<Bystander> {
  const asker = fork(new URL('crowd/bystander.ts', import.meta.url), [
    url,
    `/api${api.home.index.path}.html`,
    token,
  ])
  await once(asker, 'message')
  await after(300)
  await work()
  const answer = once(asker, 'message')
  asker.send('stop')
  const [seen] = (await answer) as [Bystander]
  return seen
}

const longest = (times: number[]) => round(Math.max(...times))
const late = (times: number[]) =>
  round(times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? NaN)

async function rowOf(product: Product, token: string, kind: Kind) {
  for (let run = 0; run < 3; run += 1) await codeOf(product, kind)
  const began = performance.now()
  await codeOf(product, kind)
  const one = performance.now() - began
  const codes: Record<number, number> = {}
  const seen = await meanwhile(product.url, token, async () => {
    const until = performance.now() + Number(values.seconds) * 1000
    const keepAsking = async () => {
      while (performance.now() < until) {
        const code = await codeOf(product, kind)
        codes[code] = (codes[code] ?? 0) + 1
      }
    }
    await Promise.all(Array.from({ length: Number(values.calls) }, keepAsking))
  })
  const { 200: answered = 0, ...refused } = codes
  return {
    'one ms': round(one),
    answered,
    refused: JSON.stringify(refused).replaceAll(/["{}]/g, ''),
    'live longest ms': longest(seen.live),
    'live 95% ms': late(seen.live),
    'other longest ms': longest(seen.call),
    'other 95% ms': late(seen.call),
    failed: seen.failed,
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'baojia-bench-'))
const database = values.postgres ? await startDatabase() : undefined
try {
  const product = await startProduct(dataDir, {
    RATE_SESSION_PER_SECOND: '1000000',
    RATE_OPEN_PER_MINUTE: '1000000',
    DATABASE_URL: database?.url ?? '',
  })
  try {
    const other = await product.callAs(await product.addUser('小陈', '销售'))
    const { key } = await other(api.key.setKey, {
      name: '旁观',
      expires_on: wallClock('Asia/Shanghai', Date.now() + WEEK_MS)
        .slice(0, 10)
        .replaceAll(':', '-'),
      permissions: ['quotation:view'],
    })
    const kinds = kindsOf(await records(product, { dataDir, databaseUrl: database?.url }))
    const table: Record<string, Awaited<ReturnType<typeof rowOf>>> = {}
    for (const [name, kind] of Object.entries(kinds)) {
      if (values.only !== '' && !values.only.split(',').includes(name)) continue
      table[name] = await rowOf(product, String(key), kind)
    }
    console.table(table)
  } finally {
    await product.stop()
  }
} finally {
  database?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
