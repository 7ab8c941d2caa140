import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { ImportPreview, SentChoice } from '#api/kit/imports.ts'
import { setCatalogue } from '#test/make/entitled-prices.ts'
import { done, fresh } from '#test/make/factories.ts'
import { productFiles } from '#test/make/files/product-files.ts'
import { sheetOf } from '#test/read/sheet-file.ts'
import { importFile, previewed } from '#test/read/sheets.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** What the prices of other people's lists mean: their unit, whether they have tax in them, a discount, and which is meant. */

const { product } = api
const server = testServer()
let admin: Caller
beforeAll(() => {
  admin = server.admin
})
const { read } = productFiles(() => server)

const setBasis = (catalogue_basis: 0 | 1 | null) =>
  setCatalogue(server, { catalogue_basis, tax_rate: 1300 })
beforeEach(() => setBasis(1))

type Row = readonly (string | number)[]

/** The price of the product of the file’s last row, with what its row says of it. */
async function priced(rows: readonly Row[], choice?: SentChoice) {
  const model = String(rows.at(-1)![1])
  const preview = await previewed(server, admin, product, await sheetOf(...rows), choice)
  const notes = preview.rows.at(-1)!.notes.map(({ note }) => note)
  await done(admin, product.confirmImport, { id: preview.id })
  const { data } = await done(admin, product.index, { keyword: model })
  const { pro_unitprice, cost } = await read(data[0].id)
  return { price: pro_unitprice as string, cost: cost as string, notes }
}

const unread = async (rows: readonly Row[], choice?: SentChoice) => {
  const { data } = await importFile(server, admin, product, await sheetOf(...rows), choice)
  return data as ImportPreview
}

const listOf = (title: string, price: string | number): Row[] => [
  ['产品名称', '型号', title],
  ['泵', fresh('LP'), price],
]

describe('a price', () => {
  test.each([
    ['单价（万元）', 12.8, '128000.00'],
    ['单价(千元)', 12.8, '12800.00'],
    ['单价（元/台）', 12.8, '12.80'],
    ['单价（万元）', 1.2345678, '12345.68'],
    // Its own unit counts first.
    ['单价（万元）', '128000元', '128000.00'],
    ['单价（万元）', '12.8万', '128000.00'],
  ])('under %s that is %j is stored as %s', async (title, price, stored) => {
    expect((await priced(listOf(title, price))).price).toBe(stored)
  })

  test.each([
    ['单位：万元', '128000.00'],
    ['2026年 单位:万元', '128000.00'],
    ['金额单位：人民币万元', '128000.00'],
    ['单位：千元', '12800.00'],
    ['单位：元', '12.80'],
    ['单位：元/台', '12.80'],
    ['单位：万元泵业有限公司', '12.80'],
    ['单位：台', '12.80'],
    ['使用单位：美元泵业', '12.80'],
  ])('is in the unit of a line above the table: %s', async (line, stored) => {
    const rows = [['价格表'], ['', '', line], ...listOf('单价', 12.8)]
    expect((await priced(rows)).price).toBe(stored)
  })

  test.each([[['单位', '万元']], [['金额单位：', '万元/台']]])(
    'is in the unit of such a line whose unit is in a cell of its own: %j',
    async (line) => {
      const rows = [['价格表'], ['', ...line], ...listOf('单价', 12.8)]
      expect((await priced(rows)).price).toBe('128000.00')
    },
  )

  test.each(['美元', 'USD', '百元', '港币/台'])(
    'under a line with the unit %s is left out, which its column says, but where it has its own',
    async (unit) => {
      const line = [`币种及单位：${unit}`]
      const { layout } = await unread([line, ...listOf('单价', 100)])
      expect(layout.columns[2]).toMatchObject({
        field: '',
        note: `上面写着单位“${unit}”，不认识，这一列不导入；如果就是元，请在这里指明`,
      })
      expect((await priced([line, ...listOf('单价（元）', 100)])).price).toBe('100.00')
      const chosen = [line, ...listOf('单价', 100)]
      expect((await priced(chosen, { columns: 'C:pro_unitprice' })).price).toBe('100.00')
    },
  )

  test('in a foreign currency is left out, which its column says', async () => {
    const rows = listOf('单价(USD)', 100)
    const { layout } = await unread(rows)
    expect(layout.columns[2]).toMatchObject({
      field: '',
      note: '单位“USD”不认识，这一列不导入；如果就是元，请在这里指明',
    })
    expect((await priced(rows)).price).toBe('')
  })
})

