import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { APPROVALS, REVIEWS } from '#api/quotation/review.ts'
import { errorCodes } from '#api/kit/errors.ts'
import { api } from '#api/index.ts'
import { answer, question, rowWith, sees, showTab } from '#admin/testing/gestures.ts'
import { linesScreen, SET } from '#admin/testing/lines-screen.ts'
import { refusal, success } from '#admin/testing/network.ts'
import { companyDefaults } from '#admin/testing/quotations.ts'
import { lineWith } from '#test/make/quotation-line.ts'

/** Several people on one quotation: what others have saved is shown, and nobody replaces it without knowing. */

const { changenum, checkContent, followQuopro, getQuopro } = api.quotation
const { getDefaults } = api.company

const line = (id: number, title: string, more: object = {}) =>
  lineWith({ ...SET, id, title, num: 2, unitprice: '100.00', ...more })
const PUMP = line(11, '水泵')
const CABINET = line(12, '控制柜')

const screen = linesScreen()

/** So that a test decides when five seconds are over. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const quantity = (title: string) => page.getByRole('spinbutton', { name: `数量（${title}）` })
const sentence = '王五刚把数量改为 4，仍改为 6？'
const overtaken = () => refusal(errorCodes.conflict, sentence, { num: '4' })
const titles = () => [...document.querySelectorAll('.line-title')].map((one) => one.textContent)

/** It is asked again after five seconds, once the answer before has been taken in. */
async function nextCheck() {
  await expect
    .poll(() => {
      vi.advanceTimersByTime(5000)
      return screen.network.waitingFor(checkContent)
    })
    .toHaveLength(1)
  return screen.network.take(checkContent)
}

/** 王五 has changed the content, as the page learns from its next check. */
async function changedByOther(lines: (typeof PUMP)[], content_version = 2): Promise<void> {
  screen.read(lines, { content_version })
  const found = {
    version: 1,
    content_version,
    stage: '',
    review: 0,
    content_by: 9,
    content_name: '王五',
  }
  const check = await screen.network.take(checkContent)
  check.answer(success(found))
}

/** 6 is typed as the pump's quantity, and refused since another has made it 4. */
async function typeAndBeRefused() {
  await quantity('水泵').fill('6')
  const call = await screen.network.take(changenum)
  expect(call.input).toEqual({ id: '11', num: '6', expected: '{"num":"2"}' })
  screen.read([line(11, '水泵', { num: 4 }), CABINET], { content_version: 2 })
  call.answer(overtaken())
  await expect.element(question(sentence)).toBeVisible()
}

