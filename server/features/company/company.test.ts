import { createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done } from '#test/make/factories.ts'
import { historyPage, changesOf } from '#test/read/history.ts'
import { testServer, startServer } from '#test/run/server.ts'

const { getCompany, getDefaults, getHistory, setCompany } = api.company

const server = testServer({ COMPANY_NAME: '云溪泵业' })

const save = (input: Record<string, unknown>) => server.admin.call(setCompany, input)
const stored = async () => (await done(server.admin, getCompany)).data

const limit = (line = '', whole = '', total = '') => ({ line, whole, total })
const level = (name: string, factor: string) => ({ name, factor })

const step = (name: string, percent: string) => ({ name, percent, trigger: 1, days: 0, date: '' })
const template = (name: string, fields: Record<string, unknown> = {}) => ({
  name,
  delivery_time: '30天',
  payment_steps: [step('预付款', '30'), step('发货款', '70')],
  transport: '含运费',
  warranty: '12个月',
  acceptance: '按国标',
  supply_scope: '水泵和控制柜',
  excluded: '土建',
  greeting: '感谢询价',
  closing: '期待合作',
  terms: '不含安装\n不含基础',
  ...fields,
})

function drawn(width: number, height: number, type: 'png' | 'jpeg' | 'webp'): string {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#06c'
  pen.fillRect(0, 0, width, height)
  const bytes = type === 'png' ? canvas.toBuffer('image/png') : canvas.encodeSync(type)
  return `data:image/${type};base64,${bytes.toString('base64')}`
}

const bytesOf = (url: string) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')

test('the first start takes the configured name and the usual values of the trade', async () => {
  const own = await startServer({ COMPANY_NAME: '云溪泵业' })
  try {
    expect((await done(own.admin, getCompany)).data).toMatchObject({
      name: '云溪泵业',
      logo: '',
      tax_rate: '13',
      valid_days: 30,
      approval: 0,
      catalogue_basis: 1,
      price_levels: [],
      discount_limits: [limit(), limit(), limit()],
      free_items: [],
      warranty_months: 12,
      warranty_delivery_months: 18,
      term_templates: [],
      version: 1,
    })
  } finally {
    await own.close()
  }
})

test('a save stores the sent fields; the others stay', async () => {
  const sent = {
    name: '新云溪泵业',
    tax_number: '91330000MA27XXXX0X',
    address: '杭州市',
    telephone: '0571-88888888',
    bank: '工商银行',
    account: '1202 0000 0000',
    tax_rate: '9.5',
    valid_days: 15,
    approval: 2,
    catalogue_basis: 0,
    price_levels: [level('A', '95'), level('老客户', '102.5')],
    discount_limits: [limit('5', '3.5', '50000.00'), limit('10', '', ''), limit()],
    free_items: ['运费', '安装调试费'],
    warranty_months: 24,
    warranty_delivery_months: 30,
    term_templates: [template('标准'), template('工程', { payment_steps: [] })],
  }
  expect(await save(sent)).toMatchObject({ code: 200, msg: '公司资料已保存', id: 1 })
  await save({ bank: '建设银行' })
  expect(await stored()).toMatchObject({ ...sent, bank: '建设银行' })
})

test('its history shows what changed, and of the logo only that it changed', async () => {
  await save({ tax_rate: '13', logo: '', term_templates: [] })
  await save({ tax_rate: '6', logo: drawn(30, 30, 'png'), term_templates: [template('标准')] })
  const { data } = await historyPage(server.admin, getHistory, {})
  expect(changesOf(data[0])).toMatchObject({
    默认税率: ['13%', '6%'],
    公司标志: ['', expect.stringMatching(/^图片（\d+\.\dKB）$/)],
    条款模板: ['', expect.stringMatching(/^“标准”：.*30天/)],
  })
})

test('its history does not keep the picture; an earlier entry that did is shown in the same words', async () => {
  await save({ logo: drawn(40, 40, 'png') })
  await save({ logo: drawn(50, 40, 'png') })
  const ofCompany = server.db.selectFrom('history').selectAll().where('entity', '=', 'company')
  const rows = await ofCompany.orderBy('id', 'desc').execute()
  expect(JSON.stringify(rows)).not.toContain('base64')
  const { id: _id, ...newest } = rows[0]!
  const [before, after] = [drawn(40, 40, 'png'), ''].map((logo) => JSON.stringify({ logo }))
  await server.db
    .insertInto('history')
    .values({ ...newest, before: before!, after: after! })
    .execute()
  const words = expect.stringMatching(/^图片（\d+\.\dKB）$/)
  const { data } = await historyPage(server.admin, getHistory, {})
  expect(data.slice(0, 2).map((entry) => changesOf(entry)['公司标志'])).toEqual([
    [words, ''],
    [words, words],
  ])
})

test('a save based on an older version is refused with the name of who changed it', async () => {
  const { version } = await stored()
  await save({ bank: '中国银行', version })
  expect(await save({ bank: '农业银行', version })).toMatchObject({
    code: 409,
    msg: expect.stringContaining('公司资料已被admin'),
  })
})

