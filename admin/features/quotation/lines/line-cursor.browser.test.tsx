import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button } from '#admin/testing/gestures.ts'
import { linesScreen, SET } from '#admin/testing/lines-screen.ts'
import { success } from '#admin/testing/network.ts'
import { lineWith } from '#test/make/quotation-line.ts'

/** Where Enter leads in the lines of a quotation, which are filled in one below the other. */

const PUMP = lineWith({ ...SET, id: 11, title: '水泵', no: 'CDL32', unitprice: '1050.00' })
const CABINET = lineWith({ ...SET, id: 12, title: '控制柜', no: '', chosen: false, unitprice: '' })
const TANK = lineWith({ ...SET, id: 13, title: '水箱', no: 'T-1', unitprice: '20.00' })

const screen = linesScreen()

const field = (column: string, title: string) => page.getByLabelText(`${column}（${title}）`)
const enter = () => userEvent.keyboard('{Enter}')

const MODEL = {
  value: 'KX-5',
  label: 'KX-5',
  pid: 9,
  pro_caliber: '',
  pro_flow: '',
  pro_lift: '',
  pro_power: '5.5',
  pro_brand: '',
  pro_unitprice: '1.00',
}

test('Enter in 数量 stops at a model that is open, and from the chosen model goes on to its 数量', async () => {
  screen.network.always(api.quotation.selectno, () => success({ data: [MODEL] }))
  screen.network.always(api.quotation.changeno, () => success({ msg: '型号已保存' }))
  await screen.open([PUMP, CABINET, TANK])
  await field('数量', '水泵').click()
  await enter()
  await expect.element(field('型号', '控制柜')).toHaveFocus()
  await field('型号', '控制柜').click()
  await page.getByTitle('KX-5', { exact: true }).click()
  await expect.element(field('数量', '控制柜')).toHaveFocus()
  await enter()
  await expect.element(field('数量', '水箱')).toHaveFocus()
  await enter()
  await expect.element(button('导出Excel')).toHaveFocus()
})

test.each(['单价', '折扣'])(
  'Enter in %s stays in its column, whatever is open there',
  async (column) => {
    await screen.open([PUMP, CABINET, TANK])
    await field(column, '水泵').click()
    await enter()
    await expect.element(field(column, '控制柜')).toHaveFocus()
    await enter()
    await expect.element(field(column, '水箱')).toHaveFocus()
    await enter()
    await expect.element(button('导出Excel')).toHaveFocus()
  },
)
