import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { api } from '../api/index.ts'
import { startProduct, type Product } from '../e2e/support/server.ts'
import { sheetOf } from '../test/read/sheet-file.ts'
import { startDatabase } from './lists/postgres.ts'
import { cpuOf } from './lists/cpu.ts'
import { median, round, RUNS } from './numbers.ts'

/**
 * `npm run bench -- catalogue [--postgres]`: a factory's price list of 5,000 pumps with curves from the upload to the
 * last row written, as new products and as new prices, and what a selection among all of them takes.
 */

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { postgres: { type: 'boolean', default: false } },
})

const PUMPS = 5000
const CURVE_TITLES = [
  '曲线转速',
  '曲线依据',
  '功率口径',
  '曲线流量',
  '曲线扬程',
  '曲线效率',
] as const
/** Each pump somewhat higher than the one before, so that no two curves are one. */
const curveOf = (at: number) => {
  const heads = [30, 29, 27, 23, 17].map((head) => (head + at / 200).toFixed(3)).join(' ')
  return [2900, '样本', 'P2', '0 10 20 30 40', heads, '- 45 60 65 58'] as const
}
const models = Array.from({ length: PUMPS }, (_, at) => `CDL${at}`)

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const began = performance.now()
  const result = await work()
  return { ms: round(performance.now() - began), result }
}

/** Uploads a file for its preview. */
async function previewed(product: Product, file: Buffer): Promise<number> {
  const form = new FormData()
  form.set('file', new Blob([Uint8Array.from(file)]), 'list.xlsx')
  const answered = await fetch(`${product.url}/api${api.product.importFile.path}.html`, {
    method: 'POST',
    headers: { authorization: `Bearer ${product.token}` },
    body: form,
  })
  const answer = (await answered.json()) as { code: number; msg: string; data: { id: number } }
  if (answer.code !== 200) throw new Error(answer.msg)
  return answer.data.id
}

async function importFigures(product: Product, file: Buffer) {
  const preview = await timed(() => previewed(product, file))
  const confirm = await timed(() => product.call(api.product.confirmImport, { id: preview.result }))
  return { 'preview ms': preview.ms, 'confirm ms': confirm.ms }
}

async function selectionFigures(product: Product) {
  const select = () =>
    product.call(api.selection.select, { flow: 60, head: 30, on_duty: 2, standby: 1 })
  const first = await timed(select)
  const cpu = cpuOf(product.pid)
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) times.push((await timed(select)).ms)
  const cpuMs = (cpuOf(product.pid) - cpu) / RUNS / 1000
  return { 'first ms': first.ms, 'median ms': median(times), 'CPU ms': round(cpuMs) }
}

const database = values.postgres ? await startDatabase() : undefined
const product = await startProduct(undefined, {
  RATE_SESSION_PER_SECOND: '1000000',
  ...(database && { DATABASE_URL: database.url }),
})
try {
  const added = await sheetOf(
    ['产品名称', '型号', '流量', '扬程', '单价', ...CURVE_TITLES],
    ...models.map((model, at) => ['多级泵', model, '25', '27', 1000 + at, ...curveOf(at)]),
  )
  const repriced = await sheetOf(['型号', '单价'], ...models.map((model, at) => [model, 1001 + at]))
  const asNew = await importFigures(product, added)
  const asPrices = await importFigures(product, repriced)
  console.log(`load ${readFileSync('/proc/loadavg', 'utf8').split(' ', 1)[0]}, ${PUMPS} pumps`)
  console.table({ 'new with curves': asNew, 'new prices': asPrices })
  console.table({ selection: await selectionFigures(product) })
} finally {
  await product.stop()
  database?.stop()
}
