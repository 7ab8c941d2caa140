import { beforeAll, describe, expect, test } from 'vitest'
import type { StoredFile } from '#api/upload/upload.ts'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import { setProblems } from '#api/quotation/set-problems.ts'
import type { SetRule } from '#api/combination/set-rules.ts'
import { done } from '#test/make/factories.ts'
import { filesOnDisk, openFile } from '#test/make/files/upload.ts'
import { today } from '#test/make/today.ts'
import { send } from '#test/run/http.ts'
import { bureauRows } from '#test/read/bureau-rows.ts'
import { printed } from '#test/read/printed.ts'
import { testServer, addressOf, type Envelope } from '#test/run/server.ts'
import { readDemoData } from './demo-data.ts'
import { fillDemo } from './fill.ts'
import { demoPeople } from './people.ts'

/** Of `instalmentDue`. */
const DUE_SOON = 2

const {
  combinations: demoCombinations,
  quotations: demoQuotations,
  contracts: demoContracts,
  oldSales: demoOldSales,
  projects,
} = readDemoData()
const signedProjects = projects.filter(({ outcome }) => outcome === 'signed')
/** Those signed so many days ago: everything is made after 20, and shipped after 28. */
const signedBefore = (days: number) =>
  signedProjects.filter(({ days_ago, signed_after }) => days_ago - signed_after >= days).length
const demoSalespeople = demoPeople.flatMap(({ name, role }) => (role === '销售' ? [name] : []))

const server = testServer()
let said: string[]

async function fill(): Promise<string[]> {
  const lines: string[] = []
  await fillDemo(server.config, server.db, (line) => lines.push(line))
  return lines
}

/** Calls as one of the people, with the password that the run printed. */
async function as(name: string, endpoint: AnyEndpoint): Promise<Envelope> {
  const password = said.join('\n').match(new RegExp(`${name}：密码 (\\S+)`))?.[1] ?? ''
  const { id: token } = await server.signIn(name, password)
  return (await send(server, { path: addressOf(endpoint), token: String(token) })).envelope
}

beforeAll(async () => {
  said = await fill()
})

/** So many months before a day's own, the latest first (`yyyy-MM`). */
function monthsBefore(day: string, count: number): string[] {
  const [year, month] = day.split('-').map(Number) as [number, number, number]
  const monthAt = (at: number) => new Date(Date.UTC(year, month - 2 - at, 1)).toISOString()
  return Array.from({ length: count }, (_, at) => monthAt(at).slice(0, 7))
}

