import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { PumpTable } from '#api/selection/selection.ts'
import { dayOf, wallClock } from '#server/platform/clock.ts'
import { putProducts } from '#test/make/pumps/catalogue-pumps.ts'
import { done, makeCategory, makeProduct } from '#test/make/factories.ts'
import { testServer } from '#test/run/server.ts'

/** What the catalogue records of a pump beside its performance: what it is for, its certificate and its energy grade. */

const server = testServer()
beforeEach(async () => {
  await server.db.deleteFrom('product').execute()
})

const select = (input: object) => done(server.admin, api.selection.select, { ...input })

async function offered(input: object) {
  const tables = (await select(input)).data as PumpTable[]
  return tables.flatMap((table) => [...table.offered, ...table.near])
}
const modelsFor = async (input: object) => (await offered(input)).map(({ pro_no }) => pro_no)

describe('what a pump is for', () => {
  const duty = { flow: 60, head: 14 }
  const water = { pro_flow: '60', pro_lift: '14' }

  test('is its category’s; one for another medium is refused, one without is offered with a mark', async () => {
    for (const medium of ['清水', '污水', '热水', '']) {
      const type = await makeCategory(server.admin, { medium })
      await makeProduct(server.admin, { ...water, pro_no: medium || '未登记', type })
    }
    await makeProduct(server.admin, { ...water, pro_no: '无分类' })
    const unknown = ['未登记', '无分类']
    const sorted = async (others: object) => (await modelsFor({ ...duty, ...others })).sort()
    expect(await sorted({})).toEqual(['清水', ...unknown].sort())
    expect(await sorted({ use: '排污' })).toEqual(['污水', ...unknown].sort())
    expect(await sorted({ use: '循环', medium: '热水' })).toEqual(['热水', ...unknown].sort())
    const marked = (await offered(duty)).filter(({ marks }) => marks.includes('介质未登记'))
    expect(marked.map(({ pro_no }) => pro_no).sort()).toEqual(unknown.sort())
    const { refused } = (await select(duty)).info
    expect(refused).toContainEqual(
      expect.objectContaining({
        pro_no: '污水',
        kind: '介质',
        reason: '用于污水，工况的介质是清水',
      }),
    )
  })
})

describe('消防产品认证', () => {
  const water = { pro_flow: '60', pro_lift: '14' }
  const today = dayOf(wallClock('Asia/Shanghai'))

  test('puts a pump first within its class until it expires; without one there is a warning', async () => {
    const pumps = [
      { pro_no: 'A' },
      { pro_no: 'B', fire_cert: 'CCC1', fire_cert_until: '2020-01-31' },
      { pro_no: 'C', fire_cert: 'CCC2', fire_cert_until: today },
      { pro_no: 'D', fire_cert: 'CCC3' },
      { pro_no: 'E', pro_lift: '15' },
      { pro_no: 'F', pro_lift: '15', fire_cert: 'CCC4' },
    ]
    for (const fields of pumps) await makeProduct(server.admin, { ...water, ...fields })
    const found = await offered({ flow: 60, head: 14, use: '消防' })
    expect(found.map(({ pro_no, grade, warnings }) => [pro_no, grade, ...warnings])).toEqual([
      ['C', '可接受'],
      ['D', '可接受'],
      ['F', '可接受'],
      ['A', '可接受', '没有登记消防产品认证'],
      ['B', '可接受', '消防产品认证已于 2020-01-31 到期'],
      ['E', '可接受', '没有登记消防产品认证'],
    ])
    expect((await offered({ flow: 60, head: 14 })).flatMap(({ warnings }) => warnings)).toEqual([])
  })
})

test('能效不低于 leaves out what is worse, and what has no grade', async () => {
  const rated = { pro_flow: '60', pro_lift: '14' }
  await putProducts(
    server,
    [1, 2, 3, 4, 5, 6].map((energy_grade) => ({
      ...rated,
      energy_grade,
      pro_no: `G${energy_grade}`,
    })),
  )
  const duty = { flow: 60, head: 14 }
  expect(await modelsFor(duty)).toHaveLength(6)
  expect(await modelsFor({ ...duty, energy_grade: 3 })).toEqual(['G1', 'G2', 'G3'])
  expect(await modelsFor({ ...duty, energy_grade: 1 })).toEqual(['G1'])
  const [best] = await offered({ ...duty, energy_grade: 1 })
  expect(best!.energy_grade).toBe(1)
  const answer = await server.admin.call(api.selection.select, { ...duty, energy_grade: 4 })
  expect(answer).toMatchObject({ code: 400, errors: { energy_grade: expect.any(String) } })
})