describe('tax in a price', () => {
  test.each<[string, 0 | 1, string]>([
    ['不含税单价', 1, '113.00'],
    ['单价（不含税）', 1, '113.00'],
    ['未税价', 1, '113.00'],
    ['裸价', 1, '113.00'],
    ['净价', 1, '113.00'],
    ['含税价', 1, '100.00'],
    ['13%含税', 1, '100.00'],
    ['单价(到站价)', 1, '100.00'],
    ['单价(含运费)', 1, '100.00'],
    ['含税价', 0, '88.50'],
    ['13%含税价', 0, '88.50'],
    ['含9%税单价', 0, '91.74'],
    ['单价（元，含税）', 0, '88.50'],
    ['不含税单价', 0, '100.00'],
  ])('named %s, where the stored ones are %i, of 100.00 is %s', async (title, basis, stored) => {
    await setBasis(basis)
    const { price, notes } = await priced(listOf(title, 100))
    expect(price).toBe(stored)
    expect(notes.length > 0).toBe(stored !== '100.00')
  })

  test('is said of what is converted', async () => {
    const { notes } = await priced(listOf('不含税单价', 100))
    expect(notes).toEqual(['原文“100”，按税率13%换算成含税价'])
  })

  test('is never in a cost', async () => {
    const rows = [
      ['产品名称', '型号', '进价（含税）', '含税单价'],
      ['泵', fresh('LP'), 113, 200],
    ]
    expect(await priced(rows)).toMatchObject({ cost: '100.00', price: '200.00' })
  })

  describe('that a line beside the table says', () => {
    const list = (title: string) => listOf(title, 100)
    const remark = ['以上价格均不含税，不含运费']

    test.each<[what: string, line: string, rows: () => Row[], at: number, head: number]>([
      [
        'above it',
        '价格表（以下价格不含税）',
        () => [['价格表（以下价格不含税）'], ...list('单价')],
        1,
        2,
      ],
      [
        'in a remark below',
        '注：不含税',
        () => [list('单价')[0]!, ['注：不含税'], list('')[1]!],
        2,
        1,
      ],
      ['in a line below', remark[0]!, () => [list('单价')[0]!, remark, list('')[1]!], 2, 1],
    ])(
      'is a question where the stored ones are otherwise: %s',
      async (_what, line, rows, at, head) => {
        const text = `第${at}行写着“${line}”，文件里的价格是含税还是不含税？`
        const { id, layout } = await unread(rows())
        expect({ id, problem: layout.problem }).toEqual({ id: 0, problem: text })
        expect(layout.questions).toMatchObject([{ name: `tax${head}`, text, answer: '' }])
        expect(await priced(rows(), { answers: `tax${head}:0` })).toMatchObject({ price: '113.00' })
        const asIs = rows()
        expect(await priced(asIs, { answers: `tax${head}:1` })).toMatchObject({ price: '100.00' })
        const answered = await unread(asIs, { answers: `tax${head}:1` })
        expect(answered.layout.questions).toMatchObject([{ text, answer: '1' }])
      },
    )

    test.each<[line: string, basis: 0 | 1 | null, title: string]>([
      ['以上价格均不含税', 0, '单价'],
      ['以上价格均含13%增值税', 1, '单价'],
      ['以上价格不含运费和安装费', 1, '单价'],
      ['含税价和不含税价都可以开票', 1, '单价'],
      ['以上价格均不含税', null, '单价'],
      ['以上价格均不含税', 1, '含税价'],
    ])('is none: %s, of stored ones of %j, under %s', async (line, basis, title) => {
      await setBasis(basis)
      expect((await priced([[line], ...list(title)])).price).toBe('100.00')
    })

    test('of a further table is a question before anything is read', async () => {
      const further = [
        ['产品名称', '型号', '重量', '单价'],
        ['泵', fresh('LP'), 50, 200],
      ]
      const rows = [...list('单价'), ...further, remark]
      const { id, layout } = await unread(rows)
      expect({ id, problem: layout.problem }).toMatchObject({
        id: 0,
        problem: expect.stringContaining('第5行写着'),
      })
      expect(layout.tables).toMatchObject([{ questions: [{ name: 'tax3', answer: '' }] }])
      const data = rows.slice(0, 4)
      expect((await priced(data, { answers: 'tax3:0' })).price).toBe('226.00')
    })
  })

  test('is a question where nobody has said it of the stored prices', async () => {
    await setBasis(null)
    const rows = listOf('含税价', 113)
    const { id, layout } = await unread(rows)
    const text = 'C列“含税价”写明了口径，要导入的价格是含税还是不含税？'
    expect({ id, problem: layout.problem }).toEqual({ id: 0, problem: text })
    expect(layout.questions).toMatchObject([{ name: 'basis1', text, answer: '' }])
    expect((await priced(rows, { answers: 'basis1:0' })).price).toBe('100.00')
    expect((await priced(rows, { answers: 'basis1:1' })).price).toBe('113.00')
    // A price that says nothing of it is as it always was.
    expect((await priced(listOf('单价', 113))).price).toBe('113.00')
  })
})

