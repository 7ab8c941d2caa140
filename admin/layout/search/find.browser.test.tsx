import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { queryClient } from '#admin/lib/calls/query.ts'
import { button } from '#admin/testing/gestures.ts'
import { heldNetwork, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'
import { answerQuotations, quotation } from '#admin/testing/quotations.ts'

let close = () => undefined as void
afterEach(() => close())

const found = (name: string) =>
  success({
    data: [{ kind: 'quotation', records: [{ id: 1, name, about: '', release_time: '' }] }],
  })

test('a late answer of the search never shows over a newer one', async () => {
  const network = heldNetwork()
  answerQuotations(network, [quotation(1, '泵房甲')])
  close = openScreen('/quotation')
  const dialog = page.getByRole('dialog', { name: '查找' })
  const option = (text: string) => dialog.getByRole('option').filter({ hasText: text })
  await expect.element(button('新增')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = dialog.getByRole('combobox')
  await field.fill('先找的')
  const first = await network.take(api.search.index)
  await field.fill('后找的')
  const second = await network.take(api.search.index)
  second.answer(found('后找的报价'))
  await expect.element(option('后找的报价')).toBeVisible()
  first.answer(found('先找的报价'))
  await expect.poll(() => queryClient.isFetching({ queryKey: ['find'] })).toBe(0)
  await expect.element(option('先找的报价')).not.toBeInTheDocument()
  await expect.element(option('后找的报价')).toBeVisible()
})

test('typing on after Enter, before the answer has come, opens nothing', async () => {
  const opened = vi.fn((_address: string) => ({ closed: true }))
  vi.stubGlobal('open', opened)
  const network = heldNetwork()
  answerQuotations(network, [quotation(1, '泵房甲')])
  close = openScreen('/quotation')
  const dialog = page.getByRole('dialog', { name: '查找' })
  await expect.element(button('新增')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = dialog.getByRole('combobox')
  await field.fill('泵')
  await userEvent.keyboard('{Enter}')
  await network.take(api.search.index)
  await field.fill('泵房')
  ;(await network.take(api.search.index)).answer(found('泵房乙'))
  await expect.poll(() => queryClient.isFetching({ queryKey: ['find'] })).toBe(0)
  await expect.element(dialog.getByRole('option').filter({ hasText: '泵房乙' })).toBeVisible()
  expect(opened).not.toHaveBeenCalled()
  await field.fill('泵房乙')
  await userEvent.keyboard('{Enter}')
  ;(await network.take(api.search.index)).answer(found('泵房乙'))
  await expect.poll(() => opened.mock.lastCall?.[0]).toBe('/quopro?id=1')
})

test.each([
  ['新增报价', '报价管理', 'dialog'],
  ['收款', '新增收款', 'dialog'],
  ['选型', '选型', 'heading'],
  ['新增合同', '新增合同', 'heading'],
  ['新增客户', '新增客户', 'heading'],
  ['报修', '新增售后记录', 'heading'],
] as const)('%s begins at once', async (command, name, role) => {
  const network = heldNetwork()
  answerQuotations(network, [quotation(1, '泵房甲')])
  network.always(api.session.getSelf, () =>
    selfAnswer(
      ...(['quotation', 'contract', 'customer', 'sales', 'receipt'] as const).flatMap((module) => [
        `${module}:view`,
        `${module}:edit`,
      ]),
      'product:view',
    ),
  )
  close = openScreen('/quotation')
  await expect.element(button('新增')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const dialog = page.getByRole('dialog', { name: '查找' })
  await dialog.getByRole('combobox').fill(command)
  ;(await network.take(api.search.index)).answer(success({ data: [] }))
  const option = dialog
    .getByRole('group', { name: '操作' })
    .getByRole('option')
    .filter({ hasText: command })
  await option.click()
  await expect.element(page.getByRole(role, { name, exact: true }).first()).toBeVisible()
})

const PUMP = {
  id: 4,
  name: '立式多级泵',
  about: 'CDL16-120',
  release_time: '2026:11:22 08:00:00',
  product: { pro_flow: '16', pro_lift: '140', pro_power: '11', pro_unitprice: '12800.00' },
}

test('the arrows show what is found without opening it: duty, power and price, as far as one may see it', async () => {
  const network = heldNetwork()
  answerQuotations(network, [quotation(1, '泵房甲')])
  close = openScreen('/quotation')
  await expect.element(button('新增')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const dialog = page.getByRole('dialog', { name: '查找' })
  const details = dialog.getByRole('region', { name: '详情' })
  await dialog.getByRole('combobox').fill('cdl')
  const { pro_unitprice: _hidden, ...unpriced } = PUMP.product
  const other = { ...PUMP, id: 5, about: 'CDL16-100', product: unpriced }
  ;(await network.take(api.search.index)).answer(
    success({ data: [{ kind: 'product', records: [PUMP, other] }] }),
  )
  await expect.element(details.getByText('CDL16-120', { exact: true })).toBeVisible()
  for (const text of ['16 m³/h', '140 m', '11 kW', '12,800.00元']) {
    await expect.element(details.getByText(text, { exact: true })).toBeVisible()
  }
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(details.getByText('CDL16-100', { exact: true })).toBeVisible()
  await expect.element(details.getByText('单价')).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('combobox')).toHaveFocus()
})

const MODULES = ['quotation', 'contract', 'customer', 'sales', 'receipt'] as const
const mayDo = (...modules: readonly string[]) =>
  selfAnswer(
    ...(modules as typeof MODULES).flatMap(
      (module) => [`${module}:view`, `${module}:edit`] as const,
    ),
    'product:view',
  )

/** The commands that are listed before anything is typed. */
async function listedCommands(): Promise<string[]> {
  await expect.element(button('查找')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const group = page.getByRole('dialog', { name: '查找' }).getByRole('group', { name: '操作' })
  await expect.element(group).toBeVisible()
  return group
    .getByRole('option')
    .elements()
    .map((option) => option.textContent)
}

test('the command given last comes first, for its user and as long as it may be given', async () => {
  localStorage.clear()
  const network = heldNetwork()
  answerQuotations(network, [quotation(1, '泵房甲')])
  network.always(api.session.getSelf, () => mayDo(...MODULES))
  close = openScreen('/quotation')
  expect(await listedCommands()).toEqual([
    '新增报价',
    '收款',
    '选型',
    '新增合同',
    '新增客户',
    '报修',
  ])
  await page.getByRole('option').filter({ hasText: '报修' }).click()
  await expect.element(page.getByRole('heading', { name: '新增售后记录' })).toBeVisible()
  expect((await listedCommands()).slice(0, 2)).toEqual(['报修', '新增报价'])
  await page.getByRole('option').filter({ hasText: '选型' }).first().click()
  await expect.element(page.getByRole('heading', { name: '选型', exact: true })).toBeVisible()
  expect((await listedCommands()).slice(0, 3)).toEqual(['选型', '报修', '新增报价'])
  close()
  network.always(api.session.getSelf, () => mayDo('quotation', 'contract', 'receipt'))
  close = openScreen('/quotation')
  expect(await listedCommands()).toEqual(['选型', '新增报价', '收款', '新增合同'])
})
