import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { errorCodes } from '#api/kit/errors.ts'
import { api } from '#api/index.ts'
import { answer, button, rowWith } from '#admin/testing/gestures.ts'
import { linesScreen, SET } from '#admin/testing/lines-screen.ts'
import { refusal, success } from '#admin/testing/network.ts'
import { lineWith } from '#test/make/quotation-line.ts'

const { addline, changeline, changesets, deleteQuopro, moveline, setQuotation } = api.quotation

const LINES = [
  lineWith({ ...SET, id: 11, title: '水泵', num: 4, unitprice: '1050.00' }),
  lineWith({ ...SET, id: 12, title: '控制柜', num: 3, unitprice: '888.88', discount: '10' }),
  lineWith({ ...SET, id: 13, title: '零头', unitprice: '0.05', set_id: 2, com_show: 0 }),
]
const screen = linesScreen()

const price = (title: string) => page.getByRole('textbox', { name: `单价（${title}）` })
const discount = (title: string) => page.getByRole('textbox', { name: `折扣（${title}）` })
const says = (where: ReturnType<typeof rowWith>, text: string) =>
  expect.element(where.filter({ hasText: text })).toBeInTheDocument()

/** Amounts of the table's foot, by what stands before them. */
const foot = () =>
  Object.fromEntries(
    [...document.querySelectorAll('tfoot tr')].map((line) => [
      line.querySelector('th')?.textContent,
      line.querySelector('td')?.textContent,
    ]),
  )

describe('prices that are typed', () => {
  test('show in every sum before they are saved, and are saved once typing rests', async () => {
    await screen.open(LINES)
    await price('水泵').fill('1,000')
    await expect.poll(foot).toMatchObject({ '合计（含税）': '6,400.03' })
    await says(rowWith('小计'), '6,399.98')
    const call = await screen.network.take(changeline)
    expect(call.input).toEqual({
      id: 11,
      unitprice: '1000.00',
      expected: '{"unitprice":"1050.00"}',
    })
    call.answer(success({}))
    await says(rowWith('水泵'), '已保存')
  })

  test('that are none stay as typed, are marked, and are not sent; Enter stays at them', async () => {
    await screen.open(LINES)
    await price('水泵').fill('1.234')
    await says(rowWith('水泵'), '须为金额，最多两位小数')
    await userEvent.keyboard('{Enter}')
    await expect.element(price('水泵')).toHaveFocus()
    await expect.element(price('水泵')).toHaveValue('1.234')
    await expect.poll(foot).toMatchObject({ '合计（含税）': '6,600.03' })
    await price('水泵').fill('2')
    expect((await screen.network.take(changeline)).input).toMatchObject({
      id: 11,
      unitprice: '2.00',
    })
  })

  test('may be pasted as people write them, and the field shows what was read', async () => {
    await screen.open(LINES)
    await price('水泵').fill('1.2万元')
    await expect.element(price('水泵')).toHaveValue('12000')
    expect((await screen.network.take(changeline)).input).toMatchObject({ unitprice: '12000.00' })
    await price('控制柜').fill('８,６００（含税）')
    await expect.element(price('控制柜')).toHaveValue('8600')
  })

  test('of the other 单价口径 are refused in words and not sent', async () => {
    await screen.open(LINES, { tax_inclusive: 0 })
    await price('水泵').fill('8600(含税)')
    await says(rowWith('水泵'), '“8600(含税)”是含税价，这里填不含税价，请换算后填写')
    await expect.element(price('水泵')).toHaveValue('8600(含税)')
    await price('水泵').fill('7,610.62（不含税）')
    expect((await screen.network.take(changeline)).input).toMatchObject({ unitprice: '7610.62' })
  })

  test('that the server refuses stay too, with its reason at the row', async () => {
    await screen.open(LINES)
    await discount('水泵').fill('5')
    const call = await screen.network.take(changeline)
    expect(call.input).toMatchObject({ id: 11, discount: '5' })
    call.answer(refusal(errorCodes.invalid, '报价合计不能超过上限'))
    await says(rowWith('水泵'), '未保存：报价合计不能超过上限')
    await expect.element(discount('水泵')).toHaveValue('5')
  })

  test('go on to the next line by Enter, at last to the export', async () => {
    await screen.open(LINES)
    await price('水泵').click()
    await userEvent.keyboard('{Enter}')
    await expect.element(price('控制柜')).toHaveFocus()
    await userEvent.keyboard('{Enter}{Enter}')
    await expect.element(page.getByRole('button', { name: '导出Excel' })).toHaveFocus()
  })
})

test('the times that a set is sold multiply its lines, and are saved for the set', async () => {
  await screen.open(LINES)
  await page.getByRole('spinbutton', { name: '套数（供水设备）' }).fill('2')
  await says(rowWith('小计'), '13,199.95')
  const call = await screen.network.take(changesets)
  expect(call.input).toMatchObject({ sets: 2 })
  call.answer(success({}))
  await expect.element(page.getByText('已保存')).toBeInTheDocument()
  await expect.poll(foot).toMatchObject({ '合计（含税）': '13,200.00' })
})

