import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, fresh, makeCategory, makeProduct } from '#test/make/factories.ts'
import { enter, makeRole, makeUser } from '#test/make/people.ts'
import { entered } from '#test/make/pumps/pump-curves.ts'
import { testServer, type Caller } from '#test/run/server.ts'
import { rowsIn, sheetOf } from '#test/read/sheet-file.ts'
import { exported, importFile, previewed } from '#test/read/sheets.ts'

const { product } = api
const { confirmImport, exportList, getImport, getProduct } = product

const server = testServer()
let admin: Caller
/** Edits products without knowing what they cost. */
let editor: Caller
const RIGHTS = ['product:view', 'product:edit', 'product:export_list', 'product:price'] as const
beforeAll(async () => {
  admin = server.admin
  editor = await server.userWith(...RIGHTS)
})

const CURVE = {
  speed: 2900,
  basis: '推算',
  power_kind: 'P1',
  points: [
    entered(0, 26, { power: 1.61, npsh: 1.5 }),
    entered(30.5, 25.3),
    entered(60, 15.95, { efficiency: 55.5, npsh: 3 }),
  ],
} as const

const HEAD = [
  '编号',
  '产品名称',
  '型号',
  '产品分类',
  '口径',
  '流量',
  '扬程',
  '转速',
  '功率',
  '品牌',
  '简介',
  '单位',
  '单价',
  '成本价',
  '底价',
  '税收分类编码',
  '备注',
  '状态',
  '曲线转速',
  '曲线依据',
  '功率口径',
  '曲线来源',
  '曲线流量',
  '曲线扬程',
  '曲线功率',
  '曲线效率',
  '曲线汽蚀余量',
  '材质',
  '轴封',
  '介质温度',
  '重量',
  '外形尺寸',
  '电机品牌',
  '防护等级',
  '绝缘等级',
  '电机能效',
  '执行标准',
  '能效类别',
  '吸入',
  '级数',
  '消防产品认证',
  '认证有效期至',
  '其他参数',
]

/** What is not imported, and so in no template. */
const COMPUTED = ['能效等级（自动判定）', '能效判定说明']

describe('the exported list', () => {
  test('says everything of a product, its curve in cells', async () => {
    const p_name = fresh('分类')
    const id = await makeProduct(admin, {
      pro_title: fresh('导出泵'),
      pro_no: '1-2',
      pro_type: await makeCategory(admin, { p_name: `<b>${p_name}</b>` }),
      pro_unitprice: '9999999999.99',
      cost: '900.5',
      pro_status: 3,
      pro_curve: CURVE,
    })
    const { pro_title } = (await done(admin, getProduct, { id })).data
    const [head, row, ...others] = rowsIn(
      await exported(server, admin, exportList, { keyword: pro_title }),
    )
    expect(head).toEqual([...HEAD, ...COMPUTED])
    expect(others).toEqual([])
    expect(Object.fromEntries(HEAD.map((title, at) => [title, row![at]]))).toMatchObject({
      编号: String(id),
      产品名称: pro_title,
      型号: '1-2',
      产品分类: p_name,
      单价: 9_999_999_999.99,
      成本价: 900.5,
      状态: '暂停',
      曲线转速: '2900',
      曲线依据: '推算',
      功率口径: 'P1',
      曲线流量: '0 30.5 60',
      曲线扬程: '26 25.3 15.95',
      曲线功率: '1.61 - -',
      曲线效率: '- - 55.5',
      曲线汽蚀余量: '1.5 - 3',
    })
  })

  test('imported again changes nothing, whatever its texts look like', async () => {
    const pro_type = await makeCategory(admin, { p_name: '<i>往返</i> 分类' })
    const word = fresh('往返')
    const texts = [
      '_x0041_',
      '#1泵',
      '=1+1',
      '00123',
      '2-5',
      '１２．５',
      'a\nb',
      '😀𠮷',
      '<b>&"',
      '1E5',
    ]
    for (const text of texts) {
      const line = text.replaceAll('\n', ' ')
      const names = { pro_title: `${line}${word}`, pro_no: line, pro_brand: line }
      const figures = { pro_caliber: line, pro_flow: line, pro_lift: line, pro_power: line }
      const others = { pro_info: text, remarks: text, pro_unit: line, pro_type, pro_status: 1 }
      const prices = { pro_unitprice: '0.1', cost: '9999999999.99', pro_curve: CURVE }
      const params = [
        { name: line, value: line },
        { name: `${line}:1`, value: '' },
        { name: '比', value: '1：2' },
      ]
      const recorded = { material: line, weight: line, motor_ip: line, fire_cert: line, params }
      await makeProduct(admin, { ...names, ...figures, ...others, ...prices, ...recorded })
    }
    const twins = { pro_title: word, pro_unit: '项' }
    await makeProduct(admin, twins)
    await makeProduct(admin, twins)
    const file = await exported(server, admin, exportList, { keyword: word })
    const { counts } = await previewed(server, admin, product, file)
    expect(counts).toEqual({
      new: 0,
      changed: 0,
      unchanged: texts.length + 2,
      skipped: 0,
      wrong: 0,
    })
  })

  test('comes back as what was changed in it alone', async () => {
    const word = fresh('改动')
    for (const pro_no of ['A', 'B', 'C']) {
      await makeProduct(admin, { pro_title: word, pro_no, pro_unitprice: '100', pro_curve: CURVE })
    }
    const file = await exported(server, admin, exportList, { keyword: word })
    const [head, ...rows] = rowsIn(file)
    const changed = rows.map((row) => (row[2] === 'B' ? row.with(12, '120') : row))
    const shown = await previewed(server, admin, product, await sheetOf(head!, ...changed))
    expect(shown.counts).toEqual({ new: 0, changed: 1, unchanged: 2, skipped: 0, wrong: 0 })
    expect(shown.rows[1]).toMatchObject({
      changes: [{ label: '单价', before: '100.00元', after: '120.00元' }],
    })
  })

  test('has what the list has with the same filters', async () => {
    const word = fresh('筛选')
    const cateid = await makeCategory(admin)
    await makeProduct(admin, { pro_title: word, pro_no: 'A', pro_type: cateid, pro_status: 1 })
    await makeProduct(admin, { pro_title: word, pro_no: 'B', pro_type: cateid })
    await makeProduct(admin, { pro_title: word, pro_no: 'C' })
    const models = async (filters: object) =>
      rowsIn(await exported(server, admin, exportList, { keyword: word, ...filters }))
        .slice(1)
        .map((row) => row[2])
    expect(await models({})).toEqual(['C', 'B', 'A'])
    expect(await models({ cateid })).toEqual(['B', 'A'])
    expect(await models({ cateid, status: 1 })).toEqual(['A'])
  })

  test('as a template has the titles and an example, which is not imported', async () => {
    const file = await exported(server, admin, exportList, { template: 1 })
    const [head, example] = rowsIn(file)
    expect(head).toEqual(HEAD)
    expect(example).toContain('示例CDL16-90')
    expect((await importFile(server, admin, product, file)).msg).toContain('没有要导入的内容')
    const filled = await sheetOf(head!, example!, ['', fresh('填的泵'), 'A'])
    const { counts } = await previewed(server, admin, product, filled)
    expect(counts).toEqual({ new: 1, changed: 0, unchanged: 0, skipped: 0, wrong: 0 })
  })
})

