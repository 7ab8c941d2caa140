import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { productViews } from '#api/product/product-spec.ts'
import type { OfferedPump, PumpTable } from '#api/selection/selection.ts'
import { readDemoData } from '#server/demo/demo-data.ts'
import { done, makeCategory, makeProduct } from '#test/make/factories.ts'
import { testServer } from '#test/run/server.ts'

/**
 * Duties that pump companies are asked for, in the demonstration's catalogue. Its curves are examples, reckoned from the
 * rated points so that each pump is at its best about there.
 */

const server = testServer()
/** Each model's rated flow in m³/h. */
const ratedFlows = new Map<string, number>()

beforeAll(async () => {
  const categories = new Map<string, number>()
  for (const { view, id } of await server.db
    .selectFrom('category')
    .select(['view', 'id'])
    .execute())
    categories.set(view, id)
  const pumps = readDemoData().products.filter(({ pro_flow }) => pro_flow !== '')
  for (const { category, ...fields } of pumps) {
    if (!(category in productViews) && !categories.has(category)) {
      categories.set(
        category,
        await makeCategory(server.admin, { p_name: category, medium: '清水' }),
      )
    }
    await makeProduct(server.admin, { ...fields, type: categories.get(category) })
    ratedFlows.set(fields.pro_no, Number(fields.pro_flow))
  }
})

const select = async (input: object) => {
  const { data, info } = await done(server.admin, api.selection.select, { ...input })
  const tables = data as PumpTable[]
  return {
    offered: tables.flatMap((table) => table.offered),
    near: tables.flatMap((table) => table.near),
    refused: info.refused as { pro_no: string; kind: string; reason: string }[],
  }
}

const fits = ({ pro_no, grade }: OfferedPump) => `${pro_no} ${grade}`

const [single, spare, twoOfThree] = [{}, { standby: 1 }, { on_duty: 2, standby: 1 }]
const slower = { use: '生活', lowest_hz: 30 }

/** Flow and head, the rest of the duty, the pumps under 合格 and 可接受 in their order, and why these. */
const duties: readonly [string, number, number, object, readonly string[], string][] = [
  [
    '管网循环',
    25,
    31,
    { use: '循环' },
    ['ISG65-160 合格', 'ISW65-160 合格', 'NISO65-160 合格'],
    '额定 25×32，富余 3%',
  ],
  [
    '空调循环',
    50,
    32,
    { use: '循环' },
    ['ISG80-160 合格', 'ISW80-160 合格', 'NISO100-160 可接受'],
    '额定点即工况；NISO 大一档',
  ],
  [
    '空调循环',
    100,
    32,
    { use: '循环' },
    ['ISG100-160 合格', 'ISW100-160 合格', 'NISO150-160 可接受'],
    '同上',
  ],
  [
    '空调循环 2用1备',
    200,
    20,
    { use: '循环', ...twoOfThree },
    ['ISG100-125 合格', 'ISW100-125 合格'],
    '每台 100×20',
  ],
  ['热水循环', 50, 32, { use: '循环', medium: '热水' }, [], '目录中没有登记为热水的泵'],
  ['低扬程清水', 60, 14, single, [], '目录中扬程这样低的只有排污泵'],
  ['低扬程清水 2用1备', 60, 14, twoOfThree, [], '同上'],
  ['增压', 65, 70, single, ['CDL65-70 合格', 'XBD7.0/20 合格'], '额定点即工况；消防泵也在高效区'],
  [
    '深井，静扬程 40',
    20,
    50,
    { static_head: 40 },
    [
      '150QJ20-50/7 合格',
      'ISG65-200 可接受',
      'ISW65-200 可接受',
      'ZS65-40-200 可接受',
      'TD80-47/2 可接受',
    ],
    '最佳点为 20 的在先',
  ],
  ['屋顶水箱', 8, 115, { use: '生活' }, ['CDL8-120 合格', 'CDM15-9 可接受'], '大一档的在 54%'],
  [
    '小区 变频 2用1备',
    60,
    90,
    { ...slower, ...twoOfThree },
    ['CDL42-80 合格', 'CDL32-90 合格'],
    '每台 30，耗电少的在先',
  ],
  [
    '小区 变频 2用1备',
    84,
    77,
    { ...slower, ...twoOfThree },
    ['CDL42-80 合格', 'CDL65-70 可接受', 'XBD7.0/20 可接受'],
    '大一档的在 66%',
  ],
  [
    '高层 变频 2用1备',
    20,
    86,
    { ...slower, ...twoOfThree },
    ['CDM10-10 合格', 'CDM15-7 可接受'],
    '每台 10',
  ],
  ['消火栓', 108, 80, { use: '消防' }, ['XBD8.0/30 合格'], '额定点即工况'],
  [
    '消火栓 2用1备',
    108,
    80,
    { use: '消防', ...twoOfThree },
    ['CDM65-80 可接受', 'CDM85-70 可接受'],
    '前者在 89%，后者在 64%',
  ],
  [
    '喷淋 1用1备',
    108,
    50,
    { use: '消防', ...spare },
    ['XBD5.0/30 合格', 'TD150-52/2 可接受', 'CDL120-50 可接受', 'XBD5.0/40 可接受'],
    '额定点即工况',
  ],
  [
    '喷淋 1用1备',
    72,
    70,
    { use: '消防', ...spare },
    ['XBD7.0/20 合格', 'CDM85-70 可接受'],
    '额定点即工况',
  ],
  ['消火栓', 54, 100, { use: '消防' }, [], '只有 XBD10/40 够高，在 41%'],
  ['集水坑 1用1备', 15, 10, { use: '排污', ...spare }, ['65WQ15-10-1.1 合格'], '额定点即工况'],
  ['集水坑 1用1备', 25, 17, { use: '排污', ...spare }, ['65WQ25-17-2.2 合格'], '额定点即工况'],
  [
    '排污 2用1备',
    60,
    14,
    { use: '排污', ...twoOfThree },
    ['80WQ40-13-3 合格', '65WQ25-17-2.2 可接受'],
    '每台 30：前者在 79%，后者在 127%',
  ],
  ['泵站', 300, 15, { use: '排污', ...spare }, ['200WQ300-15-18.5(4P) 合格'], '额定点即工况'],
]

