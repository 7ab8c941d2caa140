import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { errorCodes } from '#api/kit/errors.ts'
import { api } from '#api/index.ts'
import { heldNetwork, refusal, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { quotationInfo } from '#admin/testing/quotations.ts'
import { DUTY, pump } from '#admin/testing/selections.ts'
import { selfAnswer } from '#admin/testing/records.ts'
import { lineWith } from '#test/make/quotation-line.ts'

const { replace, select, getProType } = api.selection
const { choosepump, getQuopro, getQuotation, getCombination } = api.quotation

let network: ReturnType<typeof heldNetwork>
let close: () => void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  network.always(getProType, () => success({ data: [] }))
  network.always(api.session.getSelf, () =>
    selfAnswer('quotation:view', 'quotation:edit', 'product:view', 'product:price'),
  )
})
afterEach(() => close())

const open = (address: string) => void (close = openScreen(address))
const button = (name: string | RegExp) => page.getByRole('button', { name })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const duty = { ...DUTY, static_head: 0, on_duty: 1, standby: 0, npsh_margin: 0 }

const same = { difference: 0, percent: 0, remark: '' }
const differences = [
  { name: 'flow', ours: 60, theirs: 60, ...same },
  { name: 'head', ours: 14.7, theirs: 14, difference: 0.7, percent: 5, remark: '' },
  { name: 'caliber', ours: 65, theirs: 80, difference: -15, percent: -18.75, remark: '口径提醒' },
  { name: 'speed', ours: null, theirs: 2900, difference: null, percent: null, remark: '' },
  { name: 'power', ours: 7.5, theirs: 5.5, difference: 2, percent: 36.364, remark: '电机提醒' },
]
const found = (pumps: object[], info: object = {}) =>
  success({
    data: pumps,
    info: { duty, judged: 9, without_data: 0, fitting: pumps.length, ...info },
  })
const replacement = (id: number) => ({ ...pump(id), differences })
const table = (model: string) => page.getByRole('table', { name: `${model} 与原设备的差别` })
const rowsOf = (model: string) =>
  [...table(model).element().querySelectorAll(':scope > tbody > tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join('|'),
  )

describe('a nameplate', () => {
  test('that is typed finds the nearest pumps, the first with its differences', async () => {
    open('/select')
    await page.getByText('替换旧泵').click()
    await field('流量').fill('６０')
    await button('找替换的泵').click()
    await expect.element(page.getByText('请填写扬程')).toBeInTheDocument()
    expect(network.waitingFor(replace)).toEqual([])
    await field('扬程').fill('14')
    await field('电机功率').fill('5.5kW')
    await field('口径').fill('DN80')
    await button('找替换的泵').click()
    const call = await network.take(replace)
    expect(call.input).toEqual({
      flow: '60',
      flow_unit: 'm³/h',
      head: '14',
      power: '5.5',
      caliber: 'DN80',
    })
    call.answer(found([replacement(1), replacement(2)], { fitting: 7 }))
    await expect.element(table('ISG1')).toBeInTheDocument()
    expect(rowsOf('ISG1')).toEqual([
      '流量|60|60|m³/h|相同',
      '扬程|14.7|14|m|+0.7（+5%）',
      '口径|65|80|mm|-15口径提醒',
      '转速|—|2900|r/min|我方未登记',
      '电机功率|7.5|5.5|kW|+2（+36.4%）电机提醒',
    ])
    await expect
      .element(page.getByText('9 种水泵中，能替换 7 种，列出最接近的 2 种', { exact: false }))
      .toBeInTheDocument()
    // A figure by which none of them differs has no column of its own.
    const heads = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent)
    expect(heads.join()).toContain('评价,扬程m,口径mm,电机功率kW,单价元')
    await expect
      .element(page.getByRole('cell', { name: '合格 高效区 口径提醒 电机提醒' }).first())
      .toBeInTheDocument()
    expect(network.waitingFor(select)).toEqual([])
    expect(table('ISG2').elements()).toEqual([])
    await button('差别（ISG2）').click()
    await expect.element(table('ISG2')).toBeInTheDocument()
    await button('差别（ISG1）').click()
    expect(table('ISG1').elements()).toEqual([])
    expect(button(/加入报价/).elements()).toEqual([])
  })

  test('has no prices without the permission', async () => {
    open('/select?by=replace&flow=60&head=14')
    const { price_each: _each, price_in_all: _all, ...unpriced } = replacement(1)
    ;(await network.take(replace)).answer(found([unpriced]))
    await expect.element(table('ISG1')).toBeInTheDocument()
    const heads = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent)
    expect(heads.join()).not.toContain('单价')
  })

  test('that makes no sense is refused at its field', async () => {
    open('/select?by=replace&flow=60&head=14&power=abc')
    const words = '原电机功率须是大于 0'
    ;(await network.take(replace)).answer(refusal(errorCodes.invalid, words, { power: words }))
    await expect.element(page.getByText(words)).toBeInTheDocument()
    await expect.element(field('电机功率')).toHaveFocus()
  })

  test('that nothing fits leads to the selection by the same duty, with the reasons', async () => {
    network.always(replace, () => found([]))
    open('/select?by=replace&flow=60&head=14')
    await expect
      .element(page.getByText('9 种水泵中没有能满足 60 m³/h × 14 m 的', { exact: false }))
      .toBeInTheDocument()
    await button('按工况选型，看未入选的原因').click()
    expect((await network.take(select)).input).toMatchObject({ flow: '60', head: '14' })
    await expect.element(field('静扬程')).toBeInTheDocument()
  })

  test('that leaves no pump to judge says to take more of them', async () => {
    network.always(replace, () => found([], { judged: 0 }))
    open('/select?by=replace&flow=60&head=14&cateid=3')
    await expect
      .element(page.getByText('没有符合这些条件的水泵，请放宽产品分类'))
      .toBeInTheDocument()
    expect(button('按工况选型，看未入选的原因').elements()).toEqual([])
  })
})

