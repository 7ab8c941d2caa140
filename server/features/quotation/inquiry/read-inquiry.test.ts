import { beforeAll, describe, expect, test } from 'vitest'
import { MAX_INQUIRY_ROWS, type InquiryLine } from '#api/inquiry/inquiry.ts'
import type { SentChoice } from '#api/kit/imports.ts'
import { api } from '#api/index.ts'
import { storedCurve } from '#test/make/pumps/catalogue-pumps.ts'
import { importFile } from '#test/read/sheets.ts'
import { done, makeCategory, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { testServer } from '#test/run/server.ts'

/** A customer's list of equipment, as it is read for a quotation. */

const server = testServer()
const calls = { importFile: api.quotation.readInquiry }
const read = async (id: number, text: string, choice: SentChoice = {}) =>
  importFile(server, server.admin, calls, text, { ...choice, pasted: 1, id } as SentChoice)
const table = (...rows: string[][]) => rows.map((row) => row.join('\t')).join('\r\n')
const linesIn = (data: { rows: { line: InquiryLine | null }[] }) =>
  data.rows.flatMap(({ line }) => line ?? [])

let fitting: number
let larger: number
let valve: number

beforeAll(async () => {
  const pumps = await makeCategory(server.admin, { p_name: '水泵' })
  const others = await makeCategory(server.admin, { p_name: '阀门', p_field: ['pro_caliber'] })
  const pump = (pro_no: string, flow: number, head: number, pro_power: string) =>
    makeProduct(server.admin, {
      pro_type: pumps,
      pro_title: '立式泵',
      pro_no,
      pro_power,
      pro_caliber: 'DN65',
      pro_unitprice: '6800',
      pro_curve: storedCurve(flow, head),
    })
  fitting = await pump('A50-32', 50, 33, '7.5')
  larger = await pump('A50-34', 50, 34.5, '11')
  valve = await makeProduct(server.admin, {
    pro_type: others,
    pro_title: '电磁阀',
    pro_no: 'ZCS-50',
    pro_caliber: 'DN50',
  })
  await makeProduct(server.admin, { pro_type: others, pro_title: '闸阀', pro_no: 'DN50' })
})

describe('flows of fire pumps without a unit', () => {
  const LIST = [
    ['名称', '技术参数', '数量', '单位'],
    ['喷淋泵', 'Q=15 H=33', '1', '台'],
    ['消火栓泵', 'Q=10L/s H=33m', '1', '台'],
    ['室内消火栓泵', '流量15 扬程33 一用一备', '2', '台'],
  ]

  test('are one question of the list, whose answer is their unit', async () => {
    const id = await makeQuotation(server.admin, {})
    const { data } = await read(id, table(...LIST))
    const text = '消防泵的流量没有单位（第2行“Q=15”等2行），都是哪一种？'
    const options = ['L/s', 'm³/h'].map((value) => ({ value, label: value }))
    expect(data.layout).toMatchObject({
      problem: '',
      questions: [{ name: 'flow_unit1', text, options, answer: '' }],
    })
    expect(linesIn(data).map(({ duty }) => duty?.flow)).toEqual([undefined, 36, undefined])
    const flows = async (unit: string) => {
      const again = await read(id, table(...LIST), { answers: `flow_unit1:${unit}` })
      expect(again.data.layout.questions).toMatchObject([{ text, answer: unit }])
      const lines = linesIn(again.data)
      expect(lines.flatMap(({ questions }) => questions).join()).not.toContain('没有单位')
      expect(lines[0]!.understood).toContain(`“Q=15”按${unit}`)
      return lines.map(({ duty }) => duty?.flow)
    }
    expect(await flows('L/s')).toEqual([54, 36, 54])
    expect(await flows('m³/h')).toEqual([15, 36, 15])
  })

  test('are another question than numbers of pumps that have none', async () => {
    const id = await makeQuotation(server.admin, {})
    const list = table(
      ['名称', '技术参数', '数量'],
      ['生活给水泵', 'Q=50m³/h H=32m 一用一备', '4'],
      ['生活给水泵', 'Q=40m³/h H=32m 一用一备', '1'],
      ['循环泵', 'Q=50m³/h H=32m 两用一备', '3'],
    )
    const { data } = await read(id, list)
    const text = '几用几备的数量没有单位（第2行“4”等2行），数的都是哪一种？'
    expect(data.layout.questions).toMatchObject([{ name: 'count_unit1', text, answer: '' }])
    const pieces = async (unit: string) => {
      const again = await read(id, list, { answers: `count_unit1:${unit}` })
      const lines = linesIn(again.data)
      expect(lines.flatMap(({ questions }) => questions).join()).not.toContain('没有单位')
      return lines.map(({ num }) => num)
    }
    // Of a number alone it is one set.
    expect(await pieces('台')).toEqual([4, 2, 3])
    expect(await pieces('套')).toEqual([8, 2, 9])
  })

  test('stay a question where the answer is none of the units, and of another table', async () => {
    const id = await makeQuotation(server.admin, {})
    for (const answers of ['flow_unit1:GPM', 'flow_unit2:L/s']) {
      const { data } = await read(id, table(...LIST), { answers })
      expect(data.layout.questions).toMatchObject([{ answer: '' }])
      expect(linesIn(data)[0]!.duty).toBeNull()
    }
  })
})

test('a cabinet is found by what it is for, with its pumps in its name or without', async () => {
  const cabinets = await makeCategory(server.admin, {
    p_name: '控制柜',
    p_field: ['pro_power'],
  })
  const make = (pro_title: string, pro_no: string) =>
    makeProduct(server.admin, { pro_type: cabinets, pro_title, pro_no })
  const [fire, plain] = [await make('消防控制柜', 'XK-1'), await make('控制柜', 'K-1')]
  const id = await makeQuotation(server.admin, {})
  const names = ['消防泵控制柜', '消防水泵组控制柜', '消防控制柜', '喷淋泵控制柜', '消防泵房控制柜']
  const { data } = await read(id, table(['名称', '数量'], ...names.map((name) => [name, '1'])))
  expect(linesIn(data).map(({ proposals }) => proposals[0]?.pid)).toEqual([
    fire,
    fire,
    fire,
    plain,
    plain,
  ])
})

describe('a list of equipment', () => {
  test('gives for each row a duty, what fits, and what a person has to decide', async () => {
    const id = await makeQuotation(server.admin, {})
    const { data } = await read(
      id,
      table(
        ['序号', '名称', '技术参数', '数量', '单位', '备注'],
        ['', '一、给水系统', '', '', '', ''],
        ['1', '生活给水泵', 'Q=50m³/h，H=32m，N=5.5kW', '2', '台', '一用一备'],
        ['2', '电磁阀', 'DN50 PN16', '4', '个', ''],
        ['', '二、其他', '', '', '', ''],
        ['3', '喷淋泵', 'Q=30 H=80', '1', '台', ''],
        ['4', '软接头', 'DN100', '8', '个', ''],
      ),
    )
    expect(data.layout.problem).toBe('')
    const [water, solenoid, sprinkler, joint] = linesIn(data)
    expect(water).toMatchObject({
      set: '一、给水系统',
      customer_no: '1',
      customer_name: '生活给水泵',
      num: 2,
      duty: { flow: 50, head: 32, on_duty: 1, standby: 1, use: '生活' },
      questions: [],
      proposed: 1,
      look: false,
    })
    expect(water!.proposals.map(({ pid, grade }) => [pid, grade])).toEqual([
      [fitting, '合格'],
      [larger, '可接受'],
    ])
    expect(water!.proposals[0]).toMatchObject({
      by: 'duty',
      unitprice: '6800.00',
      differences: ['电机 7.5 kW，询价 5.5 kW'],
    })
    expect(solenoid).toMatchObject({ duty: null, num: 4, proposed: 1, proposals: [{ pid: valve }] })
    expect(sprinkler).toMatchObject({
      set: '二、其他',
      proposed: 0,
      look: true,
      questions: ['“Q=30”没有单位，是30L/s还是30m³/h？'],
      proposals: [],
    })
    expect(joint).toMatchObject({ proposed: 0, questions: ['目录里没有找到'], num: 8 })
    expect(data.look).toBe(2)
  })

  test('names a model of the catalogue that does not fit, with what does beside it', async () => {
    const id = await makeQuotation(server.admin, {})
    const { data } = await read(
      id,
      table(['名称', '型号', '技术参数', '数量'], ['生活水泵', 'A50-34', 'Q=50m3/h H=25m', '1']),
    )
    const [line] = linesIn(data)
    expect(line).toMatchObject({ proposed: 1, look: true })
    expect(line!.questions).toEqual(['型号“A50-34”在这个工况下不合适'])
    expect(line!.proposals[0]).toMatchObject({ pid: larger, by: 'model', grade: '' })
  })

  test('proposes neither what is only near, nor a model that is no longer made', async () => {
    const id = await makeQuotation(server.admin, {})
    const paused = { pro_title: '立式泵', pro_no: 'A65-20', pro_status: 3 }
    await makeProduct(server.admin, paused)
    const { data } = await read(
      id,
      table(
        ['名称', '型号', '技术参数', '数量'],
        // 34.5 m are 19 % more than 29.
        ['生活水泵', '', 'Q=50m3/h H=29m', '1'],
        ['生活水泵', 'A65-20', '', '1'],
      ),
    )
    const [near, former] = linesIn(data)
    expect(near).toMatchObject({
      proposed: 0,
      look: true,
      questions: ['没有合适的水泵，只有差一点的'],
      proposals: [
        { pid: fitting, grade: '差一点' },
        { pid: larger, grade: '差一点' },
      ],
    })
    expect(former).toMatchObject({ proposed: 0, proposals: [] })
    expect(former!.questions).toContain('型号“A65-20”已停用')
  })

  test('asks which of several products is meant, and takes the one whose whole title stands there', async () => {
    const id = await makeQuotation(server.admin, {})
    const others = await makeCategory(server.admin, { p_name: '管件', p_field: ['pro_caliber'] })
    const fitting = (pro_title: string, pro_no: string, pro_brand = '') =>
      makeProduct(server.admin, { pro_type: others, pro_title, pro_no, pro_brand })
    const [east, west] = [await fitting('滤器', 'Y-65', '东'), await fitting('滤器', 'Y-65', '西')]
    await fitting('伸缩节', 'S-1')
    const soft = await fitting('橡胶伸缩节', 'S-2')
    await makeProduct(server.admin, { pro_type: others, pro_title: '动力柜', pro_power: '2.2' })
    const cabinet = { pro_type: others, pro_title: '动力柜', pro_no: 'K', pro_power: '5.5' }
    const strong = await makeProduct(server.admin, cabinet)
    const { data } = await read(
      id,
      table(
        ['名称', '型号', '技术参数', '数量'],
        ['过滤器', 'Y-65', '', '1'],
        ['橡胶伸缩节', '', '', '2'],
        ['动力柜', '', '5.5kW', '1'],
      ),
    )
    const [filter, joint, box] = linesIn(data)
    expect(filter).toMatchObject({ proposed: 0, questions: ['有2个产品是型号“Y-65”'] })
    expect(new Set(filter!.proposals.map(({ pid }) => pid))).toEqual(new Set([east, west]))
    expect(joint).toMatchObject({ proposed: 1, proposals: [{ pid: soft, by: 'words' }] })
    expect(box).toMatchObject({ proposed: 1, proposals: [{ pid: strong, by: 'words' }] })
  })

  test('of an institute has its headings over the whole width, and models and values in one column', async () => {
    const id = await makeQuotation(server.admin, {})
    const { data } = await read(
      id,
      table(
        ['设备材料表', '', '', '', ''],
        ['序号', '设备名称', '型号及规格', '单位', '数量'],
        ['一、生活给水系统', '', '', '', ''],
        ['1', '给水泵', 'Q=50m³/h，H=32m，一用一备', '台', '2'],
        ['2', '生活给水泵', '立式泵 A50-34 N=11kW', '台', '1'],
        ['（二）阀门', '', '', '', ''],
        ['3', '电磁阀', 'DN50 PN16', '个', '4'],
        ['4', '', '', '', ''],
      ),
    )
    expect(data.layout.problem).toBe('')
    const [byDuty, byModel, solenoid] = linesIn(data)
    expect(byDuty).toMatchObject({
      set: '一、生活给水系统',
      duty: { flow: 50, head: 32, standby: 1 },
      proposed: 1,
      proposals: [{ pid: fitting }, { pid: larger }],
      // A line in the customer's words has them as its model.
      no: 'Q=50m³/h,H=32m,一用一备',
    })
    expect(byModel).toMatchObject({ proposed: 1, proposals: [{ pid: larger, by: 'model' }] })
    expect(solenoid).toMatchObject({
      set: '(二)阀门',
      proposals: [{ pid: valve, differences: [] }],
    })
    const left = (data.rows as { name: string; line: unknown }[]).filter(({ line }) => !line)
    expect(left.map(({ name }) => name)).toEqual(['一、生活给水系统', '(二)阀门', '4'])
  })

  test('says what a row lacks, and finds a tank by what it holds', async () => {
    const id = await makeQuotation(server.admin, {})
    const tanks = await makeCategory(server.admin, { p_name: '水箱', p_field: ['pro_caliber'] })
    const tank = (pro_no: string) =>
      makeProduct(server.admin, { pro_type: tanks, pro_title: '不锈钢水箱', pro_no })
    const [small, large] = [await tank('SX-1.8'), await tank('SX-18')]
    const { data } = await read(
      id,
      table(
        ['名称', '型号及规格', '数量', '单位'],
        ['冷却水泵', 'G=320m³/h，45kW，两用一备', '3', '台'],
        ['生活水泵', 'H=32m', '1', '台'],
        ['生活水泵', 'N=4kW', '1', '台'],
        ['不锈钢水箱', 'V=18m³', '1', '座'],
        ['不锈钢水箱', '', '1', '座'],
      ),
    )
    const [cooling, head, motor, holding, either] = linesIn(data)
    expect([cooling, head, motor].map((line) => line!.questions)).toEqual([
      ['没有扬程，不能选型'],
      ['没有流量，不能选型'],
      ['没有流量和扬程，不能选型'],
    ])
    expect(holding).toMatchObject({ proposed: 1, proposals: [{ pid: large, by: 'words' }] })
    expect(either).toMatchObject({ proposed: 0, questions: ['目录里有2个这样的产品，请选择'] })
    expect(either!.proposals.map(({ pid }) => pid)).toEqual([small, large])
    const [row] = data.rows as { notes: unknown[] }[]
    expect(row!.notes).toEqual([])
  })

  test('of a chat has numbers, names and pieces in its lines', async () => {
    const id = await makeQuotation(server.admin, {})
    const { data } = await read(
      id,
      [
        '麻烦报个价：',
        '1、生活给水泵 Q=50m3/h H=32m 两台 一用一备',
        '2. 电磁阀DN50 4个',
        '3）给水泵，流量50方 扬程32米 1台',
        '流量50m³/h 扬程32m 生活泵 1台',
        '高区 生活泵 50m³/h 32m 1台',
        '2.5寸软接头 6只',
        '7、A50-34立式泵 2台',
        '8. DN50电磁阀 3只',
        '9. PE管 DN100 20米',
      ].join('\n'),
    )
    const said = linesIn(data).map(({ customer_no, customer_name, count, num }) => {
      return [customer_no, customer_name, count, num]
    })
    expect(said).toEqual([
      ['', '麻烦报个价', 1, 1],
      ['1', '生活给水泵', 2, 2],
      ['2', '电磁阀', 4, 4],
      ['3', '给水泵', 1, 1],
      // What such a line is called is not its first word.
      ['', '流量50m³/h 扬程32m 生活泵 1台', 1, 1],
      ['', '高区 生活泵 50m³/h 32m 1台', 1, 1],
      ['', '2.5寸软接头 6只', 6, 6],
      // A model or a value may stand before it.
      ['7', '立式泵', 2, 2],
      ['8', '电磁阀', 3, 3],
      // Letters alone are of the name.
      ['', '9. PE管 DN100 20米', 1, 1],
    ])
    const lines = linesIn(data)
    const [, pump, solenoid] = lines
    expect(lines.at(-3)!.proposals[0]).toMatchObject({ pid: larger, by: 'model' })
    expect(lines.at(-2)!.proposals).toMatchObject([{ pid: valve }])
    expect(pump).toMatchObject({
      questions: [],
      remember: { inquiry_name: '生活给水泵', inquiry_model: '', use: '生活' },
      proposals: [{ pid: fitting }, {}],
    })
    expect(solenoid).toMatchObject({ questions: [], proposals: [{ pid: valve }] })
  })

  test('says figures of columns with what these are called', async () => {
    const id = await makeQuotation(server.admin, {})
    const { data } = await read(
      id,
      table(
        ['名称', '流量(L/s)', '扬程(m)', '功率(kW)', '数量', '备注'],
        ['生活水泵', '10', '32', '7.5', '1', '地下室'],
      ),
    )
    expect(linesIn(data)[0]!.words).toBe('流量 36 m³/h，扬程 32 m，功率 7.5 kW，地下室')
  })

  test('takes a head that was written as a pressure by 100 m a MPa as 可接受', async () => {
    const id = await makeQuotation(server.admin, {})
    // 0.33 MPa are 33.64 m by 9.81 kPa, which the pump of 33 m does not reach.
    const { data } = await read(
      id,
      table(['名称', '技术参数', '数量'], ['生活水泵', 'Q=50m3/h H=0.33MPa', '1']),
    )
    const [line] = linesIn(data)
    expect(line!.duty).toMatchObject({ head: 33.64 })
    expect(line!.proposals.find(({ pid }) => pid === fitting)).toMatchObject({
      grade: '可接受',
      reasons: ['扬程按1MPa=100m计'],
    })
  })

  test('does so with a column of pressures, too', async () => {
    const id = await makeQuotation(server.admin, {})
    const { data } = await read(
      id,
      table(['名称', '流量', '扬程(MPa)', '数量'], ['生活水泵', '50', '0.33', '1']),
    )
    const [line] = linesIn(data)
    expect(line!.duty).toMatchObject({ flow: 50, head: 33.64 })
    expect(line!.proposals.find(({ pid }) => pid === fitting)).toMatchObject({ grade: '可接受' })
  })

  test('has rows whose words begin as names of columns do, and no other table below them', async () => {
    const id = await makeQuotation(server.admin, {})
    const { data } = await read(
      id,
      table(
        ['名称', '型号', '技术参数', '数量', '备注'],
        ['生活给水泵', '', '流量50m³/h 扬程32m', '', '地下室'],
        ['管道泵', '', '流量50m³/h', '扬程32m', '2台'],
        ['软接头', '', 'DN100', '8', ''],
      ),
    )
    expect(linesIn(data).map(({ customer_name }) => customer_name)).toEqual([
      '生活给水泵',
      '管道泵',
      '软接头',
    ])
  })

  test('that is too long is refused in words', async () => {
    const id = await makeQuotation(server.admin, {})
    const answer = await read(id, '水泵\t1\n'.repeat(MAX_INQUIRY_ROWS + 1))
    expect(answer.msg).toBe(`粘贴的内容超过${MAX_INQUIRY_ROWS}行，请分几次粘贴`)
  })
})

test('what was decided becomes lines in sets, with duty and the customer’s own number and name', async () => {
  const id = await makeQuotation(server.admin, {})
  const duty = { flow: 50, flow_unit: 'm³/h', head: 32, static_head: 0, on_duty: 1, standby: 1 }
  const whole = { ...duty, lowest_hz: null, npsh_available: null, npsh_margin: 0, use: '生活' }
  await done(server.admin, api.quotation.addlines, {
    id,
    lines: [
      { pid: fitting, num: 2, set: '给水', duty: whole, customer_no: '1', customer_name: '给水泵' },
      { title: '软接头', num: 8, set: '给水', customer_no: '2', customer_name: '软接头' },
      { pid: valve, num: 4, set: '消防' },
    ],
  })
  const { data } = await done(server.admin, api.quotation.getQuopro, { id })
  expect(data).toMatchObject([
    {
      com_name: '给水',
      com_show: 1,
      num: 2,
      duty: whole,
      customer_no: '1',
      customer_name: '给水泵',
    },
    { com_name: '给水', title: '软接头', pid: 0, unitprice: '', customer_name: '软接头' },
    { com_name: '消防', com_show: 1, pid: valve, customer_no: '' },
  ])
  expect(data[0].set_id).toBe(data[1].set_id)
})

test('a list is read for a quotation that its reader may see alone', async () => {
  const id = await makeQuotation(server.admin, {})
  const seller = await server.userWith('quotation:view', 'quotation:edit', 'product:view')
  const text = '生活给水泵\t\tQ=50m3/h H=32m\t1'
  const choice = (of: number) => ({ pasted: 1, id: of }) as SentChoice
  const others = await importFile(server, seller, calls, text, choice(id))
  const absent = await importFile(server, seller, calls, text, choice(id + 1000))
  expect(others.code).toBe(absent.code)
  expect(others.msg).toBe(absent.msg)
  const own = await makeQuotation(seller, {})
  const { data } = await importFile(server, seller, calls, text, choice(own))
  expect(linesIn(data)[0]).toMatchObject({ proposed: 1, proposals: [{ pid: fitting }, {}] })
})
