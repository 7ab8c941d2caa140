import { readFileSync } from 'node:fs'
import { api } from '../api/index.ts'
import type { AnyEndpoint } from '../api/kit/endpoint.ts'
import { startProduct, type Product } from '../e2e/support/server.ts'
import { veroLine } from '../test/make/pumps/pump-lines.ts'
import { median, round, RUNS } from './numbers.ts'

/**
 * `npm run bench -- papers`: what the papers of production and shipping take from the request to the last byte, and how large
 * they are; and how long others wait meanwhile for an answer, where they are large.
 */

type Sent = Record<string, unknown>
type Fetched = { ms: number; bytes: number; refusal: string }
type Paper = [name: string, endpoint: AnyEndpoint, input: Sent]

async function fetched({ url, token }: Product, endpoint: AnyEndpoint, input: Sent) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) query.set(name, String(value))
  const began = performance.now()
  const response = await fetch(`${url}/api${endpoint.path}.html?${query.toString()}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const body = Buffer.from(await response.arrayBuffer())
  const isFile = response.headers.get('content-type') === 'application/pdf'
  const refusal = isFile ? '' : (JSON.parse(body.toString()) as { msg: string }).msg
  return { ms: performance.now() - began, bytes: body.length, refusal } satisfies Fetched
}

/** A contract of so many lines that was made from a quotation, one pump in ten with a duty and a curve. */
async function contractOf({ call }: Product, count: number): Promise<number> {
  const pump = {
    pro_title: '立式管道离心泵',
    pro_unit: '台',
    pro_unitprice: '12800.50',
    pro_curve: veroLine,
  }
  const pids: number[] = []
  for (let at = 0; at < 10; at += 1) {
    pids.push(
      Number((await call(api.product.setProduct, { ...pump, pro_no: `IL50-${count}-${at}` })).id),
    )
  }
  const { id } = await call(api.quotation.setQuotation, { quo_name: `${count}行` })
  for (let at = 0; at < count; at += 1) {
    const pid = pids[at % 10]
    const duty = { flow: 60 + (at % 10), head: 24, static_head: 8, on_duty: 2 }
    if (at % 10 === 0) await call(api.quotation.choosepump, { id, pid, ...duty })
    else await call(api.quotation.addline, { id, pid, num: 2 })
  }
  await call(api.quotation.sendQuotation, { id })
  return Number((await call(api.quotation.toContract, { id })).id)
}

/** Produces and ships all of a contract, with a machine for each line up to 300. */
async function papersOf(product: Product, count: number): Promise<Paper[]> {
  const { call } = product
  const con_id = await contractOf(product, count)
  const { data } = await call(api.contract.getContract, { id: con_id })
  const stored = (data as { lines: { id: number }[] }).lines
  const lines = stored.map(({ id }) => ({ contract_line_id: id, quantity: 2 }))
  const pro_id = Number((await call(api.production.setProduction, { con_id, lines })).id)
  const serials = Array.from({ length: Math.min(count, 300) }, (_, at) => `B${count}-${at}`)
  const machines: number[] = []
  for (let at = 0; at < serials.length; at += 1) {
    const made = { con_id, serial_no: serials[at], title: '立式管道离心泵', model: 'IL50' }
    const nameplate = '流量：35 m³/h\n扬程：24 m\n功率：5.5 kW\n执行标准：GB/T 5657'
    machines.push(Number((await call(api.machine.setMachine, { ...made, nameplate })).id))
  }
  const id = Number((await call(api.logistics.setLogistics, { pro_id, lines, machines })).id)
  const { deliveryNote } = api.logistics
  return [
    ['送货单 A4', deliveryNote, { id }],
    ['送货单 A4 含价格', deliveryNote, { id, priced: 1 }],
    ['送货单 针式', deliveryNote, { id, format: 'needle' }],
    ['生产任务单', api.production.productionOrder, { id: pro_id }],
    ['合格证', api.machine.certificates, { ids: machines.join(',') }],
    ['标签', api.machine.labels, { ids: machines.join(',') }],
    ['安装调试单', api.machine.commissioning, { id: machines[0] }],
  ]
}

/** The longest that another answer took until the work was done. */
async function slowestMeanwhile({ call }: Product, work: Promise<unknown>): Promise<number> {
  const state = { over: false }
  void work.finally(() => (state.over = true))
  let slowest = 0
  while (!state.over) {
    const began = performance.now()
    await call(api.session.getSelf)
    slowest = Math.max(slowest, performance.now() - began)
  }
  return slowest
}

const table: Record<string, Record<string, number | string>> = {}
for (const count of [30, 300, 2000]) {
  const product = await startProduct(undefined, {
    RATE_SESSION_PER_SECOND: '1000000',
    PUBLIC_URL: 'https://erp.example.com',
  })
  try {
    for (const [name, endpoint, input] of await papersOf(product, count)) {
      const making = fetched(product, endpoint, input)
      const slowest = await slowestMeanwhile(product, making)
      const first = await making
      const times: number[] = []
      for (let run = 0; run < RUNS; run += 1) {
        times.push((await fetched(product, endpoint, input)).ms)
      }
      table[`${count}, ${name}`] = {
        'first ms': round(first.ms),
        'median ms': round(median(times)),
        KB: round(first.bytes / 1024),
        'others ms': round(slowest),
        refused: first.refusal,
      }
    }
  } finally {
    await product.stop()
  }
}
console.log(`load ${readFileSync('/proc/loadavg', 'utf8').split(' ', 1)[0]}, ${RUNS} runs`)
console.table(table)
