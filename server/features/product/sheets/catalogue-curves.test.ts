import { writeXlsx, type CellStyle } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { ImportPreview, ImportRow, SentChoice } from '#api/kit/imports.ts'
import { done, fresh } from '#test/make/factories.ts'
import { entered } from '#test/make/pumps/pump-curves.ts'
import { productFiles } from '#test/make/files/product-files.ts'
import { sheetOf } from '#test/read/sheet-file.ts'
import { previewed } from '#test/read/sheets.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** Tables of catalogues with one model in several rows, a point of its curve in each. */

const { product } = api
const server = testServer()
let admin: Caller
beforeAll(() => {
  admin = server.admin
})
const { read } = productFiles(() => server)

/** A model whose figure is no flow of these tables. */
const modelled = () => fresh('KT777-')

type Row = readonly (string | number)[]
const HEAD: Row = ['产品名称', '型号', '流量', '扬程', '效率', '转速']

const shown = async (rows: readonly Row[], choice?: SentChoice) =>
  previewed(server, admin, product, await sheetOf(...rows), choice)

type Shown = ImportPreview & { rows: ImportRow[] }

/** What a file makes of the products of these models. */
async function imported({ id }: Shown, ...models: string[]) {
  await done(admin, product.confirmImport, { id })
  const index = await Promise.all(models.map((keyword) => done(admin, product.index, { keyword })))
  return Promise.all(index.map(({ data }) => read(data[0].id as number)))
}

const notesOf = ({ rows }: Shown) => rows.flatMap(({ notes }) => notes.map(({ note }) => note))

describe('a model in several rows', () => {
  test('is a curve, with the row of best efficiency as its rated point', async () => {
    const one = modelled()
    const two = modelled()
    const preview = await shown([
      HEAD,
      ['管道泵', one, 10, 34, 50, 2900],
      ['', '', 20, 32, 70, ''],
      ['', '', 30, 28, 68, ''],
      ['', '', 40, 20, 55, ''],
      ['管道泵', two, 5, 12, 40, 1450],
    ])
    expect(preview.counts).toMatchObject({ new: 2, skipped: 0, wrong: 0 })
    const [first, second] = await imported(preview, one, two)
    expect(first).toMatchObject({ pro_flow: '20', pro_lift: '32', pro_speed: '2900' })
    expect(first.pro_curve).toEqual({
      speed: 2900,
      basis: '样本',
      power_kind: 'P2',
      points: [
        entered(10, 34, { efficiency: 50 }),
        entered(20, 32, { efficiency: 70 }),
        entered(30, 28, { efficiency: 68 }),
        entered(40, 20, { efficiency: 55 }),
      ],
    })
    expect(second).toMatchObject({ pro_flow: '5', pro_lift: '12', pro_curve: '' })
    expect(notesOf(preview)).toContain('第2～5行的4个点；额定点是第3行')
  })

  test('has its shaft power for each point, and a power that is one is its motor’s', async () => {
    const one = modelled()
    const preview = await shown([
      ['产品名称', '型号', '流量(L/s)', '扬程', '轴功率', '功率', '(NPSH)r', '转速', '单价'],
      ['管道泵', one, 0, 34, 1, 4, '', 2900, 1800],
      ['', '', 5, 32, 2, '', 2.5, '', ''],
      ['', '', 10, 28, 3, 4, 3, 2900, 1800],
    ])
    const [made] = await imported(preview, one)
    const motor = { pro_power: '4', pro_flow: '18', pro_lift: '32', pro_unitprice: '1800.00' }
    expect(made).toMatchObject(motor)
    expect(made.pro_curve.points).toEqual([
      entered(0, 34, { power: 1 }),
      entered(18, 32, { power: 2, npsh: 2.5 }),
      entered(36, 28, { power: 3, npsh: 3 }),
    ])
  })

  test('is one where its cells are merged, or say the model in each row', async () => {
    const [one, two] = [modelled(), modelled()]
    const rows = [
      ['产品名称', '型号', '流量', '扬程', '转速'],
      ['管道泵', one, 10, 34, 2900],
      [null, null, 20, 32, null],
      [null, null, 30, 28, null],
      ['管道泵', two, 10, 20, 2900],
      ['管道泵', two, 20, 20, 2900],
      ['管道泵', two, 30, 16, 2900],
    ]
    const merges = [0, 1, 4].map((at) => ({ startRow: 1, startCol: at, endRow: 3, endCol: at }))
    const file = Buffer.from(await writeXlsx({ sheets: [{ name: '表', rows, merges }] }))
    const preview = await previewed(server, admin, product, file)
    const made = await imported(preview, one, two)
    expect(made.map(({ pro_curve }) => pro_curve.points)).toEqual([
      [entered(10, 34), entered(20, 32), entered(30, 28)],
      [entered(10, 20), entered(20, 20), entered(30, 16)],
    ])
  })

  const points: readonly Row[] = [
    [10, 34],
    [20, 32],
    [30, 28],
  ]
  test.each<[string, readonly Row[], string]>([
    [
      'flow that does not rise',
      [
        [10, 34],
        [10, 32],
        [30, 28],
      ],
      '第3行的流量没有大于上一行',
    ],
    [
      'head that rises',
      [
        [10, 30],
        [20, 32],
        [30, 28],
      ],
      '第3行的扬程高于上一行',
    ],
    [
      'a flow of two figures',
      [
        [10, 30],
        ['20-25', 28],
        [30, 20],
      ],
      '第3行的流量或扬程不是一个数',
    ],
    ['two points', points.slice(1), '只有2行，曲线至少3个点'],
    ['several speeds', points.map((row, at) => [...row, 1450 + at]), '转速各行不同'],
    ['several diameters', points.map((row, at) => [...row, '', 50 + at]), '口径各行不同'],
    ['several prices', points.map((row, at) => [...row, '', '', 900 + at]), '单价各行不同'],
  ])('is refused for %s', async (_what, those, words) => {
    const one = modelled()
    const { rows, counts } = await shown([
      ['型号', '产品名称', '流量', '扬程', '转速', '口径', '单价'],
      ...those.map((row, at) => [at === 0 ? one : '', at === 0 ? '管道泵' : '', ...row]),
    ])
    expect(counts).toMatchObject({ new: 0, wrong: those.length })
    const reasons = new Set(rows.map(({ reason }) => reason))
    expect([...reasons]).toEqual([`同一型号多行，不是曲线：${words}`])
    expect(rows.every(({ name }) => name.includes(one))).toBe(true)
  })
})

