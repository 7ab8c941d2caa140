import { beforeAll, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { worked, workedDuty } from '#test/make/pumps/building.ts'
import { done, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { pagesOf, textOf } from '#test/read/pdf.ts'
import { addressOf, testServer, type Caller } from '#test/run/server.ts'

/** The 计算书 of lines whose pumps were chosen for a building, as it is now and as it was sent. */

const { addline, choosepump, document, sendQuotation } = api.quotation

const server = testServer({ COMPANY_NAME: '申江泵业' })

let pid: number
beforeAll(async () => {
  pid = await makeProduct(server.admin, { pro_title: '多级泵', pro_unitprice: '1234.56' })
})

const households = [
  { name: '一梯两户', homes: 48, equivalents: 4, persons: 3.5, quota: 230, peak: 2.5, hours: 24 },
  { name: '顶层复式', homes: 6, equivalents: 6.5, persons: 4, quota: 250, peak: 2.4, hours: 24 },
]

async function quotationFor(building: object, duty: object = workedDuty) {
  const id = await makeQuotation(server.admin, { cus_name: '云溪水务' })
  const { id: line } = await done(server.admin, choosepump, { id, pid, ...duty, building })
  return { id, line: Number(line) }
}

const fetched = (input: object, caller: Caller = server.admin) =>
  server.fetch(addressOf(document, { kind: 'building', ...input }), {
    headers: { authorization: `Bearer ${caller.token}` },
  })

async function pdf(input: object): Promise<Uint8Array> {
  const response = await fetched(input)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return new Uint8Array(await response.arrayBuffer())
}

test('it has inputs, every value with formula, numbers and clause, and no price', async () => {
  const { id } = await quotationFor(worked)
  await done(server.admin, addline, { id, title: '运费', unitprice: '800' })
  const made = await pdf({ id })
  const text = textOf(made)
  for (const part of [
    '计算书',
    '申江泵业',
    '云溪水务',
    '18.957m³/h×66.79m2用变频生活',
    '每户当量Ng',
    '不锈钢管（C=130）',
    '变频直供，水箱吸水',
    '80.9mm',
    '停泵压力P20.6MPa',
    '设计秒流量（概率法）',
    'U0=100·qL·m·Kh/(0.2·Ng·T·3600)',
    '=100×230×3.5×2.5/(0.2×4×24×3600)',
    'GB50015-20193.7.5',
    '条文未核对',
    '凭记忆',
    '请核对',
    '竖向分区',
    '只用于变频直供',
    '只用于住宅',
  ]) {
    expect(text).toContain(part)
  }
  for (const value of ['2.9116', '0.018635', '6.8567', '5.266', '1.0244', '0.16346', '1.866']) {
    expect(text).toContain(value)
  }
  expect(text).not.toMatch(/运费|1,234|元|〓|工况已变/)
  const pages = pagesOf(made).length
  expect(text).toContain(`第${pages}页共${pages}页`)
})

test('several kinds of homes and 叠压 stand in it', async () => {
  const building = { ...worked, households, supply: '叠压', municipal: 0.2, low: null, high: null }
  const { id } = await quotationFor(building, {
    ...workedDuty,
    head: 46,
    static_head: 43,
  })
  const text = textOf(await pdf({ id }))
  expect(text).toMatch(/户型1一梯两户4843\.52302\.524/)
  expect(text).toMatch(/户型2顶层复式66\.542502\.424/)
  expect(text).toContain('加权平均出流概率')
  expect(text).toContain('变频直供，叠压')
  expect(text).toMatch(/供水部门允许的市政压力0\.2MPa/)
  expect(text).not.toContain('气压罐')
  // Chosen for a rounded duty.
  expect(text).toContain('工况已变，请重新选型：按建筑计算为')
})

test('a version keeps its own, and equal content gives equal bytes', async () => {
  const { id, line } = await quotationFor(worked)
  await done(server.admin, sendQuotation, { id })
  const building = { ...worked, height: 60 }
  await done(server.admin, choosepump, { line, pid, ...workedDuty, head: 72.79, building })
  const [sent, again] = [await pdf({ id, revision: 1 }), await pdf({ id, revision: 1 })]
  expect(Buffer.compare(sent, again)).toBe(0)
  expect(textOf(sent)).toMatch(/BJ\d{8}-\d{3}V1/)
  expect(textOf(sent)).toContain('最高配水点高度z54m')
  expect(textOf(await pdf({ id }))).toContain('最高配水点高度z60m')
})

test('there is none without a building, and none for who may not export or see it', async () => {
  const bare = await makeQuotation(server.admin)
  await done(server.admin, choosepump, { id: bare, pid, ...workedDuty })
  expect(await (await fetched({ id: bare })).json()).toMatchObject({
    code: 400,
    msg: expect.stringContaining('没有计算书') as string,
  })
  const { id } = await quotationFor(worked)
  const viewer = await server.userWith('quotation:view', 'quotation:all')
  expect(await (await fetched({ id }, viewer)).json()).toMatchObject({ code: 403 })
  const other = await server.userWith('quotation:view', 'quotation:export')
  expect(await (await fetched({ id }, other)).json()).toMatchObject({ code: 404 })
  const seer = await server.userWith('quotation:view', 'quotation:export', 'quotation:all')
  expect((await fetched({ id }, seer)).headers.get('content-type')).toBe('application/pdf')
})
