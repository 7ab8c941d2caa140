import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button } from '#admin/testing/gestures.ts'
import { heldNetwork, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'
import { heldUploads } from '#admin/testing/uploads.ts'

/** What only a person knows of a file, above its rows. */

let close = () => undefined as void
beforeEach(() => localStorage.clear())
afterEach(() => close())

const WHICH = 'C列“面价”和D列“参考售价”都像是单价，请选一列'
const SPEED = '性能曲线的转速是多少（r/min）？表里没有写，不填就不存曲线'
const which = {
  name: 'price_pro_unitprice1',
  text: WHICH,
  options: [
    { value: 'C', label: 'C列“面价”' },
    { value: 'D', label: 'D列“参考售价”' },
  ],
  answer: '',
}
const speed = { name: 'speed1', text: SPEED, options: [], answer: '' }
const column = (letters: string, title: string, field: string) => {
  return { letters, title, field, sample: '例', note: '' }
}
const layoutWith = (questions: object[], problem = '') => ({
  head_row: 1,
  rows: [{ row: 1, text: '型号 | 流量 | 面价 | 参考售价' }],
  columns: [column('A', '型号', 'pro_no'), column('C', '面价', 'pro_unitprice')],
  problem,
  questions,
  tables: [],
})
const READ = {
  file_name: '价目.xlsx',
  sheets: [{ name: '价格表', rows: 3 }],
  sheet: '价格表',
  left_out: [],
  ignored: [],
  fields: [{ value: 'pro_no', label: '型号' }],
  look: 0,
  counts: { new: 2, changed: 0, unchanged: 0, skipped: 0, wrong: 0 },
}

test('is a question with its answers, which are sent together, with nothing read until it has one', async () => {
  const network = heldNetwork()
  const uploads = heldUploads()
  network.always(api.session.getSelf, () => selfAnswer('product:view', 'product:edit'))
  network.always(api.product.index, () => success({ data: [], total: 0 }))
  network.always(api.product.getProType, () => success({ data: [] }))
  network.always(api.product.getImport, () => success({ data: [], total: 0 }))
  close = openScreen('/product')
  await button('导入').click()
  const dialog = page.getByRole('dialog', { name: '导入产品' })
  await dialog.getByLabelText('文件', { exact: true }).upload(new File(['x'], '价目.xlsx'))
  const next = async (id: number, layout: object) => {
    const upload = await uploads.take()
    const counts = { ...READ.counts, new: id === 0 ? 0 : 2 }
    await upload.answer(success({ data: { id, ...READ, counts, layout } }))
    const [, address = ''] = upload.open.mock.calls[0] as unknown as string[]
    return Object.fromEntries(new URL(address, 'http://x').searchParams)
  }
  await next(0, layoutWith([which], WHICH))
  await expect.element(dialog.getByRole('radiogroup', { name: WHICH })).toBeVisible()
  // The question is said once, and nothing can be confirmed.
  expect(dialog.getByText(WHICH, { exact: true }).elements()).toHaveLength(1)
  expect(dialog.getByRole('button', { name: /确认导入/ }).elements()).toEqual([])

  await dialog.getByRole('radio', { name: 'D列“参考售价”' }).click()
  const chosen = { ...which, answer: 'D' }
  expect(await next(5, layoutWith([chosen, speed]))).toEqual({ answers: 'price_pro_unitprice1:D' })
  await expect.element(dialog.getByRole('radio', { name: 'D列“参考售价”' })).toBeChecked()
  await expect.element(dialog.getByRole('button', { name: /确认导入/ })).toBeEnabled()

  const field = dialog.getByRole('spinbutton', { name: SPEED })
  await field.fill('2950')
  await userEvent.keyboard('{Enter}')
  const both = { answers: 'price_pro_unitprice1:D,speed1:2950' }
  expect(await next(6, layoutWith([chosen, { ...speed, answer: '2950' }]))).toEqual(both)
  await expect.element(field).toHaveValue('2950')
})
