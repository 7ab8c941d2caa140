import { beforeAll, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { OfferedPump, PumpTable } from '#api/selection/selection.ts'
import { readDemoData } from '#server/demo/demo-data.ts'
import { done, makeProduct } from '#test/make/factories.ts'
import { testServer } from '#test/run/server.ts'

/** 选型 in the seed catalogue, of whose pumps only rated points are known. */

const server = testServer()
beforeAll(async () => {
  for (const { category: _category, pro_curve: _curve, ...fields } of readDemoData().products) {
    await makeProduct(server.admin, fields)
  }
})

const select = (input: Record<string, unknown>) => done(server.admin, api.selection.select, input)

async function offered(input: Record<string, unknown>): Promise<OfferedPump[]> {
  const tables = (await select(input)).data as PumpTable[]
  return tables.flatMap((table) => [...table.offered, ...table.near])
}
const modelsFor = async (input: Record<string, unknown>) =>
  (await offered(input)).map(({ pro_no }) => pro_no)

test('25 m³/h at 31 m gives three pumps with 3.23 % to spare, and nothing else', async () => {
  const found = await offered({ flow: 25, head: 31 })
  expect(found.map(({ pro_no, motor, grade }) => [pro_no, motor, grade])).toEqual([
    ['ISG65-160', 4, '合格'],
    ['ISW65-160', 4, '合格'],
    ['NISO65-160', 5.5, '合格'],
  ])
  expect(found.map(({ surplus, marks }) => [surplus.toFixed(2), marks])).toEqual(
    found.map(() => ['3.23', ['单点', '介质未登记']]),
  )
})

test('60 m³/h at 70 m gives one', async () => {
  expect(await modelsFor({ flow: 60, head: 70 })).toEqual(['CDL65-70'])
})

test('the flow can be given in L/s and L/min too', async () => {
  const inHours = await modelsFor({ flow: 25, head: 31 })
  expect(await modelsFor({ flow: '6.944444', flow_unit: 'L/s', head: 31 })).toEqual(inHours)
  expect(await modelsFor({ flow: '416.6667', flow_unit: 'L/min', head: 31 })).toEqual(inHours)
})

test('every pump is offered or has its reason', async () => {
  const { info, data } = await select({ flow: 25, head: 31 })
  expect(info.judged).toBe(info.refused_total + data[0].offered_total)
  const { reason } = info.refused.find(({ pro_no }: { pro_no: string }) => pro_no === 'ISG65-200')
  expect(reason).toBe('额定扬程 50 m 与所需 31 m 相差 +61.29%，只有额定点时须在 0 至 +10% 以内')
  const counted = info.refused_by.map(({ count }: { count: number }) => count)
  expect(counted.reduce((sum: number, count: number) => sum + count, 0)).toBe(info.refused_total)
})

test('words of the name narrow it down', async () => {
  expect(await modelsFor({ flow: 25, head: 31, keyword: 'isw 160' })).toEqual(['ISW65-160'])
})
