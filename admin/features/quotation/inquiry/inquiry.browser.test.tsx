import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button, openMore } from '#admin/testing/gestures.ts'
import { linesScreen, SET } from '#admin/testing/lines-screen.ts'
import { success } from '#admin/testing/network.ts'
import { heldUploads } from '#admin/testing/uploads.ts'
import { lineWith } from '#test/make/quotation-line.ts'

/** A customer's list in a quotation: what is proposed for each row is decided by keys, and survives the dialog. */

const screen = linesScreen()
const dialog = page.getByRole('dialog')
beforeEach(() => localStorage.clear())

const PUMP = lineWith({ ...SET, id: 11, title: '水泵', no: 'CDL32' })

const proposal = (pid: number, pro_no: string, grade: string) => ({
  pid,
  pro_title: '立式泵',
  pro_no,
  pro_brand: '',
  by: 'duty',
  grade,
  reasons: [],
  surplus: 3,
  differences: [],
  unitprice: '6800.00',
})
const DUTY = { flow: 50, flow_unit: 'm³/h', head: 32, static_head: 0, on_duty: 1, standby: 1 }
const line = (customer_no: string, customer_name: string, more: object = {}) => ({
  set: '给水',
  customer_no,
  customer_name,
  words: '',
  understood: [],
  questions: [],
  duty: null,
  num: 1,
  count: 1,
  unit: '台',
  no: '',
  note: '',
  proposals: [],
  proposed: 0,
  look: true,
  ...more,
})
const row = (at: number, made: object) => {
  return { row: at, kind: 'new', name: '', reason: '', changes: [], notes: [], line: made }
}
const READ = {
  file_name: '粘贴的内容',
  sheets: [],
  sheet: '',
  left_out: [],
  ignored: [],
  fields: [],
  look: 2,
  counts: { new: 4, changed: 0, unchanged: 0, skipped: 0, wrong: 0 },
  layout: { head_row: 1, rows: [], columns: [], problem: '', questions: [], tables: [] },
  rows: [
    { ...row(1, {}), kind: 'skipped', name: '一、给水', line: null },
    row(
      2,
      line('1', '给水泵', {
        duty: DUTY,
        num: 2,
        proposals: [proposal(5, 'A50-32', '合格'), proposal(6, 'A50-34', '可接受')],
        proposed: 1,
        look: false,
      }),
    ),
    row(
      3,
      line('2', '喷淋泵', {
        questions: ['“Q=30”没有单位'],
        proposals: [proposal(7, 'B', '差一点')],
      }),
    ),
    row(
      4,
      line('3', '软接头', { num: 3, count: 8, words: 'DN100', questions: ['目录里没有找到'] }),
    ),
    row(5, line('4', '土建', { questions: ['目录里没有找到'] })),
  ],
}

const NO_FIGURES = {
  pro_brand: '',
  pro_caliber: '',
  pro_flow: '',
  pro_lift: '',
  pro_power: '',
}

async function openList() {
  await openMore()
  await button('从询价清单').click()
}

