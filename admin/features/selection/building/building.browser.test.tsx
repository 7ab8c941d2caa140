import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { heldNetwork, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { quotationInfo } from '#admin/testing/quotations.ts'
import { selfAnswer } from '#admin/testing/records.ts'
import { found, pump, table } from '#admin/testing/selections.ts'
import { worked } from '#test/make/pumps/building.ts'
import { lineWith } from '#test/make/quotation-line.ts'

const { select, getProType } = api.selection
const { choosepump, getQuopro } = api.quotation

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
const panel = () => page.getByRole('region', { name: '从建筑计算' })
const shows = (text: string) =>
  expect.element(panel().getByText(text, { exact: false })).toBeVisible()
const row = (name: RegExp) => panel().getByRole('row', { name })

const atBuilding = (building: object) =>
  `/select?by=building&building=${encodeURIComponent(JSON.stringify(building))}`

async function fill(values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(name).fill(value)
}

describe('a building', () => {
  test('is worked out as one types, and its duty fills the selection when it is adopted', async () => {
    open('/select')
    await page.getByText('从建筑计算').click()
    await fill({
      第1种户型的户数: '96',
      '第1种户型的每户当量 Ng': '4',
      '第1种户型的每户人数 m': '3.5',
      '第1种户型的用水定额 qL': '２３０',
      '第1种户型的时变化系数 Kh': '2.5',
    })
    // The flow follows from the homes alone.
    await expect.element(row(/^设计流量 Q .*18\.957 m³\/h.*3\.7\.5$/)).toBeVisible()
    await fill({ '公称直径 DN': '80', 计算内径: '80.9', 最不利管长: '120' })
    await shows('请填写最高配水点高度 z；请填写最高配水点所需压力')
    await button('采用').click()
    await expect.element(field('最高配水点高度 z')).toHaveFocus()
    await fill({ '最高配水点高度 z': '54', 最高配水点所需压力: '0.1' })
    await shows('18.957 m³/h × 66.79 m')
    await expect.element(row(/^单位长度水头损失 i .*0\.16346 kPa\/m.*条文未核对/)).toBeVisible()
    await shows('请核对：最低层配水点静压 0.65524 MPa 大于 0.45 MPa')
    await button('采用').click()
    const call = await network.take(select)
    expect(call.input).toMatchObject({
      flow: '18.957',
      flow_unit: 'm³/h',
      head: '66.79',
      static_head: '64.19',
      lowest_hz: '25',
      use: '生活',
    })
    await expect.element(field('总流量（运行泵合计）')).toHaveValue('18.957')
    call.answer(found([table({ offered: [pump(1)] })]))
    await fill({ 最不利管长: '150' })
    await shows('下面的工况还不是这个结果')
  })

  test('that cannot be computed says why, and cannot be adopted', async () => {
    open(atBuilding({ ...worked, supply: '叠压' }))
    await shows('无法计算：叠压供水须经供水部门同意：请填写供水部门允许的市政压力')
    await expect.element(button('采用')).toBeDisabled()
    await fill({ 供水部门允许的市政压力: '0.2' })
    await shows('18.957 m³/h × 46.41 m')
    await expect.element(button('采用')).toBeEnabled()
    await page.getByRole('combobox', { name: '建筑类别' }).click()
    await page.getByTitle('公共建筑').click()
    await shows('概率法只适用于住宅')
  })

  test('has homes of several kinds, weighted', async () => {
    open(atBuilding(worked))
    await shows('18.957 m³/h × 66.79 m')
    await button('添加户型').click()
    await fill({
      第2种户型的户型: '复式',
      第2种户型的户数: '20',
      '第2种户型的每户当量 Ng': '6',
      '第2种户型的每户人数 m': '4',
      '第2种户型的用水定额 qL': '250',
      '第2种户型的时变化系数 Kh': '2.4',
    })
    await expect.element(row(/^户型2“复式”出流概率 U0,2 .*2\.3148 %/)).toBeVisible()
    await expect.element(row(/^加权平均出流概率 U0 .*2\.7695 %/)).toBeVisible()
    await button('删除第2种').click()
    await shows('18.957 m³/h × 66.79 m')
  })
})

describe('for a line', () => {
  const duty = {
    flow: 18.957,
    flow_unit: 'm³/h' as const,
    head: 66.79,
    static_head: 64.19,
    on_duty: 2,
    standby: 1,
    lowest_hz: 25,
    npsh_available: null,
    npsh_margin: 0.5,
    use: '生活' as const,
  }
  const CHANGED = '工况已变，请重新选型'

  beforeEach(() => {
    const line = lineWith({ id: 7, title: '增压泵', duty, building: worked })
    network.always(getQuopro, () => success({ data: [line], info: quotationInfo(3) }))
    network.always(select, () => found([table({ offered: [pump(1)] })], { duty }))
  })

  test('its building is there again, a changed one says so, and goes along with the pump', async () => {
    open('/select?line=7')
    await expect.element(field('第1种户型的户数')).toHaveValue('96')
    await shows('18.957 m³/h × 66.79 m')
    expect(panel().getByText(CHANGED, { exact: false }).elements()).toEqual([])
    await fill({ '最高配水点高度 z': '60' })
    await shows(`${CHANGED}：按建筑计算为 18.957 m³/h × 72.79 m`)
    await button('采用').click()
    await expect.element(field('扬程')).toHaveValue('72.79')
    await expect.element(field('备用台数')).toHaveValue('1')
    await button('加入报价（ISG1）').click()
    const call = await network.take(choosepump)
    expect(JSON.parse(String(call.input['building']))).toEqual({ ...worked, height: 60 })
    call.answer(success({ id: 7, data: [] }))
  })

  test('a duty that is typed by itself takes no building along', async () => {
    open('/select?line=7')
    await shows('18.957 m³/h × 66.79 m')
    await page.getByText('按工况').click()
    await expect.poll(() => panel().elements()).toEqual([])
    await button('加入报价（ISG1）').click()
    const call = await network.take(choosepump)
    expect(call.input['building']).toBeUndefined()
    call.answer(success({ id: 7, data: [] }))
  })
})