describe('the demonstration', () => {
  test('has every pump of the data, with a category and a price', async () => {
    const pumps = await done(server.admin, api.product.index, { keyword: '泵' })
    expect(pumps.total).toBeGreaterThan(141)
    const { data } = await done(server.admin, api.product.index, { keyword: '50WQ15-26-3' })
    const { data: pump } = await done(server.admin, api.product.getProduct, { id: data[0].id })
    expect(pump).toMatchObject({
      pro_title: '潜水排污泵',
      pro_caliber: 'DN50',
      pro_flow: '15',
      pro_power: '3',
      pro_unitprice: expect.stringMatching(/^[1-9]\d+0\.00$/),
      cost: expect.stringMatching(/^[1-9]\d+\.00$/),
      pro_type: expect.any(Number),
    })
    const unpriced = await server.db
      .selectFrom('product')
      .select('pro_no')
      .where((where) =>
        where.or([where('pro_unitprice', 'is', null), where('pro_type', 'is', null)]),
      )
      .execute()
    expect(unpriced).toEqual([])
  })

  test('has its combinations and quotations, some with cabinets that followed their pump', async () => {
    const { data: combinations } = await done(server.admin, api.combination.index)
    expect(combinations).toHaveLength(demoCombinations.length)
    const { data, total } = await done(server.admin, api.quotation.index, { keyword: '青枫' })
    expect(total).toBe(1)
    const lines = await done(server.admin, api.quotation.getQuopro, { id: data[0].id })
    expect(lines.data.slice(0, 2)).toMatchObject([
      { title: '消防泵', no: 'XBD8.0/30', num: 2 },
      { title: '消防控制柜', no: 'XFK-2-45', num: 1 },
    ])
    expect((await done(server.admin, api.quotation.index)).total).toBe(demoQuotations.length)
  })

  test('has sets that are complete, and one that shows what it lacks', async () => {
    const quotations: { id: number; quo_name: string }[] = []
    for (let page = 1; (page - 1) * 10 < demoQuotations.length; page += 1) {
      quotations.push(...(await done(server.admin, api.quotation.index, { page })).data)
    }
    expect(quotations).toHaveLength(demoQuotations.length)
    const problems: string[] = []
    for (const { id, quo_name } of quotations) {
      const answer = await done(server.admin, api.quotation.getQuopro, { id })
      const lines = answer.data as QuotationLine[]
      for (const { sets, rules } of answer.info.rules as { sets: number[]; rules: SetRule[] }[]) {
        for (const set of sets) {
          const own = lines.filter((line) => line.set_id === set)
          for (const text of setProblems(rules, own)) problems.push(`${quo_name}：${text}`)
        }
      }
    }
    const open = '锦绣国际酒店空调循环水泵'
    expect(problems).toEqual([
      `${open}：可曲挠橡胶接头只有1个（3个管道循环泵至少配6个）`,
      `${open}：蝶阀只有1个（3个管道循环泵至少配6个）`,
    ])
  })

  test('belongs to salespeople who can sign in and see their own', async () => {
    for (const name of demoSalespeople) {
      const own = ({ owner }: { owner: string }) => owner === name
      expect(await as(name, api.quotation.index)).toMatchObject({
        code: 200,
        total: demoQuotations.filter(own).length,
      })
      expect(await as(name, api.contract.index)).toMatchObject({
        code: 200,
        total: demoContracts.filter(own).length + signedProjects.filter(own).length,
      })
    }
  })

  test('has contracts in every state, made, shipped in parts and looked after by their people', async () => {
    const productions = demoContracts.flatMap((contract) => contract.productions)
    const shipments = productions.flatMap((production) => production.shipments)
    const returns = shipments.filter(({ returned }) => returned)
    const aftersales = demoContracts.flatMap((contract) => contract.aftersales)
    expect(shipments.length).toBeGreaterThan(
      productions.filter(({ pro_outbound }) => pro_outbound).length,
    )
    expect(new Set(demoContracts.map(({ c_status }) => c_status))).toEqual(new Set([0, 1, 2, 3]))
    const { data, total } = await done(server.admin, api.contract.index)
    expect(total).toBe(demoContracts.length + signedProjects.length)
    for (const { c_no, release_time } of data as { c_no: string; release_time: string }[]) {
      expect(c_no).toBe(`HT${release_time.slice(0, 10).replaceAll(':', '')}-001`)
    }
    const made = await as('赵永强', api.production.index)
    expect(made.total).toBe(productions.length + signedBefore(20))
    const shipped = await as('孙丽娜', api.logistics.index)
    expect(shipped.total).toBe(shipments.length + returns.length + signedBefore(28))
    const cases = await as('周志明', api.sales.index)
    expect(cases.total).toBe(aftersales.length + demoOldSales.length)
    const seller = await as(demoSalespeople[0]!, api.production.index)
    expect(seller.data[0]).toMatchObject({
      user_name: '赵永强',
      pro_no: expect.stringMatching(/^HT/),
    })
  })

  test('has something unpaid of every age, something due within days, and a refund', async () => {
    const { data } = await done(server.admin, api.receipt.getTotal)
    const counts = (data.ages as { age: number; count: number }[]).map(({ count }) => count)
    expect(Math.min(...counts)).toBeGreaterThan(0)
    expect((await done(server.admin, api.receipt.index, { due: DUE_SOON })).total).toBeGreaterThan(
      0,
    )
    const { data: contracts } = await done(server.admin, api.contract.index, { keyword: '丰禾' })
    const { data: money } = await done(server.admin, api.receipt.getReceipts, {
      id: contracts[0].id,
    })
    expect(money).toMatchObject({ received: '69300.00', refunded: '23100.00', unpaid: '0.00' })
  })

  test('has a return that is shipped again and one that is not, with their machines and what is less due', async () => {
    const { data: returns } = await done(server.admin, api.logistics.index, { kind: 2 })
    const machines = await done(server.admin, api.machine.index, { warranty: 5 })
    expect(machines.data).toMatchObject([{ serial_no: 'W2026-0113' }, { serial_no: 'W2026-0103' }])
    const contractOf = async (keyword: string) =>
      (await done(server.admin, api.contract.index, { keyword })).data[0]
    const [again, forGood] = [await contractOf('云溪花园'), await contractOf('滨江')]
    expect(returns.map(({ con_id }: { con_id: number }) => con_id)).toEqual([forGood.id, again.id])
    expect(again).toMatchObject({ returned: 1, dropped: 0, to_ship: 1 })
    expect(forGood).toMatchObject({ returned: 1, dropped: 1, to_ship: 4 })
    const { data: money } = await done(server.admin, api.receipt.getReceipts, { id: forGood.id })
    expect(money).toMatchObject({ settled: '357880.00', unpaid: '110380.00' })
  })

  test('has an ended contract of which the first instalment had been paid', async () => {
    const { data } = await done(server.admin, api.contract.index, { keyword: '松涛里' })
    const { data: money } = await done(server.admin, api.receipt.getReceipts, { id: data[0].id })
    // 36,000.00 and 5,000.00 in damages, of which 30 % of 118,000.00 was there before.
    expect(money).toMatchObject({ settled: '41000.00', received: '35400.00', unpaid: '5600.00' })
  })

  test('has eleven whole months of offers won and lost, with margins, and of contracts signed, paid and invoiced', async () => {
    const { data } = await done(server.admin, api.report.index)
    // The present month has just begun on some days, and has nothing yet on the first.
    const whole = data.filter(({ key }: { key: string }) => !today.startsWith(key))
    expect(whole.map(({ key }: { key: string }) => key)).toEqual(monthsBefore(today, 11))
    for (const { quoted, signed, received } of whole) {
      const figures = [quoted.won, quoted.margin, signed.margin, received.count].map(Number)
      expect(Math.min(...figures)).toBeGreaterThan(0)
    }
    for (const by of ['owner', 'customer', 'product', 'category']) {
      const { data: rows } = await done(server.admin, api.report.index, { by, sort: 'signed' })
      expect(Number(rows[0].signed.amount), by).toBeGreaterThan(100_000)
    }
    expect((await done(server.admin, api.report.getLosses)).data.length).toBeGreaterThan(4)
    const of = async (state: number) =>
      (await done(server.admin, api.invoice.index, { state, size: 100 })).data
    const issued = await of(1)
    expect(issued.length).toBeGreaterThan(10)
    expect(issued.filter((row: { difference: string }) => row.difference)).toHaveLength(1)
    expect(issued.filter((row: { red_gross: string }) => Number(row.red_gross) > 0)).toHaveLength(1)
    expect((await of(3))[0].return_reason).not.toBe('')
    const [open, ...others] = await of(0)
    expect(others).toEqual([])
    const file = await printed(server, api.invoice.issueFile, { ids: String(open.id) })
    expect(bureauRows(file, '1-发票基本信息')).toHaveLength(1)
    const bare = server.db.selectFrom('contract').select('c_title').where('pieces', '=', 0)
    expect(await bare.execute()).toEqual([{ c_title: '东湖地铁站排水泵房设备合同（框架）' }])
  })

  test('has after-sales of old pumps, without a contract', async () => {
    for (const { s_no } of demoOldSales) {
      const { data } = await done(server.admin, api.sales.index, { keyword: s_no })
      expect(data).toMatchObject([{ con_id: '', s_no, user_name: '周志明' }])
    }
    const { data } = await done(server.admin, api.home.index)
    const sold = demoOldSales.find((sale) => sale.sold)!.sold!
    expect(
      data.todos.find(({ what }: { what: string }) => what === 'warrantyEnding'),
    ).toMatchObject({ count: 1, first: [{ name: sold.serial_no }] })
  })

  test('has files that open with their declared types', async () => {
    const types: Record<string, string> = {
      pdf: 'application/pdf',
      png: 'image/png',
      txt: 'text/plain; charset=utf-8',
    }
    const { data } = await done(server.admin, api.contract.index, { keyword: '云溪花园' })
    const { data: contract } = await done(server.admin, api.contract.getContract, {
      id: data[0].id,
    })
    expect(contract.fileList).toHaveLength(3)
    for (const { name, url } of contract.fileList as StoredFile[]) {
      const opened = await openFile(server, url, server.admin)
      expect(opened.headers.get('content-type')).toBe(types[name.slice(-3)])
      expect(opened.headers.get('content-disposition')).toContain(encodeURIComponent(name))
    }
  })

  test('has its history, as if people had typed it', async () => {
    const entries = await server.db
      .selectFrom('history')
      .select(['entity', 'action', 'user_name'])
      .distinct()
      .execute()
    expect(entries).toContainEqual({ entity: 'product', action: 'create', user_name: 'admin' })
    for (const user_name of demoSalespeople) {
      expect(entries).toContainEqual({ entity: 'quotation', action: 'create', user_name })
    }
  })

  test('written again adds nothing and prints no password', async () => {
    const counts = async () => [
      (await done(server.admin, api.contract.index)).total,
      (await done(server.admin, api.logistics.index)).total,
      (await done(server.admin, api.sales.index)).total,
      filesOnDisk(server).length,
      (await done(server.admin, api.product.index)).total,
      (await done(server.admin, api.quotation.index)).total,
      (await done(server.admin, api.category.index)).info.length,
    ]
    const before = await counts()
    expect(await fill()).toEqual([
      '产品：新增0个',
      '产品组合：新增0个',
      ...demoPeople.map(({ name, role }) => `${role} ${name}：已存在`),
      '报价：新增0个',
      '产品：调价0个',
      '合同及其生产、物流、售后：新增0份',
      '无合同的售后：新增0条',
      '由报价转成的合同及其生产、发货、收款和发票：新增0份',
      '回款计划和收款：新增0份',
    ])
    expect(await counts()).toEqual(before)
  })

  test('has drafts and a sent quotation with former prices of models', async () => {
    const { data } = await done(server.admin, api.quotation.priceImpact)
    const isSent = data.map(({ revision }: { revision: number }) => revision > 0)
    expect(new Set(isSent)).toEqual(new Set([true, false]))
  })

  test('that failed half-way is made whole by a second run', async () => {
    const { quo_name } = demoQuotations[0]!
    const { data } = await done(server.admin, api.quotation.index, { keyword: quo_name })
    await done(server.admin, api.quotation.deleteQuotation, { id: data[0].id })
    const signed = demoContracts.find(({ productions }) => productions.length === 0)!
    const found = await done(server.admin, api.contract.index, { keyword: signed.c_title })
    await done(server.admin, api.contract.deleteContract, { id: found.data[0].id })
    expect((await fill()).slice(-6)).toEqual([
      '报价：新增1个',
      '产品：调价0个',
      '合同及其生产、物流、售后：新增1份',
      '无合同的售后：新增0条',
      '由报价转成的合同及其生产、发货、收款和发票：新增0份',
      '回款计划和收款：新增1份',
    ])
  })

  test('that fails within a contract takes the whole of it back', async () => {
    const { c_title } = demoContracts.find(({ c_title }) => c_title.startsWith('丰禾'))!
    const signed = async () =>
      (await done(server.admin, api.contract.index, { keyword: c_title })).data
    const [{ id, c_no }] = await signed()
    for (const [list, remove] of [
      [api.logistics.index, api.logistics.deleteLogistics],
      [api.machine.index, api.machine.deleteMachine],
      [api.production.index, api.production.deleteProduction],
    ] as const) {
      const { data } = await done(server.admin, list, { keyword: c_no })
      for (const row of data) await done(server.admin, remove, { id: row.id })
    }
    const { data: money } = await done(server.admin, api.receipt.getReceipts, { id })
    for (const { id } of (money.receipts as { id: number }[]).toReversed()) {
      await done(server.admin, api.receipt.deleteReceipt, { id })
    }
    await done(server.admin, api.contract.deleteContract, { id })

    await server.db.schema.alterTable('logistics').renameTo('logistics_away').execute()
    await expect(fill()).rejects.toThrow(/logistics/)
    await server.db.schema.alterTable('logistics_away').renameTo('logistics').execute()
    expect(await signed()).toEqual([])
    expect((await done(server.admin, api.production.index, { keyword: c_no })).total).toBe(0)
    expect(await fill()).toContain('合同及其生产、物流、售后：新增1份')
    expect(await signed()).toHaveLength(1)
  })
})