test('a quantity is read as it is pasted, counted up and down by arrows, and none of ten thousand is taken for one', async () => {
  const quantity = page.getByRole('spinbutton', { name: '数量（水泵）' })
  await screen.open(LINES)
  await quantity.fill('１２')
  await expect.element(quantity).toHaveValue('12')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
  await expect.element(quantity).toHaveValue('13')
  await quantity.fill('1.2万')
  await expect.element(quantity).toHaveValue('12000')
  await says(rowWith('水泵'), '须为1到999的整数')
})

describe('the foot', () => {
  test('goes from the products by the discount to what is to be paid', async () => {
    await screen.open(LINES, { discount_kind: 3, discount_value: '6500.00' })
    expect(foot()).toEqual({
      产品合计: '6,600.03',
      '整单优惠（优惠至 6,500.00 元）': '−100.03',
      优惠后: '6,500.00',
      不含税金额: '5,752.21',
      税额: '747.79',
      '合计（含税）': '6,500.00',
    })
  })

  test('warns of a discount beyond the sum, and names what it leaves out', async () => {
    const apart = { ...LINES[1]!, unpriced: 1 }
    await screen.open([apart, { ...LINES[2]!, tax_rate: '' }], {
      discount_kind: 2,
      discount_value: '100.00',
    })
    await expect.element(page.getByText('优惠大于产品合计，请核对')).toBeInTheDocument()
    expect(foot()).toMatchObject({ '合计（含税）（另有1项另计，未计入）': '0.00' })
    await says(rowWith('控制柜'), '另计')
  })

  test('has the total discount set in a small form that shows what it comes to', async () => {
    await screen.open(LINES)
    await button('整单优惠').click()
    await page.getByRole('radio', { name: '按比例（%）' }).click()
    await page.getByLabelText('比例').fill('10')
    await expect.element(page.getByText('合计（元）：5,940.03')).toBeInTheDocument()
    await button('确定').click()
    const call = await screen.network.take(setQuotation)
    expect(call.input).toMatchObject({
      id: screen.id,
      version: 1,
      discount_kind: 1,
      discount_value: '10',
    })
    call.answer(success({ id: screen.id, version: 2 }))
    screen.read(LINES, { discount_kind: 1, discount_value: '10.00', version: 2 })
    await expect.poll(foot).toMatchObject({ '合计（含税）': '5,940.03' })
  })
})

describe('the total discount', () => {
  const kind = (name: string) => page.getByRole('radio', { name })
  const target = () => page.getByRole('textbox', { name: /优惠至/ })
  const nothingSent = () => expect(screen.network.waitingFor(setQuotation)).toEqual([])

  test('without a value is marked at its field, which has the cursor, and is not sent', async () => {
    await screen.open(LINES)
    await button('整单优惠').click()
    await kind('优惠至（元）').click()
    await expect.element(page.getByText('合计（元）：—')).toBeVisible()
    await button('确定').click()
    await expect.element(page.getByText('请填写优惠至多少元')).toBeVisible()
    await expect.element(target()).toHaveAttribute('aria-invalid', 'true')
    await expect.element(target()).toHaveFocus()
    await userEvent.keyboard('0{Enter}')
    await expect.element(page.getByText('“优惠至”的金额必须大于0')).toBeVisible()
    nothingSent()
    await target().fill('6500')
    await userEvent.keyboard('{Enter}')
    const { input } = await screen.network.take(setQuotation)
    expect(input).toMatchObject({ discount_kind: 3, discount_value: '6500' })
  })

  test('takes over no value from another kind, and its own again', async () => {
    await screen.open(LINES, { discount_kind: 2, discount_value: '100.00' })
    await button('整单优惠').click()
    await kind('优惠至（元）').click()
    await expect.element(target()).toHaveValue('')
    await kind('减金额（元）').click()
    await expect.element(page.getByRole('textbox', { name: /减去/ })).toHaveValue('100.00')
    nothingSent()
  })

  test('to 0.00, as it was stored once, is pointed out', async () => {
    await screen.open(LINES, { discount_kind: 3, discount_value: '0.00' })
    await expect.element(page.getByText('没有填写优惠至多少元，发出之前请填写')).toBeVisible()
  })
})