test('rows are decided by keys, and become lines in the customer’s order', async () => {
  const uploads = heldUploads()
  await screen.open([PUMP], {}, 'product:view')
  await openList()
  await dialog.getByRole('textbox', { name: '粘贴的内容' }).fill('清单')
  await dialog.getByRole('button', { name: '读取' }).click()
  await (await uploads.take()).answer(success({ data: READ }))
  const list = dialog.getByRole('table', { name: '询价清单' })
  await expect.element(list.getByRole('row', { name: '第3行 2 喷淋泵' })).toBeVisible()
  await expect.element(dialog.getByText('1 行是标题或空行，不作为产品：“一、给水”')).toBeVisible()
  // Only what needs a look is shown at first.
  expect(list.getByRole('row').elements()).toHaveLength(3)
  await expect.element(dialog.getByText('还有 3 行要看')).toBeVisible()

  // The cursor is where these keys work.
  await expect.element(list.getByRole('row').first()).toHaveFocus()
  await userEvent.keyboard('{Alt>}1{/Alt}{ArrowDown}{Delete}{ArrowDown}{Shift>}{Delete}{/Shift}')
  await expect.element(dialog.getByText('不要的 1 行')).toBeVisible()
  await expect.element(dialog.getByText(/行要看/)).not.toBeInTheDocument()

  // With the first decision the list itself goes to the server, once.
  await (await uploads.take()).answer(success({ file_url: '/upload/list.txt', data: [] }))
  const drafts = () => Object.entries(localStorage).filter(([key]) => key.includes(':inquiry:'))
  await expect.poll(() => JSON.stringify(drafts())).toContain('/upload/list.txt')

  // What was decided is there again after the dialog, or the page, was closed.
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await openList()
  await expect.element(dialog.getByText('上次读取的询价清单，还没有加入报价')).toBeVisible()
  await dialog.getByRole('button', { name: '加入报价 3 行' }).click()
  const call = await screen.network.take(api.quotation.addlines)
  const shared = { set: '给水', note: '' }
  expect(call.input).toEqual({
    id: screen.id,
    inquiry_file: '/upload/list.txt',
    pasted: 1,
    lines: [
      {
        ...shared,
        inquiry_row: 2,
        num: 2,
        customer_no: '1',
        customer_name: '给水泵',
        pid: 5,
        duty: DUTY,
      },
      { ...shared, inquiry_row: 3, num: 1, customer_no: '2', customer_name: '喷淋泵', pid: 7 },
      {
        ...shared,
        inquiry_row: 4,
        num: 8,
        customer_no: '3',
        customer_name: '软接头',
        note: 'DN100',
        title: '软接头',
        no: '',
        unit: '台',
      },
    ],
  })
  screen.read([PUMP, lineWith({ ...SET, id: 25, title: '新25' })])
  call.answer(success({ id: 25 }))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(drafts()).toEqual([])
})

test('Enter opens the search of the catalogue for a row, and what is chosen there is what it becomes', async () => {
  const uploads = heldUploads()
  const found = {
    ...NO_FIGURES,
    id: 9,
    pro_title: '橡胶软接头',
    pro_no: 'KXT-100',
    pro_unitprice: '120.00',
  }
  screen.network.always(api.quotation.selectproduct, ({ keyword }) =>
    success({ data: keyword === '软接头' || keyword === 'KXT' ? [found] : [] }),
  )
  await screen.open([PUMP], {}, 'product:view')
  await openList()
  await dialog.getByRole('textbox', { name: '粘贴的内容' }).fill('清单')
  await dialog.getByRole('button', { name: '读取' }).click()
  await (await uploads.take()).answer(success({ data: { ...READ, rows: [READ.rows[3]] } }))
  const item = dialog.getByRole('row', { name: '第4行 3 软接头' })
  await expect.element(item).toBeVisible()
  await expect.element(item).toHaveFocus()
  const search = dialog.getByRole('combobox', { name: '为“3 软接头”查找产品' })
  await userEvent.keyboard('{Enter}')
  await expect.element(search).toHaveFocus()
  // Escape leaves the search alone, and the keys of the row work again.
  await userEvent.keyboard('{Escape}')
  await expect.element(search).not.toBeInTheDocument()
  await expect.element(item).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(search).toHaveFocus()
  // Its own words are looked for at first, in place of which one types.
  await expect.element(search).toHaveValue('软接头')
  await expect.element(page.getByRole('option').filter({ hasText: 'KXT-100' })).toBeInTheDocument()
  await userEvent.keyboard('KXT')
  await expect.element(search).toHaveValue('KXT')
  await expect.element(page.getByRole('option').filter({ hasText: 'KXT-100' })).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(item.getByText('橡胶软接头 KXT-100')).toBeVisible()
  await expect.element(item).toHaveFocus()
  await (await uploads.take()).answer(success({ file_url: '/upload/list.txt', data: [] }))
  await dialog.getByRole('button', { name: '加入报价 1 行' }).click()
  const call = await screen.network.take(api.quotation.addlines)
  expect(call.input).toMatchObject({ lines: [{ pid: 9, customer_name: '软接头' }] })
})