describe('a logo', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('%s is kept as a small PNG', async (type) => {
    await save({ logo: drawn(2000, 1000, type) })
    const { logo } = await stored()
    expect(logo).toMatch(/^data:image\/png;base64,/)
    const { width, height } = await loadImage(bytesOf(logo))
    expect(width * height).toBeLessThanOrEqual(120_000)
    expect(Math.abs(width / height - 2)).toBeLessThan(0.02)
  })

  test('that is sent back as it was answered stays byte for byte, and can be taken away', async () => {
    await save({ logo: drawn(50, 20, 'jpeg') })
    const { logo } = await stored()
    await save({ logo })
    expect((await stored()).logo).toBe(logo)
    await save({ logo: '' })
    expect((await stored()).logo).toBe('')
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'
  const asPng = (content: string) => `data:image/png;base64,${btoa(content)}`
  test.each([
    ['a drawing', `data:image/svg+xml;base64,${btoa(svg)}`, '必须是 PNG、JPEG 或 WebP'],
    ['a drawing that calls itself a picture', asPng(svg), '不是可用的图片'],
    ['an address', 'https://example.com/logo.png', '必须是 PNG、JPEG 或 WebP'],
    ['half a picture', drawn(50, 20, 'png').slice(0, 60), '不是可用的图片'],
    ['more than 512 KB', asPng('x'.repeat(530_000)), '不能超过512KB'],
    ['of more pixels than are ever decoded', drawn(5001, 5000, 'png'), '2500万像素以内'],
  ])('that is %s is refused, and the old one stays', async (_what, logo, says) => {
    await save({ logo: drawn(10, 10, 'png') })
    const before = await stored()
    const refused = await save({ logo })
    expect(refused).toMatchObject({ code: 400, errors: { logo: refused.msg } })
    expect(refused.msg).toContain(says)
    expect(await stored()).toEqual(before)
  })
})

describe('is refused by name:', () => {
  const templates = (...term_templates: unknown[]) => ({ term_templates })
  test.each<[string, Record<string, unknown>, string, string]>([
    ['no tax rate', { tax_rate: '' }, 'tax_rate', '请填写默认税率'],
    ['a tax rate beyond 100', { tax_rate: '101' }, 'tax_rate', '默认税率必须是0到100'],
    ['no days', { valid_days: '' }, 'valid_days', '报价有效天数不能为空'],
    ['no months', { warranty_months: 'x' }, 'warranty_months', '质保月数（自启用）必须是整数'],
    ['a nameless template', templates(template('')), 'term_templates', '第1个模板没有名称'],
    [
      'two templates of one name',
      templates(template('标准'), template('标准')),
      'term_templates',
      '有两个模板都叫“标准”',
    ],
    [
      'steps that are not 100 %',
      templates(template('标准', { payment_steps: [step('预付款', '30')] })),
      'term_templates',
      '模板“标准”的付款方式各步的比例合计须为100%，现在是30%',
    ],
    [
      'a step without a name',
      templates(template('标准', { payment_steps: [step('', '100')] })),
      'term_templates',
      '模板“标准”的付款方式第1步没有名称',
    ],
    [
      'eleven templates',
      templates(...Array.from({ length: 11 }, (_, at) => template(`模板${at}`))),
      'term_templates',
      '条款模板不能超过10个',
    ],
    ['what is no list', templates(7), 'term_templates', '第1个模板的格式不正确'],
    ['text that is no list', { term_templates: '{' }, 'term_templates', '条款模板的格式不正确'],
  ])('%s', async (_what, input, field, says) => {
    const refused = await save(input)
    expect(refused).toMatchObject({ code: 400, errors: { [field]: refused.msg } })
    expect(refused.msg).toContain(says)
  })
})

test('ten templates of the longest texts are taken', async () => {
  const long = (length: number) => '𠮷'.repeat(length)
  const name = (at: number) => `${long(38)}${String(at).padStart(2, '0')}`
  const steps = Array.from({ length: 10 }, () => step(long(255), '10'))
  const longest = Array.from({ length: 10 }, (_, at) => ({
    name: name(at),
    delivery_time: long(500),
    payment_steps: steps,
    transport: long(500),
    warranty: long(500),
    acceptance: long(500),
    terms: long(5000),
  }))
  expect(await save({ term_templates: longest })).toMatchObject({ code: 200 })
  expect((await stored()).term_templates).toHaveLength(10)
  await save({ term_templates: [] })
})

test('permission to see quotations gives their defaults, and not the rest', async () => {
  await save({ valid_days: 20, tax_rate: '9', term_templates: [template('标准')], approval: 0 })
  const limits = [limit('5'), limit('10', '8', '50000.00'), limit()]
  await save({ price_levels: [level('A', '95')], discount_limits: limits, free_items: ['运费'] })
  await save({ answer_days: 10, lost_reasons: ['价格'] })
  const seller = await server.userWith('quotation:view')
  expect((await seller.call(getDefaults)).data).toEqual({
    tax_rate: '9',
    valid_days: 20,
    approval: 0,
    term_templates: [template('标准')],
    catalogue_basis: 0,
    discount_limits: limits,
    free_items: ['运费'],
    answer_days: 10,
    lost_reasons: ['价格'],
    level_names: ['A'],
  })
  for (const call of [getCompany, getHistory, setCompany]) {
    expect((await seller.call(call)).code).toBe(403)
  }
})
