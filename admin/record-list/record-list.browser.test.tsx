import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { answer, button, pressUnderMore, rowWith, sees } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { answerQuotations, owned, quotation, type Quotation } from '#admin/testing/quotations.ts'

/** A list: where the keyboard goes on when what it was at is gone, and what becomes of lost calls. */

let network: HeldNetwork
let quotations: Quotation[]
let close = () => undefined as void

const remover = (name: string) => rowWith(name).getByRole('button', { name: '删除' })
const focus = (locator: { element: () => Element }) => (locator.element() as HTMLElement).focus()
const batch = () => page.getByRole('dialog', { name: '批量删除' })

beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  quotations = [quotation(3, '泵房甲'), quotation(2, '泵房乙'), quotation(1, '泵房丙')]
  answerQuotations(network, quotations)
  close = openScreen('/quotation')
})
afterEach(() => close())

/** Takes the deletion that is under way, and does it. */
async function takeDeletion() {
  const deletion = await network.take(api.quotation.deleteQuotation)
  const at = quotations.findIndex(({ id }) => id === Number(deletion.input['id']))
  const [{ quo_name } = quotation(0, '')] = quotations.splice(at, 1)
  return { quo_name, ...deletion, done: () => deletion.answer(success({ msg: '报价已删除' })) }
}

/** Deletes a row with the keyboard alone. */
async function removeRow(name: string): Promise<void> {
  await expect.element(remover(name)).toBeVisible()
  focus(remover(name))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: '提示' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  const deletion = await takeDeletion()
  expect(deletion.quo_name).toBe(name)
  deletion.done()
  await sees('报价已删除')
  await expect.element(rowWith(name)).not.toBeInTheDocument()
}

test('after 删除 the cursor is at the same button of the next row, of the one before, else at 新增', async () => {
  await removeRow('泵房乙')
  await expect.element(remover('泵房丙')).toHaveFocus()
  await removeRow('泵房丙')
  await expect.element(remover('泵房甲')).toHaveFocus()
  await removeRow('泵房甲')
  await expect.element(button('新增')).toHaveFocus()
})

test('after 恢复 it is at the same button of the next deleted record, and the list has the other', async () => {
  const deleted = [quotation(8, '删掉的甲'), quotation(9, '删掉的乙')]
  const dialog = page.getByRole('dialog', { name: '已删除的记录' })
  const restorer = (text: string) =>
    dialog
      .getByRole('listitem')
      .filter({ hasText: text })
      .getByRole('button', { name: '恢复', exact: true })
  network.always(api.quotation.getDeleted, () =>
    success({
      data: deleted.map(({ id, quo_name }) => ({
        id,
        name: quo_name,
        time: '2026:11:22 08:00:00',
        user_name: 'lisi',
        staff_name: '李四',
      })),
      total: deleted.length,
    }),
  )
  await pressUnderMore('已删除')
  await restorer('甲').click()
  await answer('恢复“删掉的甲”？', '确定')
  const call = await network.take(api.quotation.restore)
  quotations.push(...deleted.splice(0, 1))
  call.answer(success({ msg: '已恢复' }))
  await expect.element(restorer('甲')).not.toBeInTheDocument()
  await expect.element(restorer('乙')).toHaveFocus()
  await expect.element(rowWith('删掉的甲')).toBeInTheDocument()
})

test('what is left of a batch is continued, nothing is done twice, and a refusal says why', async () => {
  await page.getByRole('checkbox', { name: '全选本页' }).click()
  await button('批量删除').click()
  await batch().getByRole('button', { name: '确定' }).click()
  const first = await takeDeletion()
  first.done()
  // The server has done it, and its answer is lost.
  const second = await takeDeletion()
  second.lose()
  await expect.element(batch().getByText(/成功 1 条，尚未处理 2 条/)).toBeVisible()
  await batch().getByRole('button', { name: '继续' }).click()
  const again = await network.take(api.quotation.deleteQuotation)
  expect(again.input['id']).toBe(second.input['id'])
  again.answer(success({ msg: '报价已删除' }))
  const third = await network.take(api.quotation.deleteQuotation)
  expect(third.input['id']).toBe(1)
  third.answer(refusal(400, '还有合同，不能删除'))
  await expect.element(batch().getByText(/成功 2 条，失败 1 条/)).toBeVisible()
  const refused = batch().getByRole('listitem').filter({ hasText: '泵房丙' })
  await expect.element(refused.getByText(/还有合同，不能删除/)).toBeVisible()
  await batch().getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect.element(rowWith('泵房丙').getByRole('checkbox')).toBeChecked()
  await expect.element(page.getByText(/已选择 1 条/)).toBeVisible()
  await expect.element(button('批量删除')).toHaveFocus()
  expect(network.waitingFor(api.quotation.deleteQuotation)).toEqual([])
})

