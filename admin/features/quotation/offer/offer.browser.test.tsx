import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { answer, button, openMore, question, rowWith } from '#admin/testing/gestures.ts'
import { linesScreen, SET } from '#admin/testing/lines-screen.ts'
import { success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { hasViewer } from '#admin/testing/papers.ts'
import { quotation } from '#admin/testing/quotations.ts'
import { selfAnswer } from '#admin/testing/records.ts'
import { frozenLineWith, frozenWith } from '#test/make/frozen-quotation.ts'
import { lineWith } from '#test/make/quotation-line.ts'

/** A quotation as an offer: what is asked and refused before it is sent, copied, printed or turned into a contract. */

const { checkSending, getVersion, getVersions, sendQuotation } = api.quotation

const PUMP = lineWith({ ...SET, id: 11, title: '水泵', no: 'CDL32', unitprice: '1050.00' })
const CABINET = lineWith({ ...SET, id: 12, title: '控制柜', no: '', unitprice: '' })
const SUMS = { sums: { gross: '1050.00' } }

const screen = linesScreen()
const waiting = (endpoint: Parameters<typeof screen.network.waitingFor>[0]) =>
  screen.network.waitingFor(endpoint)

describe('发出', () => {
  test('says which version and total it will be, in words of its own', async () => {
    await screen.open([PUMP, { ...CABINET, chosen: false, unitprice: '1.00' }], {
      stage: 0,
      ...SUMS,
    })
    screen.network.always(checkSending, () => success({ problem: '', notices: [] }))
    await button('发出').click()
    await expect.element(question('生成 V1，合计 1,050.00 元，之后的修改另成新版')).toBeVisible()
    await expect.element(question('还有 1 行未选型号')).toBeVisible()
    await expect.element(question('导出')).not.toBeInTheDocument()
    await answer('生成 V1', '确定')
    const call = await screen.network.take(sendQuotation)
    expect(call.input).toEqual({ id: screen.id, content_version: 1 })
    call.answer(success({ id: screen.id, revision: 1 }))
  })

  test('is refused before anybody is asked, and nothing is sent', async () => {
    await screen.open([PUMP], { stage: 0, ...SUMS })
    const problem = '整单优惠是“优惠至0.00元”，不能发出'
    await button('发出').click()
    const check = await screen.network.take(checkSending)
    expect(check.input).toEqual({ id: String(screen.id), content_version: '1' })
    await expect.element(question('生成 V1')).not.toBeInTheDocument()
    check.answer(success({ problem, notices: [] }))
    await answer(problem, '确定')
    await expect.element(question('生成 V1')).not.toBeInTheDocument()
    expect(waiting(sendQuotation)).toHaveLength(0)
  })

  test('is checked again where the check was lost and one wants it', async () => {
    await screen.open([PUMP], { stage: 0, ...SUMS })
    await button('发出').click()
    ;(await screen.network.take(checkSending)).lose()
    await answer('网络', '重试')
    ;(await screen.network.take(checkSending)).answer(success({ problem: '', notices: [] }))
    await answer('生成 V1', '取消')
    expect(waiting(sendQuotation)).toHaveLength(0)
  })
})

describe('what the customer would notice', () => {
  const NOTICES = [
    { text: '没有填写客户', place: 'head' },
    { text: '“水泵 CDL32”的单价是 0', place: 'line', line: 11 },
    { text: '公司资料的名称里的“😀”印出来是〓', place: 'company' },
  ]
  const link = (name: string) => question('生成 V1').getByRole('link', { name })

  async function press(): Promise<void> {
    await screen.open([PUMP], { stage: 0, ...SUMS })
    screen.network.always(checkSending, () => success({ problem: '', notices: NOTICES }))
    await button('发出').click()
  }

  test('stands in the question as lines, and one answer sends it', async () => {
    await press()
    await expect.element(link('没有填写客户')).toBeVisible()
    await expect.element(link('“水泵 CDL32”的单价是 0')).toBeVisible()
    // Who may not change the company is not led there.
    await expect.element(question('公司资料的名称里的“😀”印出来是〓')).toBeVisible()
    await expect.element(link('公司资料的名称里的“😀”印出来是〓')).not.toBeInTheDocument()
    await answer('生成 V1', '确定')
    ;(await screen.network.take(sendQuotation)).answer(success({ id: screen.id, revision: 1 }))
    await expect.element(question('生成 V1')).not.toBeInTheDocument()
  })

  test('leads to the form of the quotation, and nothing is sent', async () => {
    await press()
    await link('没有填写客户').click()
    await expect.element(page.getByRole('dialog', { name: '报价管理' })).toBeVisible()
    await expect.element(question('生成 V1')).not.toBeInTheDocument()
    expect(waiting(sendQuotation)).toHaveLength(0)
  })

  test('leads to the price of a line, and nothing is sent', async () => {
    await press()
    await link('“水泵 CDL32”的单价是 0').click()
    await expect.element(question('生成 V1')).not.toBeInTheDocument()
    await expect.element(page.getByRole('textbox', { name: '单价（水泵）' })).toHaveFocus()
    expect(waiting(sendQuotation)).toHaveLength(0)
  })
})

describe('what is won or void', () => {
  test.each([
    ['who may see contracts', ['contract:view'], 1],
    ['nobody else', [], 0],
  ] as const)('the contract that it became is opened by %s', async (_who, permissions, buttons) => {
    const won = { stage: 2, revision: 1, ...SUMS, contract: { id: 9, c_no: 'HT-9' } }
    await screen.open([PUMP], won, ...permissions)
    await expect.element(button('单据与版本')).toBeVisible()
    expect(button('合同 HT-9').elements()).toHaveLength(buttons)
  })

  test('offers nothing that would change it', async () => {
    await screen.open([PUMP], { stage: 2, revision: 1, ...SUMS })
    await expect.element(button('导出Excel')).toBeVisible()
    await openMore()
    await expect.element(button('修改记录')).toBeVisible()
    for (const name of ['新增', '单个产品', '自由项', '编辑', '整单优惠', '发出']) {
      await expect.element(button(name)).not.toBeInTheDocument()
    }
    await expect.element(page.getByRole('button', { name: /^删除/ })).not.toBeInTheDocument()
  })

  test('has a form that says why it may only be looked at', async () => {
    const { network } = screen
    network.always(api.session.getSelf, () => selfAnswer('quotation:view', 'quotation:edit'))
    network.always(api.quotation.getQuotation, () =>
      success({ data: { ...quotation(5, '云溪花园'), stage: 4, payment_steps: [] } }),
    )
    const close = openScreen('/getquotation?id=5')
    await expect
      .element(page.getByText('这份报价已作废，不能再修改；请复制一份，或先把阶段改回“草稿”'))
      .toBeVisible()
    await expect.element(page.getByLabelText('报价名称')).toBeDisabled()
    await expect.element(button('保存')).not.toBeInTheDocument()
    close()
  })
})

test('on a phone a finger can press every button of the strip, and 选型 of a line', async () => {
  await page.viewport(390, 844)
  const offer = { stage: 1, revision: 1, ...SUMS, pumps: [PUMP.id] }
  await screen.open([PUMP], offer, 'contract:edit', 'product:view')
  for (const name of ['转合同', '单据与版本', '更多', '选型（水泵）']) {
    await expect.element(button(name)).toBeVisible()
    expect(button(name).element().getBoundingClientRect().height, name).toBeGreaterThanOrEqual(44)
  }
  await page.viewport(1366, 768)
})

const sums = { amount: 220_000, discount: 10_000, discounted: 210_000, tax: 24_159, net: 185_841 }
const untaxed = { amount: 3000, discount: 0, discounted: 3000, tax: 0, net: 3000, gross: 3000 }
const SETS = { com_id: 1, com_name: '供水设备', com_show: 1, sets: 2 }
const priced = { unitprice: 110_000, sums: { ...sums, gross: 210_000 } }
const sentVersion = frozenWith({
  cus_name: '云溪水务',
  payment_steps: [{ name: '预付款', percent: '100', trigger: 1, days: 0, date: '' }],
  discount_kind: 2,
  discount_value: 10_000,
  sets: [
    {
      ...SETS,
      id: 1,
      lines: [
        frozenLineWith({ id: 1, ...priced }),
        frozenLineWith({ id: 2, unpriced: 1 }),
        frozenLineWith({ id: 3, tax_rate: null, sums: untaxed }),
      ],
    },
  ],
  sums: { ...sums, net: 188_841, gross: 213_000 },
})

test('a version is read and exported as it was sent, whatever the quotation is now', async () => {
  hasViewer(false)
  onTestFinished(() => void vi.restoreAllMocks())
  const opened = vi.fn((_address: string) => ({ closed: true }))
  vi.stubGlobal('open', opened)
  screen.network.always(api.session.setTicket, () => success({ id: 'T' }))
  await screen.open([{ ...PUMP, unitprice: '999.00' }], { stage: 0, revision: 1, quo_no: 'BJ-1' })
  await button('单据与版本').click()
  const sent = { release_time: '2026:11:22 08:00:00', user_name: '李四', total: '2100.00' }
  ;(await screen.network.take(getVersions)).answer(success({ data: [{ revision: 1, ...sent }] }))
  const version = page.getByRole('region', { name: 'V1', exact: true })
  for (const name of ['报价单（PDF）', 'Excel']) {
    opened.mockClear()
    await version.getByRole('button', { name, exact: true }).click()
    await expect.poll(() => opened.mock.lastCall?.[0]).toContain('revision=1')
  }
  await button('查看V1').click()
  const call = await screen.network.take(getVersion)
  expect(call.input).toEqual({ id: String(screen.id), revision: '1' })
  call.answer(success({ data: sentVersion }))
  const dialog = page.getByRole('dialog', { name: 'BJ-1 V1' })
  for (const text of [
    '云溪水务',
    '预付款 100%，签约时',
    '2,200.00',
    '−100.00',
    '2,100.00',
    '另计',
    '不计税',
    '其中税率 13%：不含税金额',
    '1,858.41',
    '其中税率 13%：税额',
    '241.59',
    '其中不计税：金额',
    '30.00',
  ]) {
    await expect.element(dialog.getByText(text, { exact: true }).first()).toBeVisible()
  }
  await expect.element(dialog.getByText('供水设备 × 2 套')).toBeVisible()
})

test('what was sent and has changed since is sent again before it becomes a contract', async () => {
  const changed = { stage: 1, revision: 1, is_changed: true, ...SUMS }
  await screen.open([PUMP], changed, 'contract:edit')
  await expect.element(page.getByText('有未发出的修改')).toBeVisible()
  await expect.element(button('发出')).toBeVisible()
  await expect.element(button('转合同')).not.toBeInTheDocument()
})

describe('a tax rate', () => {
  test.each([
    ['9', ['税率 13%', '税率 13%']],
    ['13', []],
  ])('that all lines have is shown where the company’s is another: %s %%', async (usual, rates) => {
    await screen.open([PUMP, CABINET], { usual_tax_rate: usual })
    await expect.element(rowWith('水泵')).toBeVisible()
    const shown = page.getByText(/税率/).elements()
    expect(shown.map(({ textContent }) => textContent)).toEqual(rates)
  })

  test('of each line is shown where rates differ, and the sum in its parts', async () => {
    const taxed = { ...PUMP, id: 21, title: '主泵', num: 1, unitprice: '1130.00', tax_rate: '13' }
    const freight = { ...taxed, id: 22, title: '运费', unitprice: '109.00', tax_rate: '9' }
    const fee = { ...taxed, id: 23, title: '代收费', unitprice: '50.00', tax_rate: '' }
    const apart = { ...fee, id: 24, title: '安装费', unpriced: 1 }
    await screen.open([taxed, freight, fee, apart], { usual_tax_rate: '13' })
    await expect.element(rowWith('主泵').getByText('税率 13%')).toBeVisible()
    await expect.element(rowWith('代收费').getByText('不计税')).toBeVisible()
    await expect.element(rowWith('安装费').getByText('不计税')).not.toBeInTheDocument()
    for (const [name, amount] of Object.entries({
      '其中税率 13%：不含税金额': '1,000.00',
      '其中税率 13%：税额': '130.00',
      '其中税率 9%：不含税金额': '100.00',
      '其中税率 9%：税额': '9.00',
      '其中不计税：金额': '50.00',
    })) {
      await expect.element(rowWith(name).getByText(amount)).toBeVisible()
    }
  })
})
