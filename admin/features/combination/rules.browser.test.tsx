import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import type { SetRule } from '#api/combination/set-rules.ts'
import { answer } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** What a combination asks of its sets (成套要求), in its form. */

let network: HeldNetwork
let close = () => undefined as void

const TITLES = ['消防稳压泵', '压力开关', '隔膜气压罐', '消防控制柜']
const PUMPS: SetRule = { kind: 'needs', titles: ['消防稳压泵'], least: 2, of: [], per: 1 }
const POWER: SetRule = {
  kind: 'power',
  titles: ['消防控制柜'],
  least: 1,
  of: ['消防稳压泵'],
  per: 1,
}

function open(com_rules: SetRule[], address = '/combination?edit=1', ...more: string[]): void {
  const record = { id: 1, version: 1, com_name: '增压稳压设备', com_prolist: [1], is_power: 0 }
  network.always(api.session.getSelf, () => selfAnswer('combination:view', ...more))
  network.always(api.combination.index, () => success({ data: [] }))
  network.always(api.combination.getProTitle, () =>
    success({ data: TITLES.map((label, at) => ({ value: at + 1, label })) }),
  )
  network.always(api.combination.getCombination, () =>
    success({ data: { ...record, com_show: 1, com_rules } }),
  )
  close = openScreen(address)
}

beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
})
afterEach(() => close())

const dialog = () => page.getByRole('dialog', { name: '组合管理' })
const field = (label: string) => dialog().getByLabelText(label, { exact: true })
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()

/** Opens a select and takes one of what it offers. */
async function choose(label: string, option: string): Promise<void> {
  await field(label).click()
  await page.getByTitle(option, { exact: true }).last().click()
}

async function saved(): Promise<unknown> {
  await press('确定')
  return (await network.take(api.combination.setCombination)).input['com_rules']
}

describe('who may edit', () => {
  test('searches the products with Enter, which saves nothing yet', async () => {
    open([], undefined, 'combination:edit')
    const labels = Array.from({ length: 13 }, (_, at) => `水泵${at + 1}号`)
    network.always(api.combination.getProTitle, () =>
      success({ data: labels.map((label, at) => ({ value: at + 1, label })) }),
    )
    await field('查找产品').fill('13')
    await userEvent.keyboard('{Enter}')
    await dialog().getByRole('checkbox', { name: '水泵13号' }).click()
    await press('确定')
    const { input } = await network.take(api.combination.setCombination)
    expect(input['com_prolist']).toEqual([1, 13])
  })

  test('adds a rule by kind, number and titles of the catalogue', async () => {
    open([PUMPS], undefined, 'combination:edit')
    await press('添加要求')
    await choose('第2条种类', '按数量配')
    await field('第2条每几个的数量').fill('2')
    await choose('第2条所配的产品', '消防稳压泵')
    await choose('第2条要求的产品', '消防控制柜')
    await choose('第2条要求的产品', '隔膜气压罐')
    expect(await saved()).toEqual([
      PUMPS,
      {
        kind: 'each',
        titles: ['消防控制柜', '隔膜气压罐'],
        least: 1,
        of: ['消防稳压泵'],
        per: 2,
      },
    ])
  })

  test('says how the caliber of fittings goes by that of pumps', async () => {
    const rule = { ...POWER, kind: 'caliber' as const }
    open([{ ...rule, fit: 'same' }], undefined, 'combination:edit')
    await choose('第1条口径要求', '不小于')
    await press('添加要求')
    await choose('第2条种类', '口径相配')
    await choose('第2条要求的产品', '压力开关')
    await choose('第2条所配的产品', '消防稳压泵')
    await expect.element(field('第2条至少的数量')).not.toBeInTheDocument()
    expect(await saved()).toEqual([
      { ...rule, fit: 'least' },
      { ...rule, titles: ['压力开关'] },
    ])
  })

  test('takes one away, and the cursor goes on from there', async () => {
    open([PUMPS, POWER], undefined, 'combination:edit')
    await press('删除第2条')
    await expect.element(field('删除第1条')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog().getByRole('button', { name: '添加要求' })).toHaveFocus()
    expect(await saved()).toEqual([])
  })

  test('cannot add more than twelve', async () => {
    open(
      Array.from({ length: 12 }, () => PUMPS),
      undefined,
      'combination:edit',
    )
    await expect.element(dialog().getByRole('button', { name: '添加要求' })).toBeDisabled()
  })

  test('sees what the server refuses under the rules', async () => {
    open([PUMPS], undefined, 'combination:edit')
    await press('添加要求')
    await press('确定')
    const wrong = '成套要求第2条要求的产品没有选，请从产品目录里选择'
    ;(await network.take(api.combination.setCombination)).answer(
      refusal(400, wrong, { com_rules: wrong }),
    )
    await answer(wrong, '确定')
    await expect.element(dialog().getByText(wrong)).toBeVisible()
  })

  test('can take out a title that has gone from the catalogue', async () => {
    open([{ ...PUMPS, titles: ['旧泵'] }], undefined, 'combination:edit')
    await choose('第1条要求的产品', '压力开关')
    await expect.element(dialog().getByText('旧泵')).toBeVisible()
    await field('第1条要求的产品').click()
    await userEvent.keyboard('{Backspace}{Backspace}')
    await choose('第1条要求的产品', '压力开关')
    expect(await saved()).toEqual([{ ...PUMPS, titles: ['压力开关'] }])
  })
})

test('who may not edit reads them as sentences', async () => {
  const caliber: SetRule = { ...POWER, kind: 'caliber', titles: ['止回阀'], fit: 'same' }
  open([PUMPS, POWER, caliber, { ...caliber, fit: 'least' }], '/getcombination?id=1')
  for (const sentence of [
    '至少2个消防稳压泵',
    '消防控制柜的功率不小于消防稳压泵',
    '止回阀的口径与消防稳压泵相同',
    '止回阀的口径不小于消防稳压泵',
  ]) {
    await expect.element(page.getByText(sentence, { exact: true })).toBeVisible()
  }
  await expect.element(page.getByRole('button', { name: '添加要求' })).not.toBeInTheDocument()
})
