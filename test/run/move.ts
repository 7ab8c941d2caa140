import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import { daysAfter } from '#api/kit/time.ts'
import { openDatabase, type Database } from '#server/db/open.ts'
import {
  addSet,
  done,
  linesOf,
  makeCombination,
  makeCustomer,
  makeProduct,
  makeQuotation,
  unusualWords,
} from '../make/factories.ts'
import {
  linesOf as linesOfContract,
  makeChain,
  makeContract,
  makeMachine,
  makeReturn,
} from '../make/chain.ts'
import { kinds } from '../entities/index.ts'
import { makeChannel } from '../delivery/channels.ts'
import { makeUserWith } from '../make/people.ts'
import { setUpFactor } from '../make/second-factor.ts'
import { uploaded } from '../make/files/upload.ts'
import { newBrowser } from './login.ts'
import { startProcess } from './process.ts'
import { callerWith } from './served.ts'
import type { Caller, Envelope } from './server.ts'
import { movedTables, type MovedTable } from '#server/move/moved-tables.ts'

/** What the tests of moving to PostgreSQL share. */

/** `npm run move`, to its end or as it runs. */
export const startMove = (DATA_DIR: string, args: string[], more: Record<string, string> = {}) =>
  startProcess('commands/move.ts', { DATA_DIR, ...more }, { args })

/** Every list, and how one record of it is read. */
const wholeLists: [list: AnyEndpoint, one: AnyEndpoint][] = [
  [api.category.index, api.category.getProcate],
  [api.combination.index, api.combination.getCombination],
  [api.user.getList, api.user.getUser],
  [api.role.index, api.role.getBeh],
  [api.channel.index, api.channel.getChannel],
]
const searchedLists: [list: AnyEndpoint, one: AnyEndpoint][] = [
  [api.product.index, api.product.getProduct],
  [api.quotation.index, api.quotation.getQuotation],
  [api.quotation.index, api.quotation.getQuopro],
  [api.quotation.index, api.quotation.getVersions],
  [api.quotation.index, api.quotation.getVersion],
  [api.contract.index, api.contract.getContract],
  [api.production.index, api.production.getProduction],
  [api.logistics.index, api.logistics.getLogistics],
  [api.sales.index, api.sales.getSales],
  [api.contract.index, api.receipt.getReceipts],
  [api.contract.index, api.invoice.getInvoices],
  [api.machine.index, api.machine.getMachine],
]

/** What the product answers about everything that it holds, but for what signing in adds. */
export async function answersOf(admin: Caller): Promise<Record<string, Envelope>> {
  const answers: Record<string, Envelope> = {}
  const ask = async (endpoint: AnyEndpoint, input: Record<string, unknown> = {}) => {
    const answer = await done(admin, endpoint, input)
    answers[`${endpoint.path} ${JSON.stringify(input)}`] = answer
    return answer
  }
  for (const [list, one] of [...wholeLists, ...searchedLists]) {
    const { data, info } = await ask(list)
    for (const { id } of (data ?? info) as { id: number }[]) await ask(one, { id })
  }
  for (const [list] of searchedLists) {
    await ask(list, { page: 2 })
    for (const keyword of ['泵', '水泵', '%_', ...unusualWords]) await ask(list, { keyword })
  }
  for (const entity of ['product', 'quotation', 'contract']) {
    for (const keyword of ['', '泵', 'a_b']) await ask(api.history.index, { entity, keyword })
  }
  return answers
}