describe('a line', () => {
  test('has its tax, note and 另计 in a dialog', async () => {
    await screen.open(LINES)
    await button('价格（水泵）').click()
    await page.getByRole('textbox', { name: '税率' }).fill('9')
    await page.getByRole('textbox', { name: '备注' }).fill('含底座')
    await button('确定').click()
    const call = await screen.network.take(changeline)
    // What was left as it was is not sent: somebody else may have changed it.
    expect(call.input).toEqual({
      id: 11,
      tax_rate: '9',
      note: '含底座',
      expected: '{"tax_rate":"13","note":""}',
    })
    call.answer(success({}))
    screen.read([{ ...LINES[0]!, tax_rate: '9', note: '含底座' }, ...LINES.slice(1)])
    await says(rowWith('水泵'), '含底座')
    await says(rowWith('水泵'), '税率 9%')
  })

  test('asks in the dialog too where somebody else has changed the same, and keeps the rest', async () => {
    await screen.open(LINES)
    await button('价格（水泵）').click()
    const tax = page.getByLabelText('税率')
    await tax.fill('9')
    await page.getByRole('textbox', { name: '备注' }).fill('含底座')
    await button('确定').click()
    const first = await screen.network.take(changeline)
    const sentence = '王五刚把税率改为 6%，仍改为 9%？'
    first.answer(refusal(errorCodes.conflict, sentence, { tax_rate: '6' }))
    await answer(sentence, '保留')
    await expect.element(tax).toHaveValue('6')
    await button('确定').click()
    const second = await screen.network.take(changeline)
    expect(second.input).toEqual({ id: 11, note: '含底座', expected: '{"note":""}' })
    second.answer(refusal(errorCodes.conflict, '王五刚把备注改为 急，仍改？', { note: '急' }))
    await answer('王五刚把备注改为 急', '仍改')
    const third = await screen.network.take(changeline)
    expect(third.input).toEqual({ id: 11, note: '含底座', expected: '{"note":"急"}' })
    third.answer(success({}))
    await expect.element(tax).not.toBeInTheDocument()
  })

  test('that is freight is typed, and the cursor is at its quantity then', async () => {
    await screen.open(LINES)
    await button('更多').click()
    await button('自由项').click()
    await button('运费').click()
    await userEvent.keyboard('800')
    await button('确定').click()
    const call = await screen.network.take(addline)
    expect(call.input).toMatchObject({
      id: screen.id,
      title: '运费',
      unit: '项',
      unitprice: '800',
      num: '1',
    })
    call.answer(success({ id: 14 }))
    const freight = { pid: 0, chosen: false, title: '运费', unitprice: '800.00', tax_rate: '13' }
    screen.read([...LINES, lineWith({ id: 14, set_id: 3, unit: '项', ...freight })])
    await expect.element(page.getByRole('spinbutton', { name: '数量（运费）' })).toHaveFocus()
    await expect
      .element(page.getByRole('combobox', { name: '型号（运费）' }))
      .not.toBeInTheDocument()
  })

  test('moves into another set', async () => {
    await screen.open(LINES)
    await button('移到（零头）').click()
    await expect.element(page.getByRole('radio', { name: '单独列出' })).not.toBeInTheDocument()
    await page.getByRole('radio', { name: '第1套“供水设备”（2个产品）' }).click()
    await button('确定').click()
    const call = await screen.network.take(moveline)
    expect(call.input).toEqual({ id: 13, set_id: 1 })
    call.answer(success({}))
    screen.read([...LINES.slice(0, 2), { ...LINES[2]!, ...SET }])
    await says(rowWith('小计'), '6,600.03')
    await expect.element(page.getByRole('button', { name: '移到（零头）' })).toHaveFocus()
  })

  const ofList = (id: number, title: string, more: object) =>
    lineWith({ id, title, set_id: 3, com_name: '一、给水', com_show: 1, pid: 0, ...more })
  const tank = ofList(14, '水箱', { unit: '个', customer_no: '2.1' })
  const pump = ofList(15, '立式泵', { customer_no: '2.2', customer_name: '生活给水泵' })

  test('of a customer’s list says what it is called there, and its unit', async () => {
    await screen.open([tank, pump])
    await expect.element(rowWith('水箱').getByText('客户序号 2.1')).toBeVisible()
    await expect.element(rowWith('水箱').getByText('单位 个')).toBeVisible()
    await expect.element(rowWith('立式泵').getByText('客户：2.2 生活给水泵')).toBeVisible()
  })

  test('goes alone from under a heading, which goes with the last', async () => {
    await screen.open([tank, pump])
    await button('删除（水箱，ID 14）').click()
    await answer('是否确认删除“水箱”？', '确定')
    const call = await screen.network.take(deleteQuopro)
    expect(call.input).toEqual({ id: 14 })
    screen.read([pump])
    call.answer(success({}))
    await expect.element(button('删除（立式泵，ID 15）')).toHaveFocus()
    await button('删除（立式泵，ID 15）').click()
    await answer('它是“一、给水”下的最后一个产品，标题一起删除', '取消')
  })

  test('that stands alone goes nowhere, and is deleted under its own name', async () => {
    const freight = lineWith({ id: 14, pid: 0, set_id: 3, com_name: '运费', title: '运费' })
    await screen.open([freight])
    await button('移到（运费）').click()
    await answer('这份报价只有这一行，没有可以移到的地方', '确定')
    await button('删除（运费，ID 14）').click()
    await answer('是否确认删除“运费”？', '确定')
    expect((await screen.network.take(deleteQuopro)).input).toEqual({ id: 14 })
  })
})
