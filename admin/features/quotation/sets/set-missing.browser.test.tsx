import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import type { SetRule } from '#api/combination/set-rules.ts'
import { answer, button, question } from '#admin/testing/gestures.ts'
import { linesScreen, SET } from '#admin/testing/lines-screen.ts'
import { success } from '#admin/testing/network.ts'
import { lineWith } from '#test/make/quotation-line.ts'

/** What a set lacks by the rules of its combination: a note beside its name and a question, never a refusal. */

const rule = (changes: Partial<SetRule>): SetRule => ({
  kind: 'needs',
  titles: ['压力开关'],
  least: 1,
  of: [],
  per: 1,
  ...changes,
})

const PUMP = lineWith({ ...SET, id: 11, title: '消防稳压泵', unitprice: '1050.00' })
const VALVE = lineWith({ ...SET, id: 12, title: '止回阀', unitprice: '90.00' })
const PUMPS = rule({ titles: ['消防稳压泵'], least: 2 })
const VALVES = rule({ kind: 'each', titles: ['止回阀'], of: ['消防稳压泵'] })
const withRules = (...rules: SetRule[]) => ({ stage: 0, rules: [{ sets: [1], rules }] })

const screen = linesScreen()
const note = () => document.querySelector('.set-missing')?.textContent.trim()
const quantity = (title: string) => page.getByRole('spinbutton', { name: `数量（${title}）` })

test('it follows the quantities that are typed', async () => {
  await screen.open([PUMP, VALVE], withRules(PUMPS, VALVES))
  await expect.poll(note).toBe('消防稳压泵只有1个（至少2个）')
  await quantity('消防稳压泵').fill('2')
  await expect.poll(note).toBe('止回阀只有1个（2个消防稳压泵至少配2个）')
  await quantity('止回阀').fill('2')
  await expect.poll(note).toBeUndefined()
})

test('it stands beside the set’s name, and moves no row when it comes', async () => {
  await screen.open([PUMP, { ...VALVE, num: 2 }], withRules(VALVES))
  const field = quantity('消防稳压泵')
  await expect.element(field).toBeVisible()
  const { top } = field.element().getBoundingClientRect()
  await field.fill('3')
  await expect.poll(note).toContain('止回阀只有2个')
  const head = page.getByRole('row').filter({ hasText: SET.com_name })
  await expect
    .element(head.filter({ hasText: '止回阀只有2个（3个消防稳压泵至少配3个）' }))
    .toBeVisible()
  expect(field.element().getBoundingClientRect().top).toBe(top)
})

test('a single product that would need others gets a head with the note', async () => {
  await screen.open([{ ...PUMP, com_show: 0 }], withRules(rule({})))
  await expect.poll(note).toBe('缺少压力开关（至少1个）')
})

test('a user without permission to edit sees the note too', async () => {
  await screen.open([PUMP], { ...withRules(rule({})), stage: 2 })
  await expect.poll(note).toBe('缺少压力开关（至少1个）')
})

test('sending the quotation asks about it first, and goes on once confirmed', async () => {
  await screen.open([PUMP, VALVE], { ...withRules(PUMPS, rule({})), sums: { gross: '1140.00' } })
  screen.network.always(api.quotation.checkSending, () => success({ problem: '', notices: [] }))
  await button('发出').click()
  await expect.element(question('供水设备：消防稳压泵只有1个（至少2个）')).toBeVisible()
  await answer('供水设备：缺少压力开关（至少1个）', '确定')
  expect((await screen.network.take(api.quotation.sendQuotation)).input).toMatchObject({
    id: screen.id,
  })
})

test('a pump below the limit of its energy grade is marked and asked about; a good one is only named', async () => {
  const energy_standard = 'GB 19762-2025，2026-03-01 起实施'
  const below = { ...PUMP, no: 'ISG65', energy_grade: 4, energy_standard }
  const good = { ...VALVE, energy_grade: 2, energy_standard }
  const unknown = { ...VALVE, id: 13, energy_grade: 5 }
  await screen.open([below, good, unknown], { ...withRules(), sums: { gross: '1140.00' } })
  const marks = () =>
    [...document.querySelectorAll('.line-choice, .line-note')].map((mark) => [
      mark.className,
      mark.textContent,
    ])
  await expect.poll(marks).toEqual([
    ['line-choice', '能效未达限定值，低于3级'],
    ['line-note', '能效 2级'],
  ])
  screen.network.always(api.quotation.checkSending, () => success({ problem: '', notices: [] }))
  await button('发出').click()
  await answer(`能效未达限定值，低于3级（${energy_standard}）：消防稳压泵 ISG65`, '确定')
  expect((await screen.network.take(api.quotation.sendQuotation)).input).toMatchObject({
    id: screen.id,
  })
})

test('exporting asks about it first', async () => {
  await screen.open([PUMP, VALVE], withRules(rule({})))
  await button('导出Excel').click()
  await answer('供水设备：缺少压力开关（至少1个）\n是否继续？', '取消')
})

describe('a fitting by the caliber of its pump', () => {
  const CALIBER = rule({ kind: 'caliber', titles: ['止回阀'], of: ['消防稳压泵'], fit: 'same' })
  const FITTED = { ...PUMP, pro_flow: '20', pro_caliber: 'DN65' }

  test('says that it followed once the pump is chosen', async () => {
    const open = { ...VALVE, chosen: false, no: '' }
    await screen.open(
      [{ ...FITTED, chosen: false, no: '', pro_flow: '' }, open],
      withRules(CALIBER),
    )
    const pump = { value: 'XBD', label: 'XBD', pid: 1, pro_brand: '', pro_unitprice: '' }
    const figures = { pro_caliber: 'DN65', pro_flow: '20', pro_lift: '', pro_power: '' }
    screen.network.always(api.quotation.selectno, () =>
      success({ data: [{ ...pump, ...figures }] }),
    )
    await page.getByRole('combobox', { name: '型号（消防稳压泵）' }).click()
    await page.getByTitle('XBD', { exact: true }).click()
    const call = await screen.network.take(api.quotation.changeno)
    screen.read([FITTED, { ...VALVE, no: 'H65', pro_caliber: 'DN65' }], withRules(CALIBER))
    const followed = { id: 12, title: '止回阀', no: 'H65', equal: true, candidates: 1 }
    const caliber = { measure: 'caliber', pro_caliber: 'DN65', pump_caliber: 'DN65', kept: false }
    call.answer(success({ content_version: 2, data: [{ ...followed, ...caliber }] }))
    await expect.element(page.getByText('已按水泵口径 DN65 选用')).toBeVisible()
    expect(note()).toBeUndefined()
  })

  test('is named beside the set where it does not fit, and asked about before it leaves', async () => {
    await screen.open([FITTED, { ...VALVE, pro_caliber: 'DN50' }], withRules(CALIBER))
    await expect.poll(note).toBe('止回阀口径 DN50 与消防稳压泵口径 DN65 不同')
    await button('导出Excel').click()
    await answer('供水设备：止回阀口径 DN50 与消防稳压泵口径 DN65 不同\n是否继续？', '取消')
  })
})

test('pumps are selected at lines of pumps alone, whether their model is chosen or not', async () => {
  const lines = [PUMP, VALVE, { ...PUMP, id: 13, title: '备用泵', chosen: false, no: '' }]
  await screen.open(lines, { pumps: [11, 13] }, 'product:view')
  for (const name of ['选型（消防稳压泵）', '选型（备用泵）']) {
    await expect.element(button(name)).toBeVisible()
  }
  expect(page.getByRole('button', { name: '选型（止回阀）' }).elements()).toEqual([])
})