/** Everything of note in an installation: all tables have rows, and the newest records are gone again. */
export async function fillAll(server: { url: string }, admin: Caller) {
  // A new installation begins without some features, whose messages would never leave.
  await done(admin, api.company.setCompany, { features_off: [] })
  const urls = await uploaded(server, admin, { content: '甲' }, { name: 'b.txt', content: '乙' })
  const products: number[] = []
  for (const [at, word] of unusualWords.entries()) {
    const tax_code = '1090119010000000000'
    const named = { pro_title: '水泵', pro_no: word, tax_code }
    const fields = { ...named, pro_unitprice: `${at}.10`, pro_info: word }
    products.push(await makeProduct(admin, fields))
    await makeQuotation(admin, { quo_name: `报价 ${word}`, quo_info: '第一行\n第二行' })
  }
  for (const pro_no of ['ISG65-100', 'ISG65—100']) {
    await makeProduct(admin, { pro_title: '管道泵', pro_no })
  }
  for (const kind of kinds) await kind.make(admin)
  const quotation = await makeQuotation(admin, { cus_name: '云溪水务' })
  const com_rules = [{ kind: 'each', titles: ['控制柜'], of: ['水泵'], per: 2 }]
  await addSet(admin, quotation, await makeCombination(admin, products, { com_rules }))
  await done(admin, api.quotation.addline, { id: quotation, title: '运费', unitprice: '800' })
  await done(admin, api.quotation.addline, { id: quotation, pid: products[0] })
  const [list] = await uploaded(server, admin, { name: '清单.txt', content: '水泵\t\t\t1' })
  await done(admin, api.quotation.addlines, {
    id: quotation,
    lines: [{ title: '水泵', unitprice: '1', inquiry_row: 1 }],
    inquiry_file: list,
    pasted: 1,
  })
  for (const { id, unitprice } of await linesOf(admin, quotation)) {
    if (unitprice === '') await done(admin, api.quotation.changeline, { id, unpriced: 1 })
  }
  await done(admin, api.quotation.sendQuotation, { id: quotation })
  await done(admin, api.product.setProduct, { id: products[0], pro_unitprice: '8.88' })
  await done(admin, api.quotation.toContract, { id: quotation })
  const said = { note: '已回访', next_date: '2026-12-01' }
  await done(admin, api.quotation.addFollow, { id: quotation, ...said })
  await done(admin, api.customer.addFollow, { id: await makeCustomer(admin), ...said })
  const { contract, production, shipment } = await makeChain(admin, {
    c_file: urls,
    c_title: '水泵合同',
    lines: [{ title: '水泵', num: 3 }],
  })
  const [pump] = await linesOfContract(admin, contract)
  const lines = [{ contract_line_id: pump!.id, quantity: 2 }]
  await done(admin, api.production.setProduction, { id: production, lines })
  const machines = [await makeMachine(admin, { con_id: contract })]
  await done(admin, api.logistics.setLogistics, { id: shipment, lines, machines })
  await makeReturn(admin, shipment, { lines: [{ ...lines[0], quantity: 1 }], machines })
  await done(admin, api.sales.setSales, {
    con_id: contract,
    s_fault: '水泵异响',
    s_state: 1,
    s_assignee: admin.userId,
    s_parts: [{ name: '机械密封', quantity: 2 }],
  })
  const replaces_id = await makeMachine(admin, { con_id: contract, start_date: '2026-03-01' })
  await makeMachine(admin, { model: '水泵', replaces_id })
  await done(admin, api.company.setCompany, { outgoing: 1 })
  const { id: channel } = await makeChannel(admin, 'webhook', { events: ['receipt_in'] })
  const con_id = await makeContract(admin, { c_money: '1000' })
  await done(admin, api.receipt.setReceipt, {
    con_id,
    kind: 1,
    amount: '300',
    received_date: '2026-03-02',
  })
  const { setInvoice, setRed } = api.invoice
  const row = { title: '水泵', quantity: '2', amount: '113', tax_rate: '13' }
  const applied = { con_id, kind: 2, buyer_name: '云溪水务', rows: [row] }
  const { id: invoice } = await done(admin, setInvoice, applied)
  const issued = { state: 1, invoice_no: '26900001', invoice_date: '2026-03-03' }
  await done(admin, setInvoice, { id: invoice, ...issued })
  const red = { reason: 2, red_no: '27900001', red_date: '2026-03-04' }
  await done(admin, setRed, { id: invoice, ...red, rows: [{ position: 1, quantity: '1' }] })
  // Of three numbers in a row one is used, one was typed and is free again, and one is kept for a form.
  const { data: offered } = await done(admin, api.contract.getContract)
  const following = offered.c_no.replace(/\d+$/, (count: string) =>
    String(Number(count) + 1).padStart(3, '0'),
  )
  const typed = await makeContract(admin, { c_no: following })
  await makeContract(admin, { c_no: offered.c_no })
  await done(admin, api.contract.getContract)
  await done(admin, api.contract.deleteContract, { id: typed })
  const person = await makeUserWith(admin, 'quotation:view')
  await newBrowser(server).tryPassword(person.username, person.password)
  const { id: token } = await newBrowser(server).tryPassword(person.username, person.password)
  // Afterwards, since the right one forgets it.
  await newBrowser(server).tryPassword(person.username, 'not the password')
  const guarded = await makeUserWith(admin)
  const entered = await newBrowser(server).tryPassword(guarded.username, guarded.password)
  await setUpFactor(callerWith(server.url, String(entered.id)), guarded.password)
  await done(admin, api.inbox.setChoices, { inbox: ['quotation_won'] })
  const expires_on = daysAfter(new Date().toISOString().slice(0, 10), 7)
  await done(admin, api.key.setKey, { name: 'ERP', expires_on, permissions: ['quotation:view'] })
  const key = randomUUID()
  const once = { 'idempotency-key': key }
  const first = await admin.call(api.quotation.setQuotation, { quo_name: '只建一次' }, once)
  const gone = {
    product: await makeProduct(admin),
    contract: await makeContract(admin),
    quotation: await makeQuotation(admin),
  }
  await done(admin, api.product.deleteProduct, { id: gone.product })
  await done(admin, api.contract.deleteContract, { id: gone.contract })
  await done(admin, api.quotation.deleteQuotation, { id: gone.quotation })
  // What follows from events, a moment later: a delivery of the money received, a message of the second device.
  const reader = callerWith(server.url, String(token))
  while ((await done(admin, api.delivery.index, { channel })).total === 0) await wait(50)
  while ((await done(reader, api.inbox.index)).total === 0) await wait(50)
  return { urls, contract, person, key, first, gone }
}

async function allRows(db: Database, tables: readonly MovedTable[]) {
  const found: Record<string, unknown[]> = {}
  for (const { name, key } of tables) {
    const order = sql.join(key.map((column) => sql.ref(column)))
    const { rows } = await sql`select * from ${sql.table(name)} order by ${order}`.execute(db)
    found[name] = rows
  }
  return found
}

/** Insists that every moved table has the same rows in both databases, read as the product reads them. */
export async function expectSameRows(dataDir: string, databaseUrl: string): Promise<void> {
  const [source, target] = [undefined, databaseUrl].map((url) =>
    openDatabase({ dataDir, databaseUrl: url }),
  )
  try {
    const tables = await movedTables(source!)
    const rows = await allRows(source!, tables)
    for (const [name, found] of Object.entries(rows)) expect([name, found]).not.toEqual([name, []])
    expect(await allRows(target!, tables)).toEqual(rows)
  } finally {
    await source!.destroy()
    await target!.destroy()
  }
}
