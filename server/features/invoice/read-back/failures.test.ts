import { beforeAll, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { ReadFailure } from '#api/invoice/read-back.ts'
import type { ImportRow } from '#api/kit/imports.ts'
import { makeContract } from '#test/make/chain.ts'
import { done, fresh } from '#test/make/factories.ts'
import { sheetOf } from '#test/read/sheet-file.ts'
import { importFile } from '#test/read/sheets.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** What the tax bureau did not take of an import, at its requests. */

const { getInvoice, setInvoice, setFailures } = api.invoice

const server = testServer()
let clerk: Caller
beforeAll(async () => {
  clerk = await server.userWith('contract:view', 'contract:edit', 'invoice:view', 'invoice:edit')
})

async function requested(caller = clerk): Promise<number> {
  const con_id = await makeContract(caller, { c_money: '5000' })
  const rows = [{ title: '泵', quantity: '1', amount: '1130', tax_rate: '13' }]
  const input = { con_id, kind: 2, buyer_name: '云溪水务', rows }
  return Number((await done(caller, setInvoice, input)).id)
}

const calls = { importFile: api.invoice.readFailures }
async function read(...rows: string[][]) {
  const file = await sheetOf(['发票流水号', '发票类型', '导入失败原因'], ...rows)
  const { data } = await importFile(server, clerk, calls, file)
  return data.rows as (ImportRow & { line: ReadFailure | null })[]
}
const toSend = (rows: Awaited<ReturnType<typeof read>>) =>
  rows.flatMap(({ line }) => line ?? []).map(({ request: _request, ...row }) => row)
const failureOf = async (id: number) => (await done(clerk, getInvoice, { id })).data.failure

test('the reasons of a request are read together, and stand there until it is corrected', async () => {
  const id = await requested()
  const rows = await read(
    [`KP${id}`, '普通发票', '购买方税号不正确'],
    [`kp${id}`, '普通发票', '商品编码不存在'],
    [`KP${id}`, '普通发票', '购买方税号不正确'],
  )
  expect(rows.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['changed', '购买方税号不正确；商品编码不存在'],
    ['skipped', '已并入第2行'],
    ['skipped', '已并入第2行'],
  ])
  expect(await failureOf(id)).toBe('')
  await done(clerk, setFailures, { rows: toSend(rows) })
  expect(await failureOf(id)).toBe('购买方税号不正确；商品编码不存在')
  const again = await read([`KP${id}`, '', '购买方税号不正确；商品编码不存在'])
  expect(again.map(({ kind }) => kind)).toEqual(['unchanged'])

  await done(clerk, setInvoice, { id, buyer_tax_number: '91310000EXAMPLE00X' })
  expect(await failureOf(id)).toBe('')
})

test('reasons that are longer than is stored end with what says so', async () => {
  const id = await requested()
  const rows = await read([`KP${id}`, '', '税号不正确'.repeat(120)])
  await done(clerk, setFailures, { rows: toSend(rows) })
  const failure = await failureOf(id)
  expect(failure).toHaveLength(500)
  expect(failure.endsWith('不正…')).toBe(true)
})

test('of no open request here nothing is said', async () => {
  const [issued, others] = [await requested(), await requested(server.admin)]
  await done(clerk, setInvoice, {
    id: issued,
    state: 1,
    invoice_no: fresh('26'),
    invoice_date: '2026-03-02',
  })
  const rows = await read(
    [`KP${issued}`, '', '重复'],
    [`KP${others}`, '', '重复'],
    ['KP987654321', '', '重复'],
    ['2026-01', '', '重复'],
    [`KP${issued}`, '', ''],
  )
  expect(rows.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['skipped', `申请KP${issued}已登记开票结果`],
    ['wrong', `没有申请KP${others}`],
    ['wrong', '没有申请KP987654321'],
    ['skipped', '流水号“2026-01”不是从这里导出的'],
    ['skipped', '没有失败原因'],
  ])
  const refused = await clerk.call(setFailures, { rows: [{ id: issued, failure: '重复' }] })
  expect(refused).toMatchObject({ code: 409 })
  expect((await clerk.call(setFailures, { rows: [{ id: others, failure: 'x' }] })).code).toBe(404)
})

test('a request that was changed since the list was read is not marked', async () => {
  const id = await requested()
  const rows = toSend(await read([`KP${id}`, '', '税号不正确']))
  await done(clerk, setInvoice, { id, remark: '改过了' })
  expect((await clerk.call(setFailures, { rows })).code).toBe(409)
  expect(await failureOf(id)).toBe('')
})