describe('the rated point', () => {
  const four = (model: string): readonly Row[] => [
    ['产品名称', '型号', '流量', '扬程', '转速'],
    ['泵', model, 8, 34, 2900],
    ['', '', 16, 32, ''],
    ['', '', 20, 28, ''],
    ['', '', 24, 20, ''],
  ]

  test.each([
    ['KT20-', '20'],
    ['50KT16-2-', '16'],
    // The figure of these is the nominal diameter.
    ['ISG20-', ''],
    ['KT777-', ''],
  ])('is the flow that the model names: %s', async (series, flow) => {
    const model = fresh(series)
    const preview = await shown(four(model))
    const [made] = await imported(preview, model)
    expect(made.pro_flow).toBe(flow)
    expect(made.pro_curve.points).toHaveLength(4)
    const isSaid = notesOf(preview).some((note) => note.includes('额定点未定'))
    expect(isSaid).toBe(flow === '')
  })

  test('of a fire pump is in litres a second', async () => {
    const model = `${fresh('XBD8/5-')}L`
    const flows = [9, 18, 22, 27]
    const rows = four(model).map((row, at) => (at === 0 ? row : row.with(2, flows[at - 1]!)))
    const [made] = await imported(await shown(rows), model)
    expect(made.pro_flow).toBe('18')
  })

  test('is the flow in bold, of three the middle one', async () => {
    const [one, two] = [modelled(), modelled()]
    const bold: CellStyle = { font: { bold: true } }
    const three = [
      ['泵', two, 5, 20, 2900],
      ['', '', 10, 18, ''],
      ['', '', 15, 12, ''],
    ]
    const rows = [...four(one).map((row) => [...row]), ...three]
    const cells = new Map([['3,2', { style: bold }]])
    const file = Buffer.from(await writeXlsx({ sheets: [{ name: '表', rows, cells }] }))
    const made = await imported(await previewed(server, admin, product, file), one, two)
    expect(made.map(({ pro_flow }) => pro_flow)).toEqual(['20', '10'])
  })
})

describe('what only a person knows', () => {
  const table = (model: string): readonly Row[] => [
    ['产品名称', '型号', '流量', '扬程', '功率'],
    ['泵', model, 0, 32, 1.1],
    ['', '', 12.5, 30, 1.5],
    ['', '', 25, 24, 2.2],
  ]

  test('is a question: without a speed there is no curve, without its kind no power', async () => {
    const model = modelled()
    const preview = await shown(table(model))
    expect(preview.layout.questions.map(({ name, answer }) => [name, answer])).toEqual([
      ['power1', ''],
      ['speed1', ''],
    ])
    expect(notesOf(preview).join()).toMatch(
      /没有转速，没有存性能曲线；.*；各行的功率不同，没有导入功率$/,
    )
    const [made] = await imported(preview, model)
    expect(made).toMatchObject({ pro_curve: '', pro_flow: '12.5', pro_lift: '30', pro_power: '' })
  })

  test.each([
    ['P2', '', { power_kind: 'P2', powers: [1.1, 1.5, 2.2] }],
    ['P1', '', { power_kind: 'P1', powers: [1.1, 1.5, 2.2] }],
    ['motor', '1.5', { power_kind: 'P2', powers: [null, null, null] }],
  ])('answered with %s is of the curve, or of the motor', async (kind, motor, expected) => {
    const model = modelled()
    const preview = await shown(table(model), { answers: `speed1:2950,power1:${kind}` })
    const [made] = await imported(preview, model)
    const { speed, power_kind, points } = made.pro_curve
    const powers = points.map(({ power }: { power: number | null }) => power)
    expect({ speed, power_kind, powers }).toEqual({ speed: 2950, ...expected })
    expect(made.pro_power).toBe(motor)
  })

  test('is no question where a heading says the speed', async () => {
    const [one, two] = [modelled(), modelled()]
    const [head, ...rows] = table(one).map((row) => row.slice(0, 4))
    const second = table(two).map((row) => row.slice(0, 4))
    const file = [
      ['价目表（n=2900r/min）'],
      head!,
      ...rows,
      ['四极 n=1450r/min'],
      ...second.slice(1),
    ]
    const preview = await shown(file)
    expect(preview.layout.questions).toEqual([])
    const made = await imported(preview, one, two)
    expect(made.map(({ pro_curve }) => pro_curve.speed)).toEqual([2900, 1450])
  })

  test('is refused where it is no answer', async () => {
    const model = modelled()
    const preview = await shown(table(model), { answers: 'speed1:fast,power1:P3' })
    expect(preview.layout.questions.map(({ answer }) => answer)).toEqual(['', ''])
  })
})

test('efficiencies of models of one row are a column that is not imported', async () => {
  const preview = await shown([HEAD, ['管道泵', modelled(), 10, 34, 50, 2900]])
  expect(preview.ignored).toEqual(['效率'])
  expect(preview.layout.columns[4]).toMatchObject({ title: '效率', field: '' })
})