describe('what products cost', () => {
  const withoutCost = HEAD.filter((title) => !['成本价', '底价'].includes(title))

  test('is in no file of a user without the permission, who can still edit and import that file', async () => {
    const pro_title = fresh('密')
    const id = await makeProduct(admin, { pro_title, pro_no: 'A', cost: '4321.99' })
    const file = await exported(server, editor, exportList, { keyword: pro_title })
    const [head, row] = rowsIn(file)
    expect(head).toEqual([...withoutCost, ...COMPUTED])
    expect(JSON.stringify(row)).not.toContain('4321')
    const sheet = await sheetOf(head!, row!.with(12, '7'))
    const shown = await previewed(server, editor, product, sheet)
    expect(shown.rows[0]!.changes).toEqual([{ label: '单价', before: '', after: '7.00元' }])
    await done(editor, confirmImport, { id: shown.id })
    const { data } = await done(admin, getProduct, { id })
    expect(data).toMatchObject({ cost: '4321.99', pro_unitprice: '7.00' })
    const template = rowsIn(await exported(server, editor, exportList, { template: 1 }))
    expect(template[0]).toEqual(withoutCost)
  })

  test('is taken from no file of theirs, which says so and takes the rest', async () => {
    const pro_no = fresh('进价')
    const id = await makeProduct(admin, { pro_no, cost: '4321.99' })
    const file = await sheetOf(['型号', '单价', '成本价'], [pro_no, '7', '￥1'])
    const shown = await previewed(server, editor, product, file)
    expect(shown.layout.columns[2]).toMatchObject({
      field: 'cost',
      note: expect.stringContaining('需要“产品：查看和填写成本价”的权限'),
    })
    expect(shown.fields.map(({ value }) => value)).not.toContain('cost')
    expect(shown.rows).toMatchObject([{ kind: 'changed', changes: [{ label: '单价' }], notes: [] }])
    await done(editor, confirmImport, { id: shown.id })
    const { data } = await done(admin, getProduct, { id })
    expect(data).toMatchObject({ cost: '4321.99', pro_unitprice: '7.00' })
  })

  test.each([
    ['product:cost', '成本价', { cost: '4321.99' }],
    ['product:price', '单价', { pro_unitprice: '4321.99' }],
  ] as const)(
    'is, like a price, neither shown in a preview nor written once the user has lost %s',
    async (lost, title, prices) => {
      const role_id = await makeRole(admin, ...RIGHTS, 'product:cost')
      const caller = await enter(server, await makeUser(admin, { role_id }))
      const pro_no = fresh('旧权')
      const id = await makeProduct(admin, { pro_no, ...prices })
      const file = await sheetOf(['型号', '备注', title], [pro_no, '改', '￥7'])
      const shown = await previewed(server, caller, product, file)
      expect(shown.rows[0]!.changes).toContainEqual({
        label: title,
        before: '4,321.99元',
        after: '7.00元',
      })
      expect(shown.rows[0]!.notes).toEqual([{ label: title, note: '原文“￥7”' }])
      const check = [...RIGHTS, 'product:cost'].filter((one) => one !== lost)
      await done(admin, api.role.setBeh, { id: role_id, check })
      const { data } = await done(caller, getImport, { id: shown.id })
      expect(data[0].changes).toEqual([{ label: '备注', before: '', after: '改' }])
      expect(data[0].notes).toEqual([])
      expect((await caller.call(confirmImport, { id: shown.id })).code).toBe(409)
      expect((await done(admin, getProduct, { id })).data).toMatchObject(prices)
    },
  )
})

test('who only looks at products and exports them imports none', async () => {
  const viewer = await server.userWith('product:view', 'product:export_list')
  expect(rowsIn(await exported(server, viewer, exportList))[0]).toContain('型号')
  const answer = await importFile(server, viewer, product, 'x')
  expect(answer.code).toBe(403)
})
