import { beforeAll, expect, test } from 'vitest'
import { isChange, type AnyEndpoint } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import type { Permission } from '#api/kit/access.ts'
import {
  linesOf,
  makeContract,
  makeMachine,
  makeProduction,
  makeShipment,
} from '#test/make/chain.ts'
import { done, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { veroLine } from '#test/make/pumps/pump-lines.ts'
import { uploaded } from '#test/make/files/upload.ts'
import { allIn } from '#test/read/pdf.ts'
import { testServer, addressOf, type Caller } from '#test/run/server.ts'

/** Who produces and ships, and may not see contracts, learns no price and no amount of one, whatever they ask for. */

const server = testServer({ PUBLIC_URL: 'https://erp.example.com' })
let worker: Caller
/** Of the contract, of its records, and of those that were deleted. */
const ids = new Set<number>()
let file = ''
beforeAll(async () => {
  const modules = ['production', 'logistics', 'sales', 'machine'] as const
  worker = await server.userWith(
    ...modules.flatMap((module): Permission[] => [
      `${module}:view`,
      `${module}:edit`,
      `${module}:delete`,
      `${module}:all`,
    ]),
  )
  ;[file = ''] = await uploaded(server, server.admin, { name: '合同.txt', content: '单价7654.32' })
  await worked(await quoted())
  const typed = await worked(
    await makeContract(server.admin, {
      c_money: '15308.64',
      c_unpay: '15308.64',
      lines: [{ title: '水泵', num: 2, unitprice: '7654.32' }],
    }),
  )
  await done(server.admin, api.logistics.deleteLogistics, { id: typed.shipment })
  await done(server.admin, api.production.deleteProduction, { id: typed.production })
})

/** A contract of two pumps that were offered for a duty. */
async function quoted(): Promise<number> {
  const { choosepump, sendQuotation, toContract } = api.quotation
  const pump = { pro_title: '水泵', pro_unitprice: '7654.32', pro_curve: veroLine }
  const pid = await makeProduct(server.admin, pump)
  const id = await makeQuotation(server.admin, { cus_name: '云溪水务' })
  await done(server.admin, choosepump, { id, pid, flow: 70, head: 24, on_duty: 2 })
  await done(server.admin, sendQuotation, { id })
  const contract = Number((await done(server.admin, toContract, { id })).id)
  await done(server.admin, api.contract.setContract, { id: contract, c_file: file })
  return contract
}

/** Produces and ships the first line of a contract, with a machine. */
async function worked(con_id: number) {
  const [line] = await linesOf(server.admin, con_id)
  const lines = [{ contract_line_id: line!.id, quantity: 1 }]
  const production = await makeProduction(server.admin, con_id, { lines })
  const machine = await makeMachine(server.admin, { con_id, contract_line_id: line!.id })
  const machines = [machine]
  const shipment = await makeShipment(server.admin, production, { lines, machines })
  for (const id of [con_id, production, shipment, machine]) ids.add(id)
  return { production, shipment }
}

/** As an amount in 元, with or without groups, and in cents. */
const PRICES = /7,?654\.?32|15,?308\.?64/

test('in no answer, history or list', async () => {
  const readings = Object.values(api)
    .flatMap((calls) => Object.values<AnyEndpoint>(calls))
    .filter((endpoint) => endpoint.kind === 'json' && !isChange(endpoint))
  let answered = 0
  for (const endpoint of readings) {
    for (const id of ids) {
      const input = { id, pid: id, con_id: id, keyword: 'HT' }
      const answer = await worker.call(endpoint, input)
      if (answer.code === 200) answered += 1
      expect.soft(JSON.stringify(answer), endpoint.path).not.toMatch(PRICES)
    }
  }
  // The lines themselves are among what was answered.
  expect(answered).toBeGreaterThan(20)
  const [con_id = 0] = ids
  const { data } = await done(worker, api.production.getContract, { id: con_id })
  expect(data.lines).toMatchObject([{ title: '水泵', num: 2 }])
})

test('in no answer to what they change', async () => {
  const [con_id = 0] = ids
  const { data } = await done(worker, api.production.getContract, { id: con_id })
  const saved = await worker.call(api.production.setProduction, { ...data, con_id })
  const tooMany = await worker.call(api.production.setProduction, { ...data, con_id })
  const gone = await worker.call(api.production.deleteProduction, { id: saved.id })
  const back = await worker.call(api.production.restore, { id: saved.id })
  const answers = [saved, tooMany, gone, back]
  expect(answers.map(({ code }) => code)).toEqual([200, 400, 200, 200])
  expect(JSON.stringify(answers)).not.toMatch(PRICES)
})

test('in no file of the contract, in no export, and in no paper or what describes it', async () => {
  const files = Object.values(api)
    .flatMap((calls) => Object.values<AnyEndpoint>(calls))
    .filter(({ kind, access }) => kind === 'file' && access !== 'public')
  const queries = [...ids].flatMap((id) =>
    [{}, { ids: id }, { format: 'needle' }, { priced: 1 }].map((more) => ({ id, ...more })),
  )
  const addresses = files.flatMap((endpoint) => queries.map((query) => addressOf(endpoint, query)))
  const headers = { authorization: `Bearer ${worker.token}` }
  const papers = new Map<string, string>()
  // The same paper has the same bytes, and is read once.
  const read = new Map<string, string>()
  const textIn = (pdf: Uint8Array): string => {
    const key = Buffer.from(pdf).toString('base64')
    const text = read.get(key) ?? allIn(pdf)
    read.set(key, text)
    return text
  }
  for (const address of [file, ...addresses]) {
    const answer = await fetch(new URL(address, server.url), { headers })
    const body = new Uint8Array(await answer.arrayBuffer())
    const type = answer.headers.get('content-type') ?? ''
    expect.soft(type, address).toMatch(/json|html|pdf/)
    const text = type.includes('pdf') ? textIn(body) : new TextDecoder().decode(body)
    const about = decodeURIComponent(JSON.stringify([...answer.headers]))
    expect.soft(text + about, address).not.toMatch(PRICES)
    const path = address.split('?')[0]!
    if (type.includes('pdf')) papers.set(path, (papers.get(path) ?? '') + text)
  }
  expect([...papers.keys()].toSorted()).toEqual([
    '/api/Home/owedOrders.html',
    '/api/Logistics/deliveryNote.html',
    '/api/Machine/certificates.html',
    '/api/Machine/commissioning.html',
    '/api/Machine/labels.html',
    '/api/Production/productionOrder.html',
  ])
  // What was offered with the pump is among what was read.
  expect(papers.get('/api/Production/productionOrder.html')).toContain('性能曲线')
})
