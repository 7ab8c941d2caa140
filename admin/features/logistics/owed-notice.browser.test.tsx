import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { heldNetwork, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { emptyLogistics, selfAnswer } from '#admin/testing/records.ts'

/** 发货前应收 as the form of a shipment says it. */

let close = () => undefined as void
beforeEach(() => localStorage.clear())
afterEach(() => close())

async function open(owed: object[]): Promise<void> {
  const network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer('logistics:view', 'logistics:edit'))
  network.always(api.logistics.getLogistics, () =>
    success({
      data: { ...emptyLogistics, id: 4, version: 1, shipped_date: '2026-10-05', owed },
      info: [],
    }),
  )
  close = openScreen('/getlogistics?id=4')
  await expect.element(page.getByRole('textbox', { name: '发货日期' })).toHaveValue('2026-10-05')
}

test('the amount is that of the day of shipping, as it is typed', async () => {
  await open([
    { since: '', amount: '12000.00' },
    { since: '2026-10-06', amount: '30000.00' },
  ])
  await expect.element(page.getByText('发货前应收尚欠 12,000.00 元')).toBeVisible()
  await page.getByRole('textbox', { name: '发货日期' }).fill('2026-10-06')
  await expect.element(page.getByText('发货前应收尚欠 30,000.00 元')).toBeVisible()
})

test('who may not see amounts is sent to the salesman, and nothing is said where nothing is owed', async () => {
  await open([{ since: '', amount: '' }])
  await expect.element(page.getByText('有款项未到，请联系业务员')).toBeVisible()
  close()
  await open([{ since: '2026-10-06', amount: '' }])
  await expect.element(page.getByText('有款项未到，请联系业务员')).not.toBeInTheDocument()
})
