import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button } from '#admin/testing/gestures.ts'
import { heldNetwork, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** The help: the manual, opened at the part of the screen that one comes from. */

let network: HeldNetwork
let opened: string[]
let close = () => undefined as void
const realOpen = window.open
beforeEach(() => {
  localStorage.clear()
  opened = []
  window.open = (url) => {
    opened.push(String(url))
    return window
  }
  network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer('production:view'))
  network.always(api.search.index, () => success({ data: [] }))
})
afterEach(() => {
  close()
  window.open = realOpen
})

const heading = (name: string, level: number) =>
  page.getByRole('article').getByRole('heading', { name, level })

test('shows the page and the part of its address, and leads to the others', async () => {
  close = openScreen(`/help?page=selection#${encodeURIComponent('能效等级')}`)
  await expect.element(heading('选型', 1)).toBeInTheDocument()
  await expect.element(heading('能效等级', 2)).toBeInViewport()
  await page.getByRole('link', { name: '生产、发货和设备' }).click()
  await expect.element(heading('待生产/待发货', 2)).toBeVisible()
  await expect.element(heading('选型', 1)).not.toBeInTheDocument()
})

test('is opened at the part of a screen, and by what one looks for', async () => {
  network.always(api.home.getOwedLines, () =>
    success({ data: [], info: { day: '2026-11-25', is_all: true } }),
  )
  close = openScreen('/owedlines')
  await button('帮助').click()
  expect(decodeURIComponent(opened[0]!)).toBe('/help?page=delivery#待生产/待发货')
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox', { name: '查找名称或编号' }).fill('替换旧')
  await page.getByRole('option').filter({ hasText: '替换旧泵' }).click()
  expect(decodeURIComponent(opened[1]!)).toBe('/help?page=selection#替换旧泵')
})
