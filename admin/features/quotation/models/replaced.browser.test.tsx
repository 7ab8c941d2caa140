import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { linesScreen } from '#admin/testing/lines-screen.ts'
import { success } from '#admin/testing/network.ts'
import { lineWith } from '#test/make/quotation-line.ts'

const screen = linesScreen()
const button = (name: string) => page.getByRole('button', { name, exact: true })

const old = {
  model: 'XBD5/20',
  flow: 60,
  flow_unit: 'm³/h' as const,
  head: 14,
  power: 5.5,
  speed: null,
  caliber: 65,
  printed: 0,
}
const LINE = lineWith({ id: 11, title: '水泵', replaces: old })

test('the old pump of a line is changed, printed or taken away at the line', async () => {
  await screen.open([LINE, lineWith({ id: 12, title: '阀门' })])
  await button('替换原型号 XBD5/20').click()
  const plate = page.getByText('铭牌：60 m³/h，14 m，5.5 kW，DN65。', { exact: false })
  await expect.element(plate).toBeInTheDocument()
  const model = page.getByRole('textbox', { name: '原型号' })
  await model.fill('XBD5/20-65L')
  await page.getByRole('radio', { name: '是' }).click()
  await button('确定').click()
  const call = await screen.network.take(api.quotation.changeline)
  expect(call.input).toEqual({
    id: 11,
    replaces: { ...old, model: 'XBD5/20-65L', printed: 1 },
  })
  screen.read([{ ...LINE, replaces: { ...old, model: 'XBD5/20-65L', printed: 1 } }])
  call.answer(success({}))
  await button('替换原型号 XBD5/20-65L').click()
  await model.fill(' ')
  await button('确定').click()
  const last = await screen.network.take(api.quotation.changeline)
  expect(last.input).toEqual({ id: 11, replaces: '' })
})

test('who may only look at the quotation reads it as a text', async () => {
  await screen.open([LINE], { stage: 4 })
  await expect.element(page.getByText('替换原型号 XBD5/20')).toBeInTheDocument()
  expect(button('替换原型号 XBD5/20').elements()).toEqual([])
})

test('a long old model stays in the second line of its row, and is whole where a finger presses it', async () => {
  const model = `进口立式多级不锈钢离心泵 ${'CDLF32-160-'.repeat(10)}`
  await page.viewport(1366, 768)
  const chosen = { no: 'CDL32-160', chosen: true, note: '' }
  await screen.open([{ ...LINE, ...chosen, replaces: { ...old, model } }])
  const replaced = button(`替换原型号 ${model}`)
  await expect.element(replaced).toBeVisible()
  const row = document.querySelector('#line-11')!
  expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(56)
  const { right } = replaced.element().getBoundingClientRect()
  expect(right).toBeLessThan(
    page.getByLabelText('单价（水泵）').element().getBoundingClientRect().left,
  )
  await page.viewport(390, 844)
  const box = () => replaced.element().getBoundingClientRect()
  await expect.poll(() => box().height).toBeGreaterThanOrEqual(44)
  await expect.poll(() => box().right).toBeLessThanOrEqual(390)
  await page.viewport(1366, 768)
})