describe('two prices of a row', () => {
  test('are a question, unless one of them is as the stored ones', async () => {
    const rows = [
      ['产品名称', '型号', '面价', '参考售价'],
      ['泵', fresh('LP'), 100, 80],
    ]
    const { id, layout } = await unread(rows)
    const text = 'C列“面价”和D列“参考售价”都像是单价，请选一列'
    expect({ id, problem: layout.problem }).toEqual({ id: 0, problem: text })
    expect((await priced(rows, { answers: 'price_pro_unitprice1:D' })).price).toBe('80.00')
    expect((await priced(rows, { columns: 'D:' })).price).toBe('100.00')
    const taxed = [
      ['产品名称', '型号', '未税价', '单价（含税）'],
      ['泵', fresh('LP'), 100, 113],
    ]
    expect((await priced(taxed)).price).toBe('113.00')
  })
})

describe('a discount', () => {
  const rows = (title: string, discount: string | number): Row[] => [
    ['产品名称', '型号', title, '折扣'],
    ['泵', fresh('LP'), 1234, discount],
  ]

  test.each([
    [0.45, '555.30'],
    ['45%', '555.30'],
    ['4.5折', '555.30'],
    ['45折', '555.30'],
    [1, '1234.00'],
    ['', '1234.00'],
  ])('of %j is taken from a 面价', async (discount, stored) => {
    expect((await priced(rows('面价', discount))).price).toBe(stored)
  })

  test.each([45, 'A级', 0, '110%'])('of %j is not clear, and refuses its row', async (discount) => {
    const file = await sheetOf(...rows('面价', discount))
    const preview = await previewed(server, admin, product, file)
    expect(preview.rows[0]).toMatchObject({
      kind: 'wrong',
      reason: `折扣“${discount}”看不出是几折，请写成0.85、85%或8.5折`,
    })
  })

  test('of another price is a question', async () => {
    const list = rows('单价', 0.5)
    const { id, layout } = await unread(list)
    expect({ id, problem: layout.problem }).toEqual({
      id: 0,
      problem: 'C列“单价”和D列“折扣”：导入的价格要不要乘以折扣？',
    })
    expect((await priced(list, { answers: 'discount1:1' })).price).toBe('617.00')
    expect((await priced(list, { answers: 'discount1:0' })).price).toBe('1234.00')
  })

  test('is rounded once, with the unit and the tax', async () => {
    await setBasis(0)
    const list = [
      ['产品名称', '型号', '面价（万元，含税）', '折扣'],
      ['泵', fresh('LP'), 1.2345, '3.33折'],
    ]
    // 12,345 × 0.333 / 1.13
    expect((await priced(list)).price).toBe('3637.95')
  })
})
