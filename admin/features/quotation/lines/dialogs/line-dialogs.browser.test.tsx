import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { errorCodes } from '#api/kit/errors.ts'
import { api } from '#api/index.ts'
import { answer, button, openMore, sees } from '#admin/testing/gestures.ts'
import { heldUploads } from '#admin/testing/uploads.ts'
import { linesScreen, SET } from '#admin/testing/lines-screen.ts'
import { refusal, success } from '#admin/testing/network.ts'
import { lineWith } from '#test/make/quotation-line.ts'

/** The dialogs over the lines of a quotation, by the keyboard: where the cursor is in them, and after them. */

const PUMP = lineWith({ ...SET, id: 11, title: '水泵', no: 'CDL32', unitprice: '1050.00' })
const TANK = lineWith({ ...SET, id: 12, title: '水箱', no: 'T-1', unitprice: '20.00' })

/** A product of the catalogue as it is offered. */
const OFFER = {
  pro_title: '立式泵',
  pro_brand: '',
  pro_caliber: '',
  pro_flow: '16',
  pro_lift: '120',
  pro_power: '11',
  pro_unitprice: '6800.00',
}

const screen = linesScreen()

const dialog = page.getByRole('dialog')

test('each begins in its first field, and Esc leaves the cursor where it was opened', async () => {
  await screen.open([PUMP, TANK])
  for (const [name, field] of [
    ['价格（水泵）', dialog.getByLabelText('税率')],
    ['移到（水箱）', dialog.getByRole('radio', { name: '单独列出' })],
    ['整单优惠', dialog.getByRole('radio', { name: '无优惠' })],
    ['新增', dialog.getByRole('combobox', { name: /产品组合/ })],
  ] as const) {
    await button(name).click()
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button(name)).toHaveFocus()
  }
})

test('单个产品 takes one product after the other by keys, and leaves the cursor at the last', async () => {
  const offers = [
    { ...OFFER, id: 5, pro_no: 'CDL16-120' },
    { ...OFFER, id: 6, pro_no: 'CDL32-90' },
  ]
  screen.network.always(api.quotation.selectproduct, ({ keyword }) =>
    success({ data: offers.filter(({ pro_no }) => pro_no === keyword) }),
  )
  await screen.open([PUMP])
  await openMore()
  await button('单个产品').click()
  const product = dialog.getByRole('combobox', { name: /产品/ })
  for (const { id, pro_no } of offers) {
    await expect.element(product).toHaveFocus()
    await userEvent.keyboard(pro_no)
    await expect.element(page.getByRole('option').filter({ hasText: pro_no })).toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    // A list that is about to close takes the key for a choice.
    await expect.element(product).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{Tab}')
    await expect.element(dialog.getByLabelText('数量')).toHaveFocus()
    await expect.element(dialog.getByLabelText('数量')).toHaveValue('1')
    await userEvent.keyboard(`{Control>}a{/Control}${id}{Enter}`)
    const call = await screen.network.take(api.quotation.addline)
    expect(call.input).toEqual({ id: screen.id, pid: id, num: `${id}` })
    screen.read([PUMP, lineWith({ ...SET, id: 20 + id, title: `新${id}` })])
    call.answer(success({ id: 20 + id }))
  }
  await sees('已加入报价')
  await expect.element(product).toHaveFocus()
  await button('完成').click()
  await expect.element(page.getByRole('spinbutton', { name: '数量（新6）' })).toHaveFocus()
})

test('what is refused of a field takes the cursor there, and what was typed is sent again', async () => {
  await screen.open([PUMP, TANK])
  await button('价格（水泵）').click()
  await dialog.getByLabelText('备注').fill('含运费')
  await dialog.getByLabelText('税率').fill('130')
  await button('确定').click()
  const words = '税率须在0到100之间'
  const first = await screen.network.take(api.quotation.changeline)
  first.answer(refusal(errorCodes.invalid, words, { tax_rate: words }))
  await answer(words, '确定')
  await expect.element(dialog.getByLabelText('税率')).toHaveFocus()
  await expect.element(dialog.getByText(words)).toBeVisible()
  await dialog.getByLabelText('税率').fill('9')
  await userEvent.keyboard('{Enter}')
  const second = await screen.network.take(api.quotation.changeline)
  expect(second.input).toMatchObject({ id: 11, tax_rate: '9', note: '含运费' })
})

/** What is answered of two pasted rows, one of which is refused. */
const PASTED = {
  file_name: '粘贴的内容',
  sheets: [],
  sheet: '',
  left_out: [],
  ignored: [],
  fields: [],
  look: 1,
  layout: { head_row: 0, rows: [], columns: [], problem: '', questions: [], tables: [] },
  counts: { new: 1, changed: 0, unchanged: 0, skipped: 0, wrong: 1 },
  rows: [
    {
      row: 1,
      name: '立式泵 CDL16-120',
      kind: 'new',
      reason: '',
      changes: [{ label: '数量', before: '', after: '2' }],
      notes: [],
      line: { pid: 5, title: '立式泵', no: 'CDL16-120', num: '2' },
    },
    {
      row: 2,
      name: 'CDL64-30',
      kind: 'wrong',
      reason: '“立式泵 CDL64-30”已停用',
      changes: [],
      notes: [],
      line: null,
    },
  ],
}

test('粘贴多行 reads what is pasted at once, adds what could be read, and stays where that fails', async () => {
  const uploads = heldUploads()
  await screen.open([PUMP])
  await openMore()
  await button('粘贴多行').click()
  const field = dialog.getByRole('textbox', { name: '粘贴的内容' })
  await expect.element(field).toHaveFocus()
  const data = new DataTransfer()
  data.setData('text/plain', 'CDL16-120\t2\nCDL64-30\t1')
  field
    .element()
    .dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  const upload = await uploads.take()
  const sent = upload.send.mock.calls[0]![0].get('file') as File
  expect(await sent.text()).toBe('CDL16-120\t2\nCDL64-30\t1')
  expect(upload.open.mock.calls[0]!.join(' ')).toMatch(/pasted=1/)
  expect(upload.open.mock.calls[0]!.join(' ')).toContain(`id=${screen.id}`)
  await upload.answer(refusal(errorCodes.tooLarge, '正在处理的文件较多'))
  await answer('正在处理的文件较多', '确定')
  await expect.element(field).toHaveValue('CDL16-120\t2\nCDL64-30\t1')
  await dialog.getByRole('button', { name: '读取' }).click()
  await (await uploads.take()).answer(success({ data: PASTED }))
  await expect.element(dialog.getByText('“立式泵 CDL64-30”已停用')).toBeVisible()
  await dialog.getByRole('button', { name: '加入 1 行' }).click()
  const refused = await screen.network.take(api.quotation.addlines)
  refused.answer(refusal(errorCodes.conflict, '报价已成交'))
  await answer('报价已成交', '确定')
  await dialog.getByRole('button', { name: '加入 1 行' }).click()
  const call = await screen.network.take(api.quotation.addlines)
  expect(call.input).toEqual({ id: screen.id, lines: [PASTED.rows[0]!.line] })
  screen.read([PUMP, lineWith({ ...SET, id: 25, title: '新25' })])
  call.answer(success({ id: 25 }))
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('spinbutton', { name: '数量（新25）' })).toHaveFocus()
})
