import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { refresh } from '#admin/lib/calls/query.ts'
import { button, rowWith } from '#admin/testing/gestures.ts'
import { heldNetwork, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { answerQuotations, quotation, type Quotation } from '#admin/testing/quotations.ts'
import { selfAnswer, selfWith } from '#admin/testing/records.ts'

/** The search of a list: which filters there are, what is searched by, and what another search puts back. */

let network: HeldNetwork
let quotations: Quotation[]
let close = () => undefined as void

beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  quotations = [quotation(3, '泵房甲'), quotation(2, '泵房乙'), quotation(1, '泵房丙')]
  answerQuotations(network, quotations)
  close = openScreen('/quotation')
})
afterEach(() => close())

test('further filters show once 更多筛选 is pressed, or one of them is chosen', async () => {
  const stage = page.getByRole('combobox', { name: /阶段/ })
  await expect.element(page.getByRole('combobox', { name: /业务员/ })).toBeVisible()
  await expect.element(stage).not.toBeInTheDocument()
  await button('更多筛选').click()
  await expect.element(stage).toBeVisible()
  close()
  close = openScreen('/quotation?stage=1')
  await expect.element(stage).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: /排序/ })).not.toBeInTheDocument()
})

test('a further filter that was folded away again is searched by', async () => {
  const stages: unknown[] = []
  network.always(api.quotation.index, (input) => {
    stages.push(input['stage'])
    return success({ data: [], total: 0 })
  })
  await button('更多筛选').click()
  const stage = page.getByRole('combobox', { name: /阶段/ })
  await stage.click()
  await page.getByTitle('已发出').click()
  await button('更多筛选').click()
  await expect.element(stage).not.toBeInTheDocument()
  await button('查询').click()
  await expect.poll(() => stages.at(-1)).toBe('1')
  await expect.element(stage).toBeVisible()
})

test('重置 empties the form and shows everything; so does 清空条件 where nothing was found', async () => {
  close()
  network.always(api.quotation.index, ({ keyword }) => {
    const found = quotations.filter(({ quo_name }) => !keyword || quo_name === keyword)
    const owned = {
      user_id: 7,
      user_name: 'lisi',
      staff_name: '李四',
      release_time: '',
      can: { change: true },
    }
    return success({ data: found.map((one) => ({ ...owned, ...one })), total: found.length })
  })
  const keyword = page.getByRole('textbox', { name: /关键词/ })
  close = openScreen('/quotation?keyword=x&status=1')
  await expect.element(page.getByText(/没有符合条件的记录/)).toBeVisible()
  // On a phone the keyword is in sight and the others are counted.
  await expect.element(page.getByText('更多筛选（1）')).toBeInTheDocument()
  await button('清空条件').click()
  await expect.element(rowWith('泵房丙')).toBeVisible()
  await expect.element(keyword).toHaveValue('')

  await keyword.fill('泵房乙')
  await userEvent.keyboard('{Enter}')
  await expect.element(rowWith('泵房丙')).not.toBeInTheDocument()
  // Also what was typed and not searched for yet goes.
  await keyword.fill('别的')
  await button('重置').click()
  await expect.element(rowWith('泵房丙')).toBeVisible()
  await expect.element(keyword).toHaveValue('')
})

test('a search leads to its first page', async () => {
  close()
  network.hold(api.quotation.index)
  const owned = { user_id: 7, user_name: 'lisi', staff_name: '李四', release_time: '', can: {} }
  const row = (quo_name: string) =>
    success({ data: [{ ...owned, ...quotation(1, quo_name) }], total: 60 })
  close = openScreen('/quotation?page=5')
  const first = await network.take(api.quotation.index)
  expect(first.input).toMatchObject({ page: '5' })
  first.answer(row('第5页的'))
  await page.getByRole('textbox', { name: /关键词/ }).fill('泵房')
  await userEvent.keyboard('{Enter}')
  const second = await network.take(api.quotation.index)
  expect(second.input).toEqual({ keyword: '泵房', page: '1' })
  second.answer(row('第1页的'))
  await expect.element(rowWith('第1页的')).toBeVisible()
})

test('a filter is hidden from who lacks its permission', async () => {
  close()
  network.always(api.customer.selectCustomer, () => success({ data: [] }))
  const customer = page.getByRole('combobox', { name: /客户/ })
  for (const [permissions, isShown] of [
    [['quotation:view'], false],
    [['quotation:view', 'customer:view'], true],
  ] as const) {
    network.always(api.session.getSelf, () => selfAnswer(...permissions))
    close = openScreen('/quotation')
    await button('更多筛选').click()
    await expect.element(page.getByRole('combobox', { name: /阶段/ })).toBeVisible()
    expect(customer.elements()).toHaveLength(isShown ? 1 : 0)
    close()
  }
  close = () => undefined
})

test('another page or search has no row ticked, and neither has the former one again', async () => {
  close()
  network.always(api.quotation.index, () => {
    const owned = { user_id: 7, user_name: 'lisi', staff_name: '李四', release_time: '' }
    const data = quotations.map((one) => ({
      ...owned,
      ...one,
      can: { change: true, delete: true },
    }))
    return success({ data, total: 60 })
  })
  close = openScreen('/quotation')
  const box = rowWith('泵房乙').getByRole('checkbox')
  const ticked = page.getByText(/^已选择/)
  const turnTo = (number: string) => page.getByTitle(number, { exact: true }).click()
  const tick = async () => {
    await box.click()
    await expect.element(ticked).toBeVisible()
  }
  await tick()
  await turnTo('2')
  await expect.element(ticked).not.toBeInTheDocument()
  await turnTo('1')
  await expect.element(page.getByTitle('1', { exact: true })).toHaveClass(/item-active/)
  await expect.element(box).not.toBeChecked()
  await tick()
  await page.getByRole('textbox', { name: /关键词/ }).fill('泵房')
  await userEvent.keyboard('{Enter}')
  await expect.element(ticked).not.toBeInTheDocument()
  await expect.element(box).not.toBeChecked()
})

test('a keyword that is being typed stays when a filter gets other options', async () => {
  close()
  const selfIs = (...features_off: string[]) =>
    network.always(api.session.getSelf, () => selfWith({ role_name: '超级管理员', features_off }))
  network.always(api.history.index, () => success({ data: [], total: 0 }))
  network.always(api.history.getUser, () => success({ data: [] }))
  selfIs()
  close = openScreen('/history')
  const keyword = page.getByRole('textbox', { name: /关键词/ })
  await keyword.fill('仓库')
  selfIs('agreed')
  await refresh(api.session.getSelf)
  await page.getByRole('combobox', { name: /对象/ }).click()
  await expect.element(page.getByTitle('客户', { exact: true })).toBeVisible()
  await expect.element(page.getByTitle('协议价', { exact: true })).not.toBeInTheDocument()
  await expect.element(keyword).toHaveValue('仓库')
})