test('words that the catalogue does not have leave its search empty', async () => {
  const uploads = heldUploads()
  const found = { id: 9, pro_title: '水泵', pro_no: 'A', pro_unitprice: '', ...NO_FIGURES }
  screen.network.always(api.quotation.selectproduct, ({ keyword }) =>
    success({ data: keyword ? [] : [found] }),
  )
  await screen.open([PUMP], {}, 'product:view')
  await openList()
  await dialog.getByRole('textbox', { name: '粘贴的内容' }).fill('清单')
  await dialog.getByRole('button', { name: '读取' }).click()
  await (await uploads.take()).answer(success({ data: { ...READ, rows: [READ.rows[3]] } }))
  await dialog.getByRole('button', { name: '查目录' }).click()
  await expect.element(page.getByRole('option').filter({ hasText: '水泵' })).toBeInTheDocument()
  await expect.element(dialog.getByRole('combobox', { name: /查找产品/ })).toHaveValue('')
})

test('an answer reads the list once more, and what was decided stays', async () => {
  const uploads = heldUploads()
  await screen.open([PUMP], {}, 'product:view')
  await openList()
  await dialog.getByRole('textbox', { name: '粘贴的内容' }).fill('清单')
  await dialog.getByRole('button', { name: '读取' }).click()
  const text = '消防泵的流量没有单位（第3行“Q=30”），都是哪一种？'
  const options = ['L/s', 'm³/h'].map((value) => ({ value, label: value }))
  const layout = (answer: string) => ({
    ...READ.layout,
    questions: [{ name: 'flow_unit1', text, options, answer }],
  })
  await (await uploads.take()).answer(success({ data: { ...READ, layout: layout('') } }))
  await expect.element(dialog.getByRole('row').first()).toHaveFocus()
  await userEvent.keyboard('{Alt>}1{/Alt}{ArrowDown}{Delete}{ArrowDown}{Shift>}{Delete}{/Shift}')
  await (await uploads.take()).answer(success({ file_url: '/upload/list.txt', data: [] }))
  await dialog.getByRole('radio', { name: 'L/s' }).click()
  const again = await uploads.take()
  expect(decodeURIComponent(again.open.mock.calls[0]!.join(' '))).toContain('flow_unit1:L/s')
  // Another pump is the first now.
  const third = row(3, line('2', '喷淋泵', { proposals: [proposal(8, 'C', '合格')], proposed: 1 }))
  const rows = READ.rows.map((one) => (one.row === 3 ? third : one))
  await again.answer(success({ data: { ...READ, rows, layout: layout('L/s') } }))
  await expect.element(dialog.getByText('不要的 1 行')).toBeVisible()
  await dialog.getByRole('button', { name: '加入报价 3 行' }).click()
  await (await uploads.take()).answer(success({ file_url: '/upload/again.txt', data: [] }))
  const { input } = await screen.network.take(api.quotation.addlines)
  expect(input).toMatchObject({
    answers: 'flow_unit1:L/s',
    lines: [{ pid: 5 }, { pid: 7, customer_name: '喷淋泵' }, { title: '软接头' }],
  })
})

test('who may not see the catalogue has no list to read', async () => {
  await screen.open([PUMP])
  await openMore()
  await expect.element(button('粘贴多行')).toBeVisible()
  await expect.element(button('从询价清单')).not.toBeInTheDocument()
})

test('a file without a list says so, and another one can be chosen', async () => {
  const uploads = heldUploads()
  await screen.open([PUMP], {}, 'product:view')
  await openList()
  await dialog.getByRole('textbox', { name: '粘贴的内容' }).fill('会议纪要')
  await dialog.getByRole('button', { name: '读取' }).click()
  const layout = { ...READ.layout, problem: '第1行没有“名称”中的任何一列' }
  await (await uploads.take()).answer(success({ data: { ...READ, rows: [], layout } }))
  await expect.element(dialog.getByText(layout.problem)).toBeVisible()
  await dialog.getByRole('button', { name: '重新选择清单' }).click()
  await expect.element(dialog.getByRole('textbox', { name: '粘贴的内容' })).toBeVisible()
})
