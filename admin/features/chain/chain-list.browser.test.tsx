import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { answer, pressInRow, question, rowWith } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { emptyContract, emptyLogistics, selfAnswer } from '#admin/testing/records.ts'

/** The lists of the chain: each row leads to the form of the next record, and one that is held stays. */

let network: HeldNetwork
let close = () => undefined as void
const opened = vi.fn((_address: string) => ({ closed: true }))

const can = { change: true, delete: true }
const CONTRACT = { ...emptyContract, id: 3, c_no: 'HT-3', c_title: '云溪花园', pieces: 0, can }
const LOGISTICS = { ...emptyLogistics, id: 8, con_id: 3, l_no: 'HT-3', c_title: '云溪花园', can }
const listed = (row: object) => () => success({ data: [row], total: 1 })

beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  opened.mockClear()
  vi.stubGlobal('open', opened)
  network.always(api.session.getSelf, () =>
    selfAnswer(
      ...['contract', 'production', 'logistics', 'sales'].flatMap((kind) => [
        `${kind}:view`,
        `${kind}:edit`,
      ]),
      'contract:delete',
    ),
  )
  network.always(api.contract.index, listed(CONTRACT))
  network.always(api.logistics.index, listed(LOGISTICS))
})
afterEach(() => {
  close()
  vi.unstubAllGlobals()
})

test('a row leads on to the form of the next record', async () => {
  close = openScreen('/logistics')
  await pressInRow('HT-3', '售后')
  expect(opened).toHaveBeenCalledExactlyOnceWith('/getSales?cid=3', '_blank')
})

test('a contract leads to a request for its invoice, for who may apply for one', async () => {
  close = openScreen('/contract')
  await expect.element(page.getByRole('row').filter({ hasText: '云溪花园' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '更多操作' })).not.toBeInTheDocument()
  close()
  network.always(api.session.getSelf, () =>
    selfAnswer('contract:view', 'invoice:view', 'invoice:edit'),
  )
  close = openScreen('/contract')
  await pressInRow('云溪花园', '更多操作')
  await page.getByRole('menuitem', { name: '申请开票' }).getByRole('button').click()
  expect(opened).toHaveBeenCalledExactlyOnceWith('/getInvoice?con_id=3', '_blank')
})

test('a further action is done by a press beside its words, and by keys', async () => {
  network.always(api.session.getSelf, () =>
    selfAnswer('contract:view', 'invoice:view', 'invoice:edit'),
  )
  close = openScreen('/contract')
  await pressInRow('云溪花园', '更多操作')
  await page.getByRole('menuitem', { name: '申请开票' }).click({ position: { x: 2, y: 2 } })
  expect(opened).toHaveBeenCalledExactlyOnceWith('/getInvoice?con_id=3', '_blank')
  await expect.element(page.getByRole('menuitem', { name: '申请开票' })).not.toBeInTheDocument()
  rowWith('云溪花园').getByRole('button', { name: '更多操作' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: '申请开票' })).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  expect(opened).toHaveBeenCalledTimes(2)
})

test('a contract that others hang on stays in the list, and the refusal is said', async () => {
  close = openScreen('/contract')
  await pressInRow('云溪花园', '删除')
  await answer('是否确认删除', '确定')
  const deletion = await network.take(api.contract.deleteContract)
  expect(deletion.input).toMatchObject({ id: 3 })
  deletion.answer(refusal(409, '该合同下还有1条生产记录，不能删除；请先删除它们'))
  await expect.element(question('还有1条生产记录，不能删除')).toBeVisible()
  await answer('还有1条生产记录，不能删除', '确定')
  await expect.element(page.getByRole('row').filter({ hasText: '云溪花园' })).toBeVisible()
})

test.each(['/contract', '/production', '/logistics'])(
  'the columns of %s end with the time and the status',
  async (list) => {
    close = openScreen(list)
    await expect.element(page.getByRole('columnheader', { name: '操作' })).toBeVisible()
    const heads = page.getByRole('columnheader').elements()
    const titles = heads.map(({ firstChild }) => firstChild?.textContent)
    expect(titles.slice(-3)).toEqual(['时间', '状态', '操作'])
  },
)

test.each([
  ['past while pieces are owed', '2020-01-31', 2, true],
  ['past with everything shipped', '2020-01-31', 0, false],
  ['still to come', '2999-12-31', 2, false],
])('an agreed day that is %s', async (_what, delivery_date, to_ship, isLate) => {
  network.always(api.contract.index, listed({ ...CONTRACT, pieces: 3, delivery_date, to_ship }))
  close = openScreen('/contract')
  const row = page.getByRole('row').filter({ hasText: delivery_date })
  await expect.element(row).toBeVisible()
  expect(row.element().textContent.includes('已逾期')).toBe(isLate)
})

test('all columns of the contracts are in sight in a laptop’s window, whose scrollbar takes room too', async () => {
  await page.viewport(1366 - 17, 768)
  const money = { c_money: '99999999.99', c_unpay: '99999999.99', uninvoiced: '99999999.99' }
  const row = { ...CONTRACT, ...money, c_no: 'HT20261125-001', signed_date: '2026-11-20' }
  const progress = { pieces: 120, made_pieces: 120, to_produce: 0, to_ship: 12 }
  network.always(
    api.contract.index,
    listed({ ...row, ...progress, delivery_date: '2026-12-31', customer_id: '' }),
  )
  network.always(api.session.getSelf, () =>
    selfAnswer(
      ...['contract', 'production', 'invoice'].flatMap((kind) => [`${kind}:view`, `${kind}:edit`]),
      'contract:delete',
    ),
  )
  close = openScreen('/contract')
  const table = page.getByRole('table', { name: '合同管理' })
  await expect.element(table.getByText('HT20261125-001')).toBeVisible()
  const box = table.element().parentElement!
  expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth)
  for (const text of ['HT20261125-001', '2026-12-31', '99,999,999.99', '108/120']) {
    const cell = table.getByText(text).first().element()
    const room = cell.getBoundingClientRect()
    const words = document.createRange()
    words.selectNodeContents(cell)
    // Its `scrollWidth` is rounded, and a third of a pixel cuts the last figure off.
    expect(words.getBoundingClientRect().width, text).toBeLessThanOrEqual(room.width)
    expect(room.height, text).toBeLessThan(30)
  }
  const buttons = table.getByRole('button', { name: '更多操作' }).element()
  expect(buttons.getBoundingClientRect().right).toBeLessThan(box.getBoundingClientRect().right)
})
