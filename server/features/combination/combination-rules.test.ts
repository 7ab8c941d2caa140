import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { SetRule } from '#api/combination/set-rules.ts'
import {
  addSet,
  done,
  fresh,
  lineOf,
  makeCombination,
  makeProduct,
  makeQuotation,
} from '#test/make/factories.ts'
import { newest } from '#test/read/history.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

/** A combination's requirements for its sets (成套要求): saving them, and what a quotation shows of them. */

const { getCombination, getHistory, setCombination } = api.combination

const server = testServer()

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)
const rulesOf = async (id: number) =>
  (await done(server.admin, getCombination, { id })).data.com_rules as SetRule[]

/** The rules and renamed titles that come with a quotation's lines. */
const adviceFor = async (quotation: number) => {
  const { info } = await done(server.admin, api.quotation.getQuopro, { id: quotation })
  return { rules: info.rules, renamed: info.renamed }
}

const SWITCH: SetRule = { kind: 'needs', titles: ['压力开关'], least: 2, of: [], per: 1 }
const VALVES: SetRule = { kind: 'each', titles: ['止回阀'], least: 2, of: ['泵'], per: 3 }
const CALIBER: SetRule = {
  kind: 'caliber',
  titles: ['止回阀'],
  least: 1,
  of: ['泵'],
  per: 1,
  fit: 'least',
}
const POWER: SetRule = { kind: 'power', titles: ['柜', '启动器'], least: 1, of: ['泵'], per: 1 }

describe('saving', () => {
  test.each([
    ['a list', (rules: object[]) => rules],
    ['JSON text', (rules: object[]) => JSON.stringify(rules)],
  ])('keeps them in their order, sent as %s', async (_form, written) => {
    const com_rules = written([POWER, SWITCH, VALVES, CALIBER])
    const id = await makeCombination(server.admin, [], { com_rules })
    expect(await rulesOf(id)).toEqual([POWER, SWITCH, VALVES, CALIBER])
  })

  test('reads numbers typed as text, and completes fields that a kind leaves out or does not use', async () => {
    const com_rules = [
      { kind: 'needs', titles: [' 压力开关 ', '压力开关', ''], least: '2', of: ['泵'], per: 9 },
      { kind: 'each', titles: ['止回阀'], of: ['泵'] },
      { kind: 'power', titles: ['柜'], of: ['泵'], least: 7, per: 7, fit: 'same' },
      { ...CALIBER, least: 7, per: 7, fit: undefined },
    ]
    const id = await makeCombination(server.admin, [], { com_rules })
    expect(await rulesOf(id)).toEqual([
      SWITCH,
      { ...VALVES, least: 1, per: 1 },
      { ...POWER, titles: ['柜'] },
      { ...CALIBER, fit: 'same' },
    ])
  })

  test('leaves them where they are not sent, and takes all away with an empty list', async () => {
    const id = await makeCombination(server.admin, [], { com_rules: [SWITCH] })
    await done(server.admin, setCombination, { id, com_show: 1 })
    expect(await rulesOf(id)).toEqual([SWITCH])
    await done(server.admin, setCombination, { id, com_rules: [] })
    expect(await rulesOf(id)).toEqual([])
  })

  test.each<[string, unknown, string]>([
    ['no list', 'x', '成套要求的格式不正确'],
    ['no list of rules', ['x'], '成套要求第1条的格式不正确'],
    ['13', Array.from({ length: 13 }, () => SWITCH), '成套要求不能超过12条'],
    [
      'of no known kind',
      [SWITCH, { ...SWITCH, kind: '?' }],
      '成套要求第2条的种类须是“必须有”、“按数量配”、“功率相配”、“口径相配”之一',
    ],
    [
      'without a product',
      [{ ...SWITCH, titles: [' '] }],
      '成套要求第1条要求的产品没有选，请从产品目录里选择',
    ],
    [
      'without what they go by',
      [{ ...POWER, of: [] }],
      '成套要求第1条所配的产品没有选，请从产品目录里选择',
    ],
    [
      'of 11 titles',
      [{ ...SWITCH, titles: Array.from({ length: 11 }, (_, at) => `泵${at}`) }],
      '成套要求第1条要求的产品不能超过10种',
    ],
    [
      'of no known fit',
      [{ ...CALIBER, fit: '?' }],
      '成套要求第1条的口径要求须是“相同”、“不小于”之一',
    ],
    ['for no piece', [{ ...SWITCH, least: 0 }], '成套要求第1条至少的数量必须在1到99之间'],
    ['for half a piece', [{ ...VALVES, per: '0.5' }], '成套要求第1条每几个的数量必须是整数'],
  ])('refuses rules that are %s', async (_wrong, com_rules, msg) => {
    const refused = await call(setCombination, { com_name: fresh('组合'), com_rules })
    expect(refused).toMatchObject({ code: 400, errors: { com_rules: msg } })
  })

  test('is shown in the history as a sentence', async () => {
    const id = await makeCombination(server.admin, [], { com_rules: [SWITCH] })
    await done(server.admin, setCombination, {
      id,
      com_rules: [SWITCH, VALVES, POWER, CALIBER, { ...CALIBER, fit: 'same' }],
    })
    const { changes } = await newest(server.admin, getHistory, id)
    const before = '至少2个压力开关'
    expect(changes).toEqual([
      {
        label: '成套要求',
        before,
        after: `${before}\n每3个泵至少2个止回阀\n柜或启动器的功率不小于泵\n止回阀的口径不小于泵\n止回阀的口径与泵相同`,
      },
    ])
  })
})

