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