describe('where another has changed the same value meanwhile', () => {
  test('one is asked, and no key that was meant for the page answers', async () => {
    await screen.open([PUMP, CABINET])
    await typeAndBeRefused()
    // Another line may have the same title.
    await expect.element(question('水泵 A')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(question(sentence)).toBeVisible()
    expect(screen.network.waitingFor(changenum)).toEqual([])
    // What was typed stays in sight, and counts as neither saved nor failed.
    await expect.element(quantity('水泵')).toHaveValue('6')
    await expect.element(rowWith('水泵').filter({ hasText: '待确认' })).toBeVisible()
    await answer(sentence, '仍改为 6')
    const again = await screen.network.take(changenum)
    expect(again.input).toEqual({ id: '11', num: '6', expected: '{"num":"4"}' })
    again.answer(success({ content_version: 3 }))
    await expect.element(rowWith('水泵').filter({ hasText: '已保存' })).toBeVisible()
    await expect.element(quantity('水泵')).toHaveValue('6')
  })

  test('one can keep what is there', async () => {
    await screen.open([PUMP, CABINET])
    await typeAndBeRefused()
    await answer(sentence, '保留 4')
    await expect.element(quantity('水泵')).toHaveValue('4')
    expect(screen.network.waitingFor(changenum)).toEqual([])
    // It is what the next one replaces.
    await quantity('水泵').fill('7')
    const call = await screen.network.take(changenum)
    expect(call.input['expected']).toBe('{"num":"4"}')
  })

  test('one is asked again where it has changed once more while one thought about it', async () => {
    await screen.open([PUMP, CABINET])
    await typeAndBeRefused()
    await answer(sentence, '仍改为 6')
    const again = await screen.network.take(changenum)
    again.answer(refusal(errorCodes.conflict, '赵六刚把数量改为 5，仍改为 6？', { num: '5' }))
    await answer('赵六刚把数量改为 5，仍改为 6？', '保留 5')
  })

  test('one is asked about what was in sight when one began to type', async () => {
    await screen.open([PUMP, CABINET])
    await quantity('水泵').fill('0')
    await changedByOther([line(11, '水泵', { num: 4 }), CABINET])
    await sees('王五更新了这份报价')
    await expect.element(quantity('水泵')).toHaveValue('0')
    await quantity('水泵').fill('6')
    expect((await screen.network.take(changenum)).input['expected']).toBe('{"num":"2"}')
  })

  test('one is not asked about oneself: what was lost on the way, or saved while one typed on', async () => {
    await screen.open([PUMP, CABINET])
    await quantity('水泵').fill('4')
    const lost = await screen.network.take(changenum)
    lost.lose()
    await expect.element(rowWith('水泵').filter({ hasText: '保存失败' })).toBeVisible()
    await quantity('水泵').fill('6')
    const call = await screen.network.take(changenum)
    call.answer(overtaken())
    const again = await screen.network.take(changenum)
    expect(again.input).toEqual({ id: '11', num: '6', expected: '{"num":"4"}' })
    await quantity('水泵').fill('67')
    again.answer(success({ content_version: 3 }))
    const last = await screen.network.take(changenum)
    expect(last.input).toEqual({ id: '11', num: '67', expected: '{"num":"6"}' })
  })
})

describe('what others save', () => {
  test('is shown while one types, and moves neither the field nor what is typed', async () => {
    const many = Array.from({ length: 30 }, (_, at) =>
      line(100 + at, `阀门${at}`, { set_id: 100 + at, com_show: 0 }),
    )
    const last = { set_id: 500 }
    await screen.open([...many, line(11, '水泵', last), line(12, '控制柜', last)])
    await quantity('控制柜').fill('0')
    const field = quantity('控制柜').element() as HTMLInputElement
    field.scrollIntoView({ block: 'center' })
    const top = field.getBoundingClientRect().top
    // Lines come in above, and a weight that would bring the line to the top.
    const added = [1, 2, 3].map((id) => line(id, `新${id}`, { set_id: id, com_show: 0, top: 100 }))
    const heavy = line(12, '控制柜', { ...last, top: 90 })
    await changedByOther([...added, ...many, line(11, '水泵', { ...last, num: 4 }), heavy])
    await expect.poll(titles).toContain('新3')
    await expect.element(quantity('水泵')).toHaveValue('4')
    expect(document.activeElement).toBe(field)
    expect(field.value).toBe('0')
    expect(Math.abs(field.getBoundingClientRect().top - top)).toBeLessThan(2)
    expect(titles().at(-1)).toBe('控制柜')
    // Once the cursor has left it, the lines are in their order.
    await quantity('水泵').click()
    field.blur()
    ;(document.activeElement as HTMLElement).blur()
    await expect.poll(() => titles().indexOf('控制柜')).toBeLessThan(6)
  })

  test('stands selected where the cursor is and nothing was typed, so that typing replaces it', async () => {
    await screen.open([PUMP, CABINET])
    await quantity('水泵').click()
    await changedByOther([line(11, '水泵', { num: 4 }), CABINET])
    await expect.element(quantity('水泵')).toHaveValue('4')
    await userEvent.keyboard('6')
    await expect.element(quantity('水泵')).toHaveValue('6')
    expect((await screen.network.take(changenum)).input).toMatchObject({
      num: '6',
      expected: '{"num":"4"}',
    })
  })

  test('is looked for only while the page is in sight, and at once when it is again', async () => {
    await screen.open([PUMP, CABINET])
    const first = await screen.network.take(checkContent)
    showTab('hidden')
    screen.read([line(11, '水泵', { num: 3 }), CABINET], { content_version: 2 })
    first.answer(success({ version: 1, content_version: 2, stage: '', review: 0, content_by: 9 }))
    await expect.element(quantity('水泵')).toHaveValue('3')
    vi.advanceTimersByTime(60_000)
    expect(screen.network.waitingFor(checkContent)).toEqual([])
    showTab('visible')
    await changedByOther([line(11, '水泵', { num: 9 }), CABINET], 3)
    await expect.element(quantity('水泵')).toHaveValue('9')
  })

  test('differs from what one saves oneself, for which nothing is read', async () => {
    await screen.open([PUMP, CABINET])
    const check = await screen.network.take(checkContent)
    for (const reading of [getQuopro, followQuopro]) screen.network.hold(reading)
    await quantity('水泵').fill('3')
    const call = await screen.network.take(changenum)
    call.answer(success({ content_version: 2 }))
    await expect.element(rowWith('水泵').filter({ hasText: '已保存' })).toBeVisible()
    const own = {
      version: 1,
      content_version: 2,
      stage: '',
      review: 0,
      content_by: 7,
      content_name: '李四',
    }
    check.answer(success(own))
    const next = await nextCheck()
    for (const reading of [getQuopro, followQuopro]) {
      expect(screen.network.waitingFor(reading)).toEqual([])
    }
    next.answer(success({ ...own, content_version: 3, content_by: 9, content_name: '王五' }))
    // And by a reading that is no use of the session.
    await screen.network.take(followQuopro)
  })

  test('a decision on it shows within seconds, as nobody’s change', async () => {
    screen.network.always(getDefaults, () => companyDefaults({ approval: APPROVALS.all }))
    await screen.open([PUMP, CABINET], { review: REVIEWS.submitted })
    await expect.element(page.getByText('待审核')).toBeVisible()
    screen.read([PUMP, CABINET], { review: REVIEWS.passed, review_by: '王五' })
    const check = await screen.network.take(checkContent)
    const same = { version: 1, content_version: 1, stage: '', content_by: 0, content_name: '' }
    check.answer(success({ ...same, review: REVIEWS.passed }))
    await expect.element(page.getByText('已通过 · 王五')).toBeVisible()
    expect(page.getByText('更新了这份报价').elements()).toEqual([])
  })

  test('one’s own change of what was passed shows at once that the approval is void', async () => {
    screen.network.always(getDefaults, () => companyDefaults({ approval: APPROVALS.all }))
    await screen.open([PUMP, CABINET], { review: REVIEWS.passed, review_by: '王五' })
    await expect.element(page.getByText('已通过 · 王五')).toBeVisible()
    await quantity('水泵').fill('3')
    const call = await screen.network.take(changenum)
    screen.read([line(11, '水泵', { num: 3 }), CABINET], { content_version: 2 })
    call.answer(success({ content_version: 2 }))
    await expect.element(page.getByText('已通过 · 王五')).not.toBeInTheDocument()
  })
})