test.each(duties)('%s %d m³/h × %d m', async (_name, flow, head, others, expected) => {
  const { offered } = await select({ flow, head, ...others })
  expect(offered.map(fits)).toEqual(expected)
})

/** The points of the demonstration's curves have three figures, so that their best flows lie up to 7 % from the rated ones. */
const [LEAST, MOST] = [0.46, 1.4]

test.each(duties)(
  '%s %d m³/h × %d m: none far from its best flow',
  async (_name, flow, head, others) => {
    const { offered } = await select({ flow, head, ...others })
    const { on_duty = 1 } = others as { on_duty?: number }
    for (const pump of offered) {
      const rated = ratedFlows.get(pump.pro_no)! * on_duty * ((pump.hz ?? 50) / 50)
      for (const point of [
        ...pump.operating,
        ...(pump.operating.length > 0 ? [] : [pump.at_duty]),
      ]) {
        expect(point.flow / rated).toBeGreaterThan(LEAST)
        expect(point.flow / rated).toBeLessThan(MOST)
        expect(point.efficiency).toBeGreaterThan(45)
      }
    }
  },
)

describe('what a pump engineer would not offer', () => {
  test('60 m³/h at 14 m with sewage pumps at 13, 8 and 19 % of their best flow', async () => {
    const { refused } = await select({ flow: 60, head: 14 })
    const of = (model: string) => refused.find(({ pro_no }) => pro_no === model)
    expect(of('300WQ800-11-37(4P)')).toMatchObject({ reason: '用于污水，工况的介质是清水' })
    const sewage = await select({ flow: 60, head: 14, use: '排污' })
    const reasons = sewage.refused.filter(({ kind }) => kind === '运行区')
    expect(reasons.map(({ pro_no, reason }) => `${pro_no} ${reason}`)).toEqual([
      '200WQ300-12-15(4P) 流量只有最佳流量的 20%，长期运行会振动、过热',
      '250WQ500-11-22(4P) 流量只有最佳流量的 13%，长期运行会振动、过热',
      '300WQ800-11-37(4P) 流量只有最佳流量的 8%，长期运行会振动、过热',
    ])
  })

  test('for 消防 108 m³/h at 80 m a dearer pump at 64 % before one at 89 %', async () => {
    const { offered } = await select({ flow: 108, head: 80, use: '消防', ...twoOfThree })
    const found = offered.map(({ pro_no, region, price_in_all, warnings }) => [
      pro_no,
      region?.name,
      Math.round(region?.percent ?? 0),
      price_in_all,
      warnings,
    ])
    const missing = ['没有登记消防产品认证']
    expect(found).toEqual([
      ['CDM65-80', '高效区', 89, '42600.00', missing],
      ['CDM85-70', '偏离高效区', 64, '54900.00', missing],
    ])
  })
})
