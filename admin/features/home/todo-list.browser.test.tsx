import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { heldNetwork, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** 待办 on the home page. */

let close = () => undefined as void
afterEach(() => close())

test('a contract says what is next of it, and only what is late stands in red', async () => {
  const row = (id: number, day: string, more: object = {}) => ({
    id,
    name: `合同${id}`,
    about: '水厂',
    day,
    ...more,
  })
  const network = heldNetwork()
  network.always(api.web.getText, () => success({ info: '', id: 0, webs: '', version: 1 }))
  network.always(api.session.getSelf, () => selfAnswer('contract:view', 'sales:view'))
  network.always(api.home.index, () =>
    success({
      data: {
        day: '2026-11-22',
        recent: [],
        todos: [
          {
            what: 'overdue',
            count: 1,
            total: '1234.50',
            first: [row(1, '2026-11-01', { amount: '1234.50', to_produce: 0, ready_to_ship: 3 })],
          },
          {
            what: 'toProduce',
            count: 2,
            late: 1,
            first: [
              row(2, '2026-11-21', { to_produce: 4, ready_to_ship: 1 }),
              row(3, '2026-11-22', { to_produce: 2 }),
            ],
          },
          { what: 'cases', count: 1, first: [row(4, '2026-11-01')] },
        ],
      },
    }),
  )
  close = openScreen('/web')
  const part = page.getByRole('region', { name: '待办' })
  await expect.element(part.getByText('待生产 4 件，待发货 1 件')).toBeVisible()
  await expect.element(part.getByText('待发货 3 件', { exact: true })).toBeVisible()
  const probe = document.createElement('span')
  probe.style.color = 'var(--ant-color-error-text)'
  part.element().append(probe)
  const red = getComputedStyle(probe).color
  const texts = [...part.element().querySelectorAll('a, span')]
    .filter((one) => one.textContent && getComputedStyle(one).color === red)
    .map((one) => one.textContent.trim())
  expect(texts).toEqual(['1,234.50 元', '2026-11-01 逾期', '逾期 1', '2026-11-21 逾期'])
})
