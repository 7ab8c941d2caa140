import { beforeAll, describe, expect, test } from 'vitest'
import { fresh, makeProduct } from '#test/make/factories.ts'
import { productFiles } from '#test/make/files/product-files.ts'
import { entered } from '#test/make/pumps/pump-curves.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** A product's curve in the cells of a file. */

const server = testServer()
let admin: Caller
beforeAll(async () => {
  admin = server.admin
})

const { preview, imported, read } = productFiles(() => server)

describe('a curve', () => {
  const POINTS = [
    entered(0, 26, { power: 1.61, npsh: 1.5 }),
    entered(30, 25.3, { power: 3.53 }),
    entered(60, 15.95, { efficiency: 55.5, npsh: 3 }),
  ]
  const CURVE = { speed: 2900, basis: '样本', power_kind: 'P2', points: POINTS } as const
  const HEAD = ['型号', '曲线转速', '曲线依据', '功率口径', '曲线流量', '曲线扬程']

  test('is read from cells with the figures of all points', async () => {
    const pro_no = fresh('曲')
    const id = await makeProduct(admin, { pro_no })
    await imported(
      [...HEAD, '曲线功率', '曲线效率', '曲线汽蚀余量'],
      [
        pro_no,
        2900,
        '样本',
        'p2',
        '0 30  60',
        '26、25.3、15.95',
        '1.61 3.53 —',
        '- - 55.5',
        '１．５ - 3',
      ],
    )
    expect((await read(id)).pro_curve).toEqual(CURVE)
  })

  test('keeps what the file has no column for, and goes where all its cells are empty', async () => {
    const pro_no = fresh('曲')
    const id = await makeProduct(admin, { pro_no, pro_curve: CURVE })
    await imported(['型号', '曲线扬程'], [pro_no, '27 25.3 15.95'])
    const points = POINTS.with(0, entered(0, 27, { power: 1.61, npsh: 1.5 }))
    expect((await read(id)).pro_curve).toEqual({ ...CURVE, points })
    const quantities = ['曲线流量', '曲线扬程', '曲线功率', '曲线效率', '曲线汽蚀余量']
    await imported(['型号', ...quantities], [pro_no, '', '', '', '', ''])
    expect((await read(id)).pro_curve).toBe('')
  })

  test('has its basis and where it comes from in cells too', async () => {
    const pro_no = fresh('曲')
    const id = await makeProduct(admin, { pro_no, pro_curve: CURVE })
    await imported(['型号', '曲线依据', '曲线来源'], [pro_no, '切割推算', ' 由 169 mm 切割 '])
    const derived = { ...CURVE, basis: '切割推算', source: '由 169 mm 切割' }
    expect((await read(id)).pro_curve).toEqual(derived)
    await imported(['型号', '曲线转速'], [pro_no, '1450'])
    expect((await read(id)).pro_curve).toEqual({ ...derived, speed: 1450 })
  })

  test.each([
    [
      [2900, '样本', 'P2', '0 30 30', '26 25 24'],
      '性能曲线有误：第3点：流量 30 没有大于上一点的 30',
    ],
    [[2900, '样本', 'P2', '0 30 x', '26 25 24'], '第3点：流量“x”不是数字'],
    [[2900, '样本', 'P2', '0 30 60', '26 25'], 'F列：曲线扬程有2个数，而曲线流量有3个'],
    [['', '样本', 'P2', '0 30 60', '26 25 24'], '请填写曲线转速'],
    [
      [2900, '猜的', 'P2', '0 30 60', '26 25 24'],
      '性能曲线的依据只能是：试验、样本、推算、级数推算、切割推算',
    ],
  ])('that is wrong is refused by its point: %j', async (cells, words) => {
    const pro_no = fresh('曲')
    await makeProduct(admin, { pro_no })
    const { rows } = await preview(HEAD, [pro_no, ...cells])
    expect(rows).toMatchObject([{ kind: 'wrong', reason: expect.stringContaining(words) }])
  })
})
