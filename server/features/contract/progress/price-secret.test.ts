import { beforeAll, expect, test } from 'vitest'
import { isChange, type AnyEndpoint } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import type { Permission } from '#api/kit/access.ts'
import { linesOf, makeContract, makeProduction, makeShipment } from '#test/make/chain.ts'
import { done } from '#test/make/factories.ts'
import { uploaded } from '#test/make/upload.ts'
import { infoOf, textOf } from '#test/read/pdf.ts'
import { testServer, addressOf, type Caller } from '#test/run/server.ts'

/** Who produces and ships, and may not see contracts, learns no price and no amount of one, whatever they ask for. */

const server = testServer()
let worker: Caller
/** Of the contract, of its records, and of those that were deleted. */
const ids = new Set<number>()
let file = ''
beforeAll(async () => {
  const modules = ['production', 'logistics', 'sales'] as const
  worker = await server.userWith(
    ...modules.flatMap((module): Permission[] => [
      `${module}:view`,
      `${module}:edit`,
      `${module}:delete`,
      `${module}:all`,
    ]),
  )
  ;[file = ''] = await uploaded(server, server.admin, { name: '合同.txt', content: '单价7654.32' })
  for (const _ of ['kept', 'deleted']) {
    const con_id = await makeContract(server.admin, {
      c_money: '15308.64',
      c_unpay: '15308.64',
      ...(ids.size === 0 && { c_file: file }),
      lines: [{ title: '水泵', num: 2, unitprice: '7654.32' }],
    })
    const [line] = await linesOf(server.admin, con_id)
    const lines = [{ contract_line_id: line!.id, quantity: 1 }]
    const production = await makeProduction(server.admin, con_id, { lines })
    const shipment = await makeShipment(server.admin, production, { lines })
    for (const id of [con_id, production, shipment]) ids.add(id)
    if (_ === 'kept') continue
    await done(server.admin, api.logistics.deleteLogistics, { id: shipment })
    await done(server.admin, api.production.deleteProduction, { id: production })
  }
})

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

test('in no file of the contract, and in no export', async () => {
  const files = Object.values(api)
    .flatMap((calls) => Object.values<AnyEndpoint>(calls))
    .filter(({ kind, access }) => kind === 'file' && access !== 'public')
  const addresses = [file, ...files.map((endpoint) => `${addressOf(endpoint)}?id=1`)]
  const headers = { authorization: `Bearer ${worker.token}` }
  const papers: string[] = []
  for (const address of addresses) {
    const answer = await fetch(new URL(address, server.url), { headers })
    const body = new Uint8Array(await answer.arrayBuffer())
    const type = answer.headers.get('content-type') ?? ''
    expect.soft(type, address).toMatch(/json|html|pdf/)
    // Of papers what is printed and what describes the file.
    const text = type.includes('pdf')
      ? textOf(body) + JSON.stringify(infoOf(body))
      : new TextDecoder().decode(body)
    expect.soft(text, address).not.toMatch(PRICES)
    if (type.includes('pdf')) papers.push(address.split('?')[0]!)
  }
  expect(papers).toEqual([
    '/api/Production/productionOrder.html',
    '/api/Logistics/deliveryNote.html',
  ])
})
