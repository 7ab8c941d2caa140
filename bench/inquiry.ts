import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '../api/index.ts'
import type { InquiryLine } from '../api/inquiry/inquiry.ts'
import { startProduct, type Product } from '../e2e/support/server.ts'
import { openDatabase } from '../server/db/open.ts'
import { putProducts, storedCurve } from '../test/make/pumps/catalogue-pumps.ts'
import { cpuOf } from './lists/cpu.ts'
import { median, round } from './numbers.ts'

/**
 * `npm run bench -- inquiry`: a customer's list of 300 rows, each with a duty of its own, read against 5,000 pumps with curves,
 * beside one selection among them; and how long others wait at most for their turn meanwhile.
 */

const PUMPS = 5000
const ROWS = 300
const RUNS = 5

/** Flows from 10 to 900 m³/h, each 0.09 % above the one before, and heads of 20 to 99 m. */
const pumps = Array.from({ length: PUMPS }, (_, at) => ({
  pro_no: `ISG${at}`,
  pro_power: '11',
  pro_unitprice: 100_000 + at,
  pro_curve: storedCurve(10 * 1.0009 ** at, 20 + ((at * 37) % 80)),
}))
const list = [
  ['序号', '名称', '技术参数', '数量', '单位', '备注'].join('\t'),
  ...Array.from({ length: ROWS }, (_, at) => {
    const [flow, head] = [12 + at * 2.5, 20 + ((at * 13) % 75)]
    return [at + 1, '生活给水泵', `Q=${flow}m³/h，H=${head}m，N=11kW`, 2, '台', '一用一备'].join(
      '\t',
    )
  }),
].join('\r\n')

async function readList(product: Product, id: number): Promise<InquiryLine[]> {
  const form = new FormData()
  form.set('file', new Blob([list]), 'list')
  const answered = await fetch(
    `${product.url}/api${api.quotation.readInquiry.path}.html?pasted=1&id=${id}`,
    { method: 'POST', headers: { authorization: `Bearer ${product.token}` }, body: form },
  )
  const answer = (await answered.json()) as {
    code: number
    msg: string
    data: { rows: { line: InquiryLine | null }[] }
  }
  if (answer.code !== 200) throw new Error(answer.msg)
  return answer.data.rows.flatMap(({ line }) => line ?? [])
}

/** The longest time that the event loop was blocked since the last call. */
async function longestDelayMs(product: Product): Promise<number> {
  const text = await (await fetch(`${product.url}/api/metrics`)).text()
  const seconds = /^nodejs_eventloop_lag_max_seconds (.+)$/m.exec(text)?.[1]
  return round(Number(seconds) * 1000)
}

async function figuresOf(product: Product, work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  const first = performance.now() - began
  await longestDelayMs(product)
  const cpu = cpuOf(product.pid)
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return {
    'first ms': round(first),
    'median ms': round(median(times)),
    'CPU ms': round((cpuOf(product.pid) - cpu) / RUNS / 1000),
    'loop held at most, ms': await longestDelayMs(product),
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'baojia-bench-'))
const product = await startProduct(dataDir, { RATE_SESSION_PER_SECOND: '1000000' })
try {
  const db = openDatabase({ dataDir, databaseUrl: undefined })
  await putProducts({ db }, pumps)
  await db.destroy()
  const id = Number((await product.call(api.quotation.setQuotation, { quo_name: '询价' })).id)
  const duty = { flow: 60, head: 32, on_duty: 1, standby: 1, use: '生活' }
  const table = {
    'one selection': await figuresOf(product, () => product.call(api.selection.select, duty)),
    [`a list of ${ROWS} rows`]: await figuresOf(product, () => readList(product, id)),
  }
  const lines = await readList(product, id)
  const proposed = lines.filter((line) => line.proposed === 1).length
  console.log(
    `load ${readFileSync('/proc/loadavg', 'utf8').split(' ', 1)[0]}, ${PUMPS} pumps, a pump proposed for ${proposed} of ${lines.length} rows`,
  )
  console.table(table)
} finally {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