describe('a product’s new title', () => {
  test('is in the rules too, once no other product has the old one', async () => {
    const [pump, tank, vessel] = [fresh('泵'), fresh('罐'), fresh('容器')]
    const first = await makeProduct(server.admin, { pro_title: pump, pro_no: 'A' })
    const other = await makeProduct(server.admin, { pro_title: pump, pro_no: 'B' })
    const rule = { ...VALVES, titles: [tank, vessel], of: [pump] }
    const id = await makeCombination(server.admin, [], { com_rules: [rule, SWITCH] })
    await done(server.admin, api.product.setProduct, { id: first, pro_title: `${pump}改` })
    expect(await rulesOf(id)).toEqual([rule, SWITCH])
    await done(server.admin, api.product.setProduct, { id: other, pro_title: `${pump}改` })
    expect(await rulesOf(id)).toEqual([{ ...rule, of: [`${pump}改`] }, SWITCH])
  })

  test('stands once where it stood beside the old one', async () => {
    const [tank, vessel] = [fresh('罐'), fresh('容器')]
    const product = await makeProduct(server.admin, { pro_title: tank })
    const com_rules = [{ ...SWITCH, titles: [tank, vessel] }]
    const id = await makeCombination(server.admin, [product], { com_rules })
    await done(server.admin, api.product.setProduct, { id: product, pro_title: vessel })
    expect(await rulesOf(id)).toEqual([{ ...SWITCH, titles: [vessel] }])
  })
})

test('a title of the rules alone keeps no product from being deleted', async () => {
  const pro_title = fresh('压力开关')
  const product = await makeProduct(server.admin, { pro_title })
  const com_rules = [{ ...SWITCH, titles: [pro_title] }]
  const id = await makeCombination(server.admin, [], { com_rules })
  await done(server.admin, api.product.deleteProduct, { id: product })
  expect(await rulesOf(id)).toEqual(com_rules)
})

describe('a quotation', () => {
  test('has the rules of its sets as their combinations have them now', async () => {
    const ruled = await makeCombination(server.admin, [], { com_rules: [SWITCH] })
    const free = await makeCombination(server.admin)
    const quotation = await makeQuotation(server.admin)
    const [one] = await addSet(server.admin, quotation, ruled)
    await addSet(server.admin, quotation, free)
    const [other] = await addSet(server.admin, quotation, ruled)
    const sets = [one!.set_id, other!.set_id]
    expect(await adviceFor(quotation)).toEqual({ rules: [{ sets, rules: [SWITCH] }], renamed: [] })
    await done(server.admin, setCombination, { id: ruled, com_rules: [VALVES] })
    expect((await adviceFor(quotation)).rules).toEqual([{ sets, rules: [VALVES] }])
    await done(server.admin, api.combination.deleteCombination, { id: ruled })
    expect(await adviceFor(quotation)).toEqual({ rules: [], renamed: [] })
  })

  test('has the present title of a product that it quotes by its former one', async () => {
    const pro_title = fresh('压力开关')
    const product = await makeProduct(server.admin, { pro_title, pro_no: 'A' })
    const com_rules = [{ ...SWITCH, titles: [pro_title] }]
    const combination = await makeCombination(server.admin, [product], { com_rules })
    const quotation = await makeQuotation(server.admin)
    const line = lineOf(await addSet(server.admin, quotation, combination), pro_title)
    const title = `${pro_title}改`
    await done(server.admin, api.product.setProduct, { id: product, pro_title: title })
    expect(await adviceFor(quotation)).toEqual({
      rules: [{ sets: [line.set_id], rules: [{ ...SWITCH, titles: [title] }] }],
      renamed: [{ id: line.id, title }],
    })
  })

  test('that is won or void has no rules, since it takes no change', async () => {
    const combination = await makeCombination(server.admin, [], { com_rules: [SWITCH] })
    const quotation = await makeQuotation(server.admin)
    await addSet(server.admin, quotation, combination)
    expect((await adviceFor(quotation)).rules).toHaveLength(1)
    await done(server.admin, api.quotation.setStage, { id: quotation, stage: 4 })
    expect(await adviceFor(quotation)).toEqual({ rules: [], renamed: [] })
  })
})
