import { readFileSync } from 'node:fs'
import { api } from '../api/index.ts'
import { documentKinds } from '../api/quotation/quotation-offer-calls.ts'
import { startProduct, type Product } from '../e2e/support/server.ts'
import { worked, workedDuty } from '../test/make/pumps/building.ts'
import { quotationOf } from './export.ts'
import { median, round, RUNS } from './numbers.ts'

/**
 * `npm run bench -- documents`: what the documents of a quotation take from the request to the last byte, and how large
 * they are; and what the difference of two versions takes in which every line has changed.
 */

type Measured = { ms: number; bytes: number }

async function fetched(product: Product, path: string): Promise<Measured> {
  const began = performance.now()
  const response = await fetch(`${product.url}/api${path}`, {
    headers: { authorization: `Bearer ${product.token}` },
  })
  const { byteLength: bytes } = await response.arrayBuffer()
  if (response.headers.get('content-type')?.includes('json')) throw new Error(`${path} is refused`)
  return { ms: performance.now() - began, bytes }
}

async function documentFigures(product: Product, path: string) {
  const first = await fetched(product, path)
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) times.push((await fetched(product, path)).ms)
  return {
    'first ms': round(first.ms),
    'median ms': round(median(times)),
    KB: round(first.bytes / 1024),
  }
}

/** Chooses the first line anew for a building, so that there is a 计算书. */
async function withBuilding(product: Product, id: number): Promise<void> {
  const { data } = await product.call(api.quotation.getQuopro, { id })
  const [{ id: line, pid }] = data as [{ id: number; pid: number }]
  await product.call(api.quotation.choosepump, { line, pid, ...workedDuty, building: worked })
}

/** Sends the quotation, changes every line, and sends it again. */
async function twoVersions(product: Product, id: number): Promise<void> {
  await product.call(api.quotation.sendQuotation, { id })
  const { data } = await product.call(api.quotation.getQuopro, { id })
  for (const line of data as { id: number }[]) {
    await product.call(api.quotation.changeline, { id: line.id, unitprice: '13000' })
  }
  await product.call(api.quotation.sendQuotation, { id })
}

async function differenceMs(product: Product, id: number): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const began = performance.now()
    await product.call(api.quotation.getDifference, { id, from: 1, to: 2 })
    times.push(performance.now() - began)
  }
  return median(times)
}

const table: Record<string, Record<string, number>> = {}
for (const lineCount of [30, 300]) {
  const product = await startProduct(undefined, { RATE_SESSION_PER_SECOND: '1000000' })
  try {
    const id = await quotationOf(product, lineCount)
    await withBuilding(product, id)
    for (const { value, label } of documentKinds) {
      const path = `${api.quotation.document.path}.html?id=${id}&kind=${value}`
      table[`${lineCount} lines, ${label}`] = await documentFigures(product, path)
    }
    const workbook = `${api.quotation.outleader.path}.html?id=${id}`
    table[`${lineCount} lines, workbook`] = await documentFigures(product, workbook)
    await twoVersions(product, id)
    const ms = round(await differenceMs(product, id))
    table[`${lineCount} lines, difference of two versions`] = { 'median ms': ms }
  } finally {
    await product.stop()
  }
}
console.log(`load ${readFileSync('/proc/loadavg', 'utf8').split(' ', 1)[0]}, ${RUNS} runs`)
console.table(table)
