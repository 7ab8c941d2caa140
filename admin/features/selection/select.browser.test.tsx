import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { errorCodes } from '#api/kit/errors.ts'
import { api } from '#api/index.ts'
import { heldNetwork, refusal, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { quotationInfo } from '#admin/testing/quotations.ts'
import { DUTY, found, pump, table } from '#admin/testing/selections.ts'
import { selfAnswer } from '#admin/testing/records.ts'
import { lineWith } from '#test/make/quotation-line.ts'

const { select, getProType } = api.selection
const { choosepump, getQuopro, getCombination } = api.quotation

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

const FILLED_IN = 'flow=60&head=14&static_head=4&on_duty=2&standby=1'
const open = (address: string) => void (close = openScreen(address))
const FLOW = '总流量（运行泵合计）'
const button = (name: string | RegExp) => page.getByRole('button', { name })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const models = () =>
  [...document.querySelectorAll('tbody th strong')].map(({ textContent }) => textContent)

describe('the duty', () => {
  test('is read as people write numbers: a group of figures is no decimal', async () => {
    open('/select')
    await field(FLOW).fill('1,250')
    await field('扬程').fill('３２。５m')
    await button('选型').click()
    const { input } = await network.take(select)
    expect(input).toMatchObject({ flow: '1250', head: '32.5' })
  })

  test('is requested by the form once it has a flow and a head', async () => {
    open('/select')
    await field('扬程').fill('14')
    await button('选型').click()
    await expect.element(page.getByText('请填写流量')).toBeInTheDocument()
    expect(network.waitingFor(select)).toEqual([])
    await field(FLOW).fill('60')
    await field('备用台数').fill('1')
    await button('选型').click()
    const call = await network.take(select)
    expect(call.input).toMatchObject({ flow: '60', flow_unit: 'm³/h', head: '14', standby: '1' })
    call.answer(found([table({ offered: [pump(1)] })]))
    await expect
      .element(page.getByText('9 种水泵中，合适 1 种，差一点 0 种', { exact: false }))
      .toBeInTheDocument()
  })

  test('is read from the address and requested at once; a refusal stands at its field', async () => {
    open(`/select?${FILLED_IN}`)
    const words = '静扬程 15 m 不能大于扬程 14 m'
    const call = await network.take(select)
    expect(call.input).toMatchObject({ flow: '60', on_duty: '2' })
    await expect.element(field('运行台数')).toHaveValue('2')
    call.answer(refusal(errorCodes.invalid, words, { static_head: words }))
    await expect.element(page.getByText(words)).toBeInTheDocument()
    await expect.element(field('静扬程')).toHaveFocus()
  })
})

test('what is typed after the flow and Tab is the head; the unit is between them for who chooses another', async () => {
  open('/select')
  await field(FLOW).fill('16')
  await userEvent.keyboard('{Tab}120')
  await expect.element(field('扬程')).toHaveFocus()
  await expect.element(field('扬程')).toHaveValue('120')
  await expect.element(field(FLOW)).toHaveValue('16')
  await field(FLOW).click()
  await userEvent.keyboard('{Tab}{ArrowDown}')
  // Enter chooses what is marked in an open list, and opens one that is not.
  await expect
    .element(page.getByRole('combobox', { name: '流量单位' }))
    .toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect
    .element(page.getByRole('combobox', { name: '流量单位' }))
    .toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{Tab}')
  await expect.element(field('扬程')).toHaveFocus()
  await button('选型').click()
  const { input } = await network.take(select)
  expect(input).toMatchObject({ flow: '16', head: '120' })
  expect(input).not.toMatchObject({ flow_unit: 'm³/h' })
})

describe('the duty', () => {
  test('has each number with its unit', async () => {
    open('/select')
    await expect.element(field('扬程')).toHaveAccessibleDescription('m')
    await button('更多条件').click()
    await expect.element(field('变频最低频率')).toHaveAccessibleDescription('Hz')
    await expect.element(field('最高单价')).toHaveAccessibleDescription('元')
    await field('静扬程').fill('1')
    await button('选型').click()
    await expect.element(page.getByText('请填写流量')).toBeInTheDocument()
    // Beside what is wrong with it.
    await expect.element(field('扬程')).toHaveAccessibleDescription(/^m /)
  })
})

describe('更多条件', () => {
  const more = () => field('静扬程')

  test('are folded away until they are opened, and the cursor stands in the flow', async () => {
    open('/select')
    await expect.element(field(FLOW)).toHaveFocus()
    await expect.element(more()).not.toBeVisible()
    for (const name of ['扬程', '运行台数', '备用台数', '用途']) {
      await expect.element(field(name)).toBeVisible()
    }
    await button('更多条件').click()
    await expect.element(more()).toBeVisible()
    await button('收起条件').click()
    await expect.element(more()).not.toBeVisible()
  })

  test('are open where the address holds one, and not for what counts anyway', async () => {
    network.always(select, () => found([table({ offered: [pump(1)] })]))
    open(`/select?flow=60&head=14&on_duty=2&static_head=0&npsh_margin=0.5`)
    await expect.poll(models).toEqual(['ISG1'])
    await expect.element(more()).not.toBeVisible()
    close()
    open('/select?flow=60&head=14&energy_grade=2')
    await expect.poll(models).toEqual(['ISG1'])
    await expect.element(more()).toBeVisible()
    await expect.element(page.getByText('2级')).toBeVisible()
    expect(button('更多条件').elements()).toEqual([])
  })

  test('stay folded for what is wrong with the flow', async () => {
    open('/select?flow=0&head=14')
    const words = '流量须在 0.01 至 1000000 m³/h 之间'
    ;(await network.take(select)).answer(refusal(errorCodes.invalid, words, { flow: words }))
    await expect.element(page.getByText(words)).toBeInTheDocument()
    await expect.element(more()).not.toBeVisible()
  })

  test('ask for the medium of the use, unless one is chosen', async () => {
    open('/select?flow=60&head=14&use=排污')
    ;(await network.take(select)).answer(found([]))
    await button('更多条件').click()
    await expect.element(page.getByText('污水（按用途）')).toBeVisible()
    await field('介质').click()
    await page.getByTitle('热水').click()
    await button('选型').click()
    expect((await network.take(select)).input).toMatchObject({ use: '排污', medium: '热水' })
  })
})

describe('the result', () => {
  test('says of each pump where on its curve it runs, and is green for 合格 alone', async () => {
    const offered = [
      pump(1),
      pump(2, {
        grade: '可接受',
        region: { name: '偏离高效区', percent: 62, bound: '' },
        reasons: ['流量只有最佳流量的 62%，高效区为 70%–120%'],
        warnings: ['没有登记消防产品认证'],
        energy_grade: 2,
      }),
      pump(3, { grade: '可接受', region: { name: '无法判断', percent: 90, bound: '≤' } }),
    ]
    network.always(select, () => found([table({ offered })]))
    open(`/select?${FILLED_IN}`)
    await expect.poll(models).toEqual(['ISG1', 'ISG2', 'ISG3'])
    const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
    expect(rows[0]).toContain('合格高效区')
    expect(rows[1]).toContain('可接受偏离高效区流量只有最佳流量的 62%，高效区为 70%–120%')
    expect(rows[1]).toContain('没有登记消防产品认证')
    expect(rows[1]).toContain('2级')
    expect(rows[2]).toContain('可接受无法判断是否在高效区')
    expect(rows[2]).toContain('≤90')
    const colour = (name: string) =>
      getComputedStyle(page.getByText(name, { exact: true }).first().element()).color
    expect(colour('可接受')).not.toBe(colour('合格'))
    await button('曲线（ISG2）').click()
    await expect.element(page.getByText('工作点（偏离高效区）')).toBeVisible()
  })

  test('has the model as the head of its row', async () => {
    network.always(select, () => found([table({ offered: [pump(1)] })]))
    open(`/select?${FILLED_IN}`)
    await expect.element(page.getByRole('rowheader', { name: /^ISG1/ })).toBeVisible()
  })

  test('is in the order of rank, by a column once its head is pressed, and by rank again', async () => {
    const others = { price_in_all: '900.00' }
    network.always(select, () => found([table({ offered: [pump(1), pump(2, others), pump(3)] })]))
    open(`/select?${FILLED_IN}`)
    await expect.poll(models).toEqual(['ISG1', 'ISG2', 'ISG3'])
    await button(/^总价/).click()
    expect(models()).toEqual(['ISG2', 'ISG1', 'ISG3'])
    await button(/^总价/).click()
    expect(models().at(-1)).toBe('ISG2')
    await button(/^总价/).click()
    expect(models()).toEqual(['ISG1', 'ISG2', 'ISG3'])
  })

  test('leaves out columns of which nothing is known', async () => {
    const rated = {
      curve: null,
      basis: '' as const,
      region: null,
      energy_grade: 6,
      power_in_all: null,
      at_duty: { flow: 62, head: 14.2, power: null, efficiency: null, npsh: null },
    }
    network.always(select, () => found([table({ power_kind: '', offered: [pump(1, rated)] })]))
    open(`/select?${FILLED_IN}`)
    await expect.poll(models).toEqual(['ISG1'])
    const heads = [...document.querySelectorAll('thead th')].map((one) => one.textContent)
    expect(heads.join()).toContain('额定流量')
    expect(heads.join()).not.toMatch(/效率|依据|功率|能效/)
  })

  test('has no prices, and is not asked by one, without the permission', async () => {
    network.always(api.session.getSelf, () => selfAnswer('quotation:view', 'product:view'))
    open(`/select?${FILLED_IN}&max_price=900`)
    const call = await network.take(select)
    expect(call.input).not.toHaveProperty('max_price')
    const { price_each: _each, price_in_all: _all, ...unpriced } = pump(1)
    call.answer(found([table({ offered: [unpriced] })]))
    await expect.poll(models).toEqual(['ISG1'])
    await expect.element(field('静扬程')).toBeVisible()
    await expect.element(field('最高单价')).not.toBeInTheDocument()
    const heads = [...document.querySelectorAll('thead th')].map((one) => one.textContent)
    expect(heads.join()).toContain('电机')
    expect(heads.join()).not.toContain('总价')
  })

  test('shows near misses with their reasons, and refused ones on request', async () => {
    const near = [pump(2, { grade: '差一点', reasons: ['扬程比所需低 3.45%'] })]
    const refused = [
      { id: 3, pro_title: '泵', pro_no: 'X', kind: '扬程', reason: '所需流量下扬程 9 m' },
    ]
    const refused_by = [{ kind: '扬程', count: 7 }]
    network.always(select, () =>
      found([table({ near })], { refused, refused_total: 7, refused_by }),
    )
    open(`/select?${FILLED_IN}`)
    await expect.element(page.getByText('扬程比所需低 3.45%')).toBeInTheDocument()
    await expect.element(page.getByText('没有合适的水泵，下面是差一点的')).toBeInTheDocument()
    expect(page.getByText('所需流量下扬程 9 m').elements()).toEqual([])
    await button('未入选 7 种').click()
    await expect.element(page.getByText('扬程：所需流量下扬程 9 m')).toBeInTheDocument()
    await expect.element(page.getByText('只列出前 1 种，共 7 种', { exact: false })).toBeVisible()
  })

  test('says that near misses come nearest first, each with its reason and 加入报价', async () => {
    const near = [
      pump(1, { grade: '差一点', reasons: ['扬程比所需低 3.45%'] }),
      pump(2, { grade: '差一点', reasons: ['扬程富余 15%，超过 10%'] }),
    ]
    network.always(select, () => found([table({ near, near_total: 60 })]))
    open(`/select?${FILLED_IN}&quotation=7`)
    network.always(api.quotation.getQuotation, () =>
      success({ data: { id: 7, quo_name: '云溪花园', quo_no: 'BJ1', stage: 0 } }),
    )
    await expect.poll(models).toEqual(['ISG1', 'ISG2'])
    await expect.element(page.getByText('最接近的在前', { exact: false })).toBeVisible()
    await expect
      .element(page.getByText('只列出最接近的 2 种，共 60 种', { exact: false }))
      .toBeVisible()
    const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
    expect(rows[0]).toContain('扬程比所需低 3.45%')
    expect(rows[1]).toContain('扬程富余 15%，超过 10%')
    await button('加入报价（ISG2）').click()
    expect((await network.take(choosepump)).input).toMatchObject({ id: 7, pid: 2, flow: 60 })
  })

  const LACKS_ALL = '这 12 种水泵都没有性能曲线，额定流量和扬程也不是一个数，不能选型'
  const LACKS_CURVES = '这 9 种水泵都没有性能曲线，只能与额定点比较'

  test.each([
    [LACKS_ALL, { judged: 0, with_curve: 0, without_data: 12 }],
    [LACKS_CURVES, { judged: 9, with_curve: 0 }],
  ])('%s: who may change products is led there', async (words, info) => {
    const rights = ['product:view', 'product:edit']
    network.always(api.session.getSelf, () => selfAnswer(...rights))
    network.always(select, () => found([], info))
    open(`/select?${FILLED_IN}`)
    const sentence = (end: RegExp) =>
      page.getByText(words, { exact: false }).filter({ hasText: end })
    await expect.element(sentence(/；在产品里粘贴性能曲线，或在产品管理里导入。/)).toBeVisible()
    await button('产品管理').click()
    await expect.element(page.getByRole('heading', { name: '产品管理' })).toBeVisible()
    close()
    rights.pop()
    open(`/select?${FILLED_IN}`)
    await expect.element(sentence(/；请管理产品的同事填写性能曲线。/)).toBeVisible()
    expect(button('产品管理').elements()).toEqual([])
  })

  test('says nothing of curves where a pump has one', async () => {
    network.always(select, () => found([], { judged: 9, with_curve: 1 }))
    open(`/select?${FILLED_IN}`)
    await expect
      .element(page.getByText('没有合适的水泵，请看未入选的原因', { exact: false }))
      .toBeVisible()
    expect(page.getByText('都没有性能曲线', { exact: false }).elements()).toEqual([])
  })

  test('opens the curve of a row, with those that are compared over it and the same numbers', async () => {
    network.always(select, () => found([table({ offered: [pump(1), pump(2)] })]))
    open(`/select?${FILLED_IN}`)
    await page.getByRole('checkbox', { name: '对比（ISG2）' }).click()
    await button('曲线（ISG1）').click()
    const name = 'ISG1、ISG2 性能曲线'
    await expect.element(page.getByRole('img', { name })).toBeInTheDocument()
    await expect.element(page.getByRole('table', { name: `${name}的数据` })).toBeInTheDocument()
    await expect
      .element(page.getByText('工作点：60.4 m³/h × 14.1 m', { exact: false }))
      .toBeVisible()
  })

  test('that failed to load can be requested again', async () => {
    open(`/select?${FILLED_IN}`)
    ;(await network.take(select)).lose()
    ;(await network.take(select)).lose()
    await button('重试').click()
    ;(await network.take(select)).answer(found([table({ offered: [pump(1)] })]))
    await expect.poll(models).toEqual(['ISG1'])
  })

  test('can be added once a quotation is chosen, which may be looked for', async () => {
    network.always(select, () => found([table({ offered: [pump(1)] })]))
    const quotation = { id: 7, quo_name: '云溪花园', quo_no: 'BJ1', stage: 0 }
    const can = { change: true, delete: true }
    const others = { ...quotation, id: 8, quo_name: '别人的', can: { ...can, change: false } }
    network.always(api.quotation.index, () =>
      success({ data: [{ ...quotation, can }, others], total: 2 }),
    )
    network.always(api.quotation.getQuotation, () => success({ data: quotation }))
    open(`/select?${FILLED_IN}`)
    await expect.poll(models).toEqual(['ISG1'])
    expect(button(/加入报价/).elements()).toEqual([])
    await page.getByRole('combobox', { name: '加入哪份报价' }).click()
    await expect.element(page.getByTitle('云溪花园 · BJ1')).toBeInTheDocument()
    expect(page.getByTitle('别人的 · BJ1').elements()).toEqual([])
    await page.getByTitle('云溪花园 · BJ1').click()
    await expect.element(page.getByText('为报价“云溪花园”选型')).toBeInTheDocument()
    await button('加入报价（ISG1）').click()
    expect((await network.take(choosepump)).input).toMatchObject({ id: 7, pid: 1, flow: 60 })
  })
})

test('pumps are chosen for a new quotation by its name', async () => {
  network.always(select, () => found([table({ offered: [pump(1)] })]))
  network.always(api.quotation.getQuotation, () =>
    success({ data: { id: 9, quo_name: '二期泵房', quo_no: '', stage: 0 } }),
  )
  open(`/select?${FILLED_IN}`)
  const choice = page.getByRole('combobox', { name: '加入哪份报价' })
  await choice.fill(' 二期泵房 ')
  // Enter makes none before it is known which there are.
  const search = await network.take(api.quotation.index)
  expect(page.getByTitle('新建报价“二期泵房”').elements()).toEqual([])
  network.always(api.quotation.index, () => success({ data: [], total: 0 }))
  search.answer(success({ data: [], total: 0 }))
  await page.getByTitle('新建报价“二期泵房”').click()
  const made = await network.take(api.quotation.setQuotation)
  expect(made.input).toEqual({ quo_name: '二期泵房' })
  made.answer(success({ id: 9, version: 1 }))
  await button('加入报价（ISG1）').click()
  expect((await network.take(choosepump)).input).toMatchObject({ id: 9, pid: 1 })
})

describe('for a line of a quotation', () => {
  const line = lineWith({ id: 11, title: '立式泵', chosen: false, no: '', duty: DUTY })

  test('its duty is the query, and the chosen pump goes to the line with that duty', async () => {
    network.always(getQuopro, () =>
      success({ data: [line], info: quotationInfo(7, { quo_name: '云溪花园' }) }),
    )
    network.always(getCombination, () => success({ data: [] }))
    network.always(select, () => found([table({ offered: [pump(1)] })]))
    open('/select?line=11')
    await expect.element(page.getByText('为报价“云溪花园”的“立式泵”选型')).toBeInTheDocument()
    await expect.element(field('备用台数')).toHaveValue('1')
    await button('加入报价（ISG1）').click()
    const call = await network.take(choosepump)
    expect(call.input).toMatchObject({ line: 11, pid: 1, flow: 60, on_duty: 2, standby: 1 })
    call.answer(success({ id: 11, data: [] }))
    await expect.element(page.getByRole('heading', { name: '云溪花园' })).toBeInTheDocument()
    await expect.element(page.getByRole('spinbutton', { name: '数量（立式泵）' })).toHaveFocus()
    await expect.element(page.getByText('60 m³/h × 14 m 2用1备')).toBeInTheDocument()
  })

  test('without a duty pumps of its name come into question', async () => {
    const plain = { ...line, duty: null }
    network.always(getQuopro, () => success({ data: [plain], info: quotationInfo(7) }))
    open('/select?line=11')
    await expect.element(field('名称、型号、材质')).toHaveValue('立式泵')
    expect(network.waitingFor(select)).toEqual([])
  })

  test('of a closed quotation nothing can be added, which is said', async () => {
    network.always(getQuopro, () => success({ data: [line], info: quotationInfo(7, { stage: 4 }) }))
    network.always(select, () => found([table({ offered: [pump(1)] })]))
    open('/select?line=11')
    await expect.poll(models).toEqual(['ISG1'])
    await expect
      .element(page.getByText('不能再修改，可以选型但不能加入', { exact: false }))
      .toBeInTheDocument()
    expect(button(/加入报价/).elements()).toEqual([])
  })
})

test('who may not look into the catalogue has no way to it from a quotation', async () => {
  network.always(api.session.getSelf, () => selfAnswer('quotation:view', 'quotation:edit'))
  const line = lineWith({ id: 11, title: '立式泵', chosen: false, no: '' })
  network.always(getQuopro, () => success({ data: [line], info: quotationInfo(8) }))
  open('/quopro?id=8')
  await expect.element(page.getByRole('spinbutton', { name: '数量（立式泵）' })).toBeInTheDocument()
  expect(button(/选型/).elements()).toEqual([])
})