test('全选本页 leaves out what one may not change', async () => {
  close()
  const may = (change: boolean) => ({ change, delete: change })
  network.always(api.quotation.index, () =>
    success({
      data: quotations.map((one) => ({
        ...one,
        user_id: 7,
        user_name: 'lisi',
        staff_name: '李四',
        release_time: '',
        can: may(one.id !== 2),
      })),
      total: 3,
    }),
  )
  close = openScreen('/quotation')
  await page.getByRole('checkbox', { name: '全选本页' }).click()
  await expect.element(page.getByText('已选择 2 条')).toBeVisible()
  await expect.element(rowWith('泵房乙').getByRole('checkbox')).not.toBeChecked()
})

test('a list that cannot be read says so quietly, and a retry reads it', async () => {
  close()
  network.hold(api.quotation.index)
  close = openScreen('/quotation')
  const first = await network.take(api.quotation.index)
  // Of the whole list there may be ten pages until it is known.
  await expect.element(page.getByTitle('10', { exact: true })).toBeVisible()
  await expect.element(page.getByTitle('11', { exact: true })).not.toBeInTheDocument()
  first.lose()
  const second = await network.take(api.quotation.index)
  second.lose()
  await expect.element(page.getByText(/加载失败：无法连接服务器/)).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await button('重试').click()
  answerQuotations(network, quotations)
  await expect.element(rowWith('泵房甲')).toBeVisible()
  await expect.element(page.getByText(/加载失败/)).not.toBeInTheDocument()
  await expect.element(page.getByTitle('10', { exact: true })).not.toBeInTheDocument()
})

test('the sum of a list is that of its filters, read again with its rows, and an empty one has none', async () => {
  close()
  const requests: object[] = []
  network.always(api.quotation.getTotal, (input) => {
    requests.push(input)
    const count = quotations.length
    return success({ data: { count, total: `${count * 1000}.00` } })
  })
  close = openScreen('/quotation?keyword=泵房&status=1&sort=largest')
  const sum = () =>
    [...document.querySelectorAll('output')].find((one) => one.querySelector('b'))?.textContent
  await expect.poll(sum).toBe('合计 3,000.00 元')
  // The order is nothing to the sum.
  expect(requests).toEqual([{ keyword: '泵房', status: '1' }])
  await removeRow('泵房乙')
  await expect.poll(sum).toBe('合计 2,000.00 元')
  await removeRow('泵房丙')
  await removeRow('泵房甲')
  await expect.poll(sum).toBeUndefined()
})

/** Chooses how many rows a page has, which the server stores. */
async function choosePageSize(size: number): Promise<void> {
  await page.getByRole('combobox', { name: '页码' }).click()
  await page.getByTitle(`${size} 条/页`).last().click()
  const choice = await network.take(api.user.setPreference)
  expect(choice.input).toMatchObject({ list: 'quotation', size })
  choice.answer(success())
}

describe('a list of 45 rows', () => {
  const rows = Array.from({ length: 45 }, (_, at) => ({
    ...owned,
    user_id: 7,
    ...quotation(45 - at, `泵房${45 - at}`),
  }))
  beforeEach(() => {
    close()
    network.always(api.quotation.index, ({ page: number = '1', size = '10' }) => {
      const from = (Number(number) - 1) * Number(size)
      return success({ data: rows.slice(from, from + Number(size)), total: rows.length })
    })
  })
  // As long as the tab is open, it stays chosen: other tests have ten rows.
  afterEach(() => choosePageSize(10))

  test('has as many a page as one chooses, from the same row on', async () => {
    close = openScreen('/quotation?page=3')
    await expect.element(rowWith('泵房25')).toBeVisible()
    await choosePageSize(20)
    // Row 21 of the list, the first on page 3, is the first on page 2.
    await expect.element(rowWith('泵房25')).toBeVisible()
    await expect.element(rowWith('泵房6')).toBeVisible()
    await expect.element(rowWith('泵房26')).not.toBeInTheDocument()
  })

  test('has no row selected that is out of sight', async () => {
    close = openScreen('/quotation')
    await expect.element(rowWith('泵房45')).toBeVisible()
    await choosePageSize(20)
    await expect.element(rowWith('泵房26')).toBeVisible()
    await page.getByRole('checkbox', { name: '全选本页' }).click()
    await expect.element(page.getByText('已选择 20 条')).toBeVisible()
    await choosePageSize(50)
    await expect.element(page.getByText(/已选择/)).not.toBeInTheDocument()
  })
})
