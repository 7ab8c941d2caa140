import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button, ctrlS } from '#admin/testing/gestures.ts'
import { heldNetwork, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { emptyLogistics, selfAnswer } from '#admin/testing/records.ts'

/** A time or a range that is deleted by the keyboard is empty, as it looks; a day is one with `contract-days`. */

let network: HeldNetwork
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer('logistics:view', 'logistics:edit'))
})
afterEach(() => close())

async function emptyOut(field: ReturnType<typeof page.getByRole>): Promise<void> {
  await field.click()
  await userEvent.keyboard('{Control>}a{/Control}{Delete}{Tab}')
  await expect.element(field).toHaveValue('')
}

test('a time', async () => {
  const record = {
    ...emptyLogistics,
    id: 9,
    version: 2,
    release_time: '2026:10:05 08:30:00',
    can: { change: true, delete: true },
  }
  network.always(api.logistics.getLogistics, () => success({ data: record, info: [] }))
  close = openScreen('/getLogistics?id=9')
  await emptyOut(page.getByRole('textbox', { name: /录入时间/ }))
  await ctrlS()
  const { input } = await network.take(api.logistics.setLogistics)
  expect(input).toMatchObject({ release_time: '' })
})

test('either day of a range', async () => {
  let days: unknown
  network.always(api.logistics.index, ({ startime, endtime }) => {
    days = [startime, endtime]
    return success({ data: [], total: 0 })
  })
  network.always(api.logistics.getUser, () => success({ data: [] }))
  close = openScreen('/logistics?startime=2026-10-01&endtime=2026-10-31')
  const [first, last] = ['开始日期', '结束日期'].map((text) => page.getByPlaceholder(text)) as [
    ReturnType<typeof page.getByRole>,
    ReturnType<typeof page.getByRole>,
  ]
  await expect.element(first).toHaveValue('2026-10-01')
  await emptyOut(last)
  await expect.element(first).toHaveValue('2026-10-01')
  await button('查询').click()
  await expect.poll(() => days).toEqual(['2026-10-01', undefined])
  await emptyOut(first)
  await button('查询').click()
  await expect.poll(() => days).toEqual([undefined, undefined])
})
