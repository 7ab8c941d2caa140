import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import type { Review, ReviewedLine } from '#api/quotation/quotation-review-calls.ts'
import { REVIEWS } from '#api/quotation/review.ts'
import { button, sees } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** Deciding on a submitted quotation. */

const line: ReviewedLine = {
  id: 5,
  title: '立式泵',
  no: 'CDL12',
  num: 3,
  sets: 1,
  unitprice: '888.88',
  entitled_price: '888.88',
  price_source: 'A 级 95%',
  given: '11.36',
  concern: '低于底价',
  amount: '2363.61',
}

const REVIEW: Review = {
  id: 9,
  quo_no: 'BJ20261122-001',
  quo_name: '云溪花园',
  cus_name: '云溪水务',
  project: '',
  user_name: 'lisi',
  staff_name: '李四',
  revision: 1,
  content_version: 7,
  review: REVIEWS.submitted,
  review_note: '老客户',
  submitted_by: '李四',
  submitted_at: '2026:11:22 08:00:00',
  review_by: '',
  review_for: '',
  needed_level: 1,
  total: '6500.00',
  entitled: '6866.69',
  given: '5.34',
  excess: ['“立式泵 CDL12”让利11.36%（8.864折），0级（业务员）最多10%'],
  lines: [line],
  difference: ['立式泵 折扣 5% → 10%'],
  why: '',
}

let network: HeldNetwork
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer('quotation:view', 'quotation:approve'))
  network.always(api.quotation.listSubmitted, () => success({ data: [], total: 0 }))
  network.always(api.user.getDeputy, () =>
    success({ data: { deputy_id: '', deputy_until: '' }, info: [] }),
  )
})
afterEach(() => close())

function open(changes: Partial<Review> = {}): void {
  network.always(api.quotation.getReview, () => success({ data: { ...REVIEW, ...changes } }))
  close = openScreen('/review?id=9')
}

const note = () => page.getByLabelText('审核意见')

test('what is beyond the limit and what changed since it was sent stand on one page, and one press passes it', async () => {
  open()
  await expect.element(page.getByText(REVIEW.excess[0]!)).toBeVisible()
  await expect.element(page.getByText(REVIEW.difference[0]!)).toBeVisible()
  await expect.element(page.getByText('低于底价')).toBeVisible()
  await expect.element(page.getByText('A 级 95%')).toBeVisible()
  await expect.element(page.getByText('老客户')).toBeVisible()
  await button('通过').click()
  const { input, answer } = await network.take(api.quotation.passReview)
  expect(input).toMatchObject({ id: 9, content_version: 7 })
  answer(success({ msg: '已通过' }))
  await expect.element(page.getByText('没有等待您审核的报价')).toBeVisible()
})

test('the whole discount is one line, and the margin is there for who gets it', async () => {
  open({
    margin: { margin: '1200.00', percent: '18.5', uncosted: 1 },
    lines: [{ ...line, margin: '12.5' }],
  })
  await expect.element(page.getByText('5.34%（应享价合计 6,866.69 元）')).toBeVisible()
  await expect.element(page.getByText('1,200.00 元（18.5%），另有1项成本未填')).toBeVisible()
  await expect.element(page.getByText('1级（主管）审核', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: '毛利%' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '12.5' })).toBeVisible()
})

test('no margin is spoken of to who gets none', async () => {
  open()
  await expect.element(page.getByText(REVIEW.excess[0]!)).toBeVisible()
  expect(page.getByText('毛利').elements()).toEqual([])
})

test('returning it takes the note along; a refused one stays with what was written', async () => {
  open()
  await note().fill('最多9.5折')
  await button('退回').click()
  const { input, answer } = await network.take(api.quotation.returnReview)
  expect(input).toMatchObject({ id: 9, content_version: 7, note: '最多9.5折' })
  answer(refusal(409, '这份报价刚由王建军通过，请刷新后查看'))
  await expect.element(page.getByText('这份报价刚由王建军通过，请刷新后查看')).toBeVisible()
  await button('确定').click()
  await expect.element(note()).toHaveValue('最多9.5折')
})

test('who may not decide reads why, and finds no buttons', async () => {
  open({ why: '不能审核自己制作或最后修改的报价，请由其他同事审核' })
  await expect.element(page.getByText(/不能审核自己制作/)).toBeVisible()
  expect(button('通过').elements()).toEqual([])
  expect(button('退回').elements()).toEqual([])
})

test('what was decided shows by whom, and finds no buttons', async () => {
  open({ review: REVIEWS.passed, review_by: '张三', review_for: '王总' })
  await expect.element(page.getByText('张三，代理王总')).toBeVisible()
  await expect.element(page.getByText('已通过')).toBeVisible()
  expect(button('通过').elements()).toEqual([])
})

test('a deputy is named with the last day, and ended', async () => {
  network.always(api.user.getDeputy, () =>
    success({
      data: { deputy_id: 3, deputy_until: '2026-12-01' },
      info: [{ value: 3, label: '张三' }],
    }),
  )
  close = openScreen('/reviews')
  await button('结束代理').click()
  const ended = await network.take(api.user.setDeputy)
  expect(ended.input).toEqual({})
  ended.answer(success({ msg: '代理已保存' }))
  await sees('代理已保存')
})
