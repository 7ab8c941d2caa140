import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { heldNetwork, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** 物流管理 in the menu. */

let close = () => undefined as void
afterEach(() => close())

function open(...permissions: string[]) {
  localStorage.clear()
  const network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer(...permissions))
  network.always(api.logistics.index, () => success({ data: [], total: 0 }))
  network.always(api.logistics.getUser, () => success({ data: [] }))
  close = openScreen('/logistics')
  return page.getByRole('link', { name: '物流管理', exact: true })
}

test('leads who ships, and sells nothing, to what is to be shipped', async () => {
  const entry = open('logistics:view', 'logistics:edit')
  await expect.element(entry).toHaveAttribute('href', '/owedlines?delivery=2')
})

test.each([
  ['sells', ['logistics:edit', 'quotation:view']],
  ['may only look', ['logistics:view']],
])('leads who %s to the shipments', async (_, permissions) => {
  await expect.element(open(...permissions)).toHaveAttribute('href', '/logistics')
})