describe('for a quotation', () => {
  const plate = 'flow=60&flow_unit=m³/h&head=14&power=5.5'
  beforeEach(() => {
    network.always(replace, () => found([replacement(1)]))
    network.always(getQuotation, () =>
      success({ data: { id: 7, quo_name: '云溪花园', stage: 0 }, info: {} }),
    )
  })

  test('the pump goes in by one click, with the old model as it is typed now', async () => {
    open(`/select?by=replace&quotation=7&${plate}`)
    await expect.element(button('加入报价（ISG1）')).toBeEnabled()
    await field('原型号').fill(' XBD5/20 ')
    await page.getByRole('checkbox', { name: '替换原型号印在技术参数表上' }).click()
    await button('加入报价（ISG1）').click()
    const { input } = await network.take(choosepump)
    expect(input).toMatchObject({ id: 7, pid: 1, flow: 60, head: 14, on_duty: 1 })
    expect(JSON.parse(String(input['replaces']))).toEqual({
      model: 'XBD5/20',
      flow: '60',
      flow_unit: 'm³/h',
      head: '14',
      power: '5.5',
      printed: 1,
    })
  })

  test('without an old model nothing is kept of it', async () => {
    open(`/select?by=replace&quotation=7&${plate}`)
    await button('加入报价（ISG1）').click()
    expect((await network.take(choosepump)).input).not.toHaveProperty('replaces')
  })

  test('a line fills in the pump that it replaces, and says so afterwards', async () => {
    const replaces = {
      model: 'XBD5/20',
      flow: 50,
      flow_unit: 'm³/h' as const,
      head: 20,
      power: 5.5,
      speed: null,
      caliber: 65,
      printed: 1,
    }
    const line = lineWith({ id: 11, title: '立式泵', replaces })
    network.always(getQuopro, () => success({ data: [line], info: quotationInfo(7) }))
    network.always(getCombination, () => success({ data: [] }))
    open('/select?by=replace&line=11')
    await expect.element(field('原型号')).toHaveValue('XBD5/20')
    await expect.element(field('流量')).toHaveValue('50')
    await expect.element(field('口径')).toHaveValue('65')
    await expect.element(page.getByRole('checkbox', { name: /印在/ })).toBeChecked()
    await button('加入报价（ISG1）').click()
    const call = await network.take(choosepump)
    expect(call.input).toMatchObject({ line: 11, pid: 1 })
    call.answer(success({ id: 11, data: [] }))
    await expect.element(button('替换原型号 XBD5/20')).toBeInTheDocument()
  })
})
