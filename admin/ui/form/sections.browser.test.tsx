import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { answer, button, unfold } from '#admin/testing/gestures.ts'
import { theCompany } from '#admin/testing/company.ts'
import { heldNetwork, refusal, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** A long form in sections, as the company's page has it. */

let network: HeldNetwork
let close = () => undefined as void
beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1366, 768)
  network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer('company:edit'))
  network.always(api.company.getCompany, () => success({ data: theCompany }))
  close = openScreen('/company')
})
afterEach(async () => {
  close()
  await page.viewport(1366, 768)
})

const index = () => page.getByRole('navigation', { name: '公司资料的目录' })
const field = (label: string) => page.getByLabelText(label, { exact: true })
const section = (title: string) => page.getByRole('region', { name: title, exact: true })

test('the index names the sections in their order, and leads by keyboard to one that is folded, which opens', async () => {
  await expect.element(index().getByRole('link', { name: '公司信息' })).toBeVisible()
  const titles = index()
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)
  const headings = page
    .getByRole('main')
    .getByRole('region')
    .elements()
    .map((part) => part.getAttribute('aria-label'))
  expect(titles).toEqual(headings)
  expect(titles.slice(0, 3)).toEqual(['公司信息', '报价默认值', '条款模板'])
  await expect.element(field('质保月数（自启用）')).not.toBeVisible()
  ;(index().getByRole('link', { name: '质保' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('质保月数（自启用）')).toBeVisible()
  await expect.element(section('质保')).toBeInViewport()
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(field('质保月数（自启用）')).toHaveFocus()
})

test('a folded section names those of its fields that are filled, also as they are typed', async () => {
  const line = section('跟进与未成交')
  await expect.element(line.getByText('已填写：未答复提醒天数', { exact: true })).toBeVisible()
  await unfold('跟进与未成交')
  await expect.element(line.getByText(/已填写/)).not.toBeVisible()
  await field('未成交原因').fill('价格')
  await userEvent.keyboard('{Enter}{Escape}')
  await unfold('跟进与未成交')
  await expect
    .element(line.getByText('已填写：未答复提醒天数、未成交原因', { exact: true }))
    .toBeVisible()
  await expect.element(section('合同').getByText(/已填写/)).not.toBeInTheDocument()
})

test('a refusal of a field in a folded section opens it', async () => {
  const msg = '质保月数必须大于0'
  network.always(api.company.setCompany, () => refusal(400, msg, { warranty_months: msg }))
  await expect.element(field('质保月数（自启用）')).not.toBeVisible()
  await button('保存').click()
  await answer(msg, '确定')
  await expect.element(field('质保月数（自启用）')).toBeVisible()
  await expect.element(page.getByText(msg)).toBeVisible()
})

test('a phone has the sections without the index', async () => {
  await page.viewport(390, 844)
  await expect.element(section('公司信息')).toBeVisible()
  await expect.element(index()).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
