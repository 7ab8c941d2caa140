import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button } from '#admin/testing/gestures.ts'
import { heldNetwork, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { emptyProduction, selfAnswer } from '#admin/testing/records.ts'

/** 水泵, 控制柜 and 出口管路 of a production record. */

let close = () => undefined as void
afterEach(() => close())

const line = (contract_line_id: number, title: string, more: object) => ({
  contract_line_id,
  title,
  no: 'A',
  set_no: 0,
  set_name: '',
  sets: 1,
  num: 2,
  unit: '台',
  note: '',
  ships: 1,
  needs_production: 1,
  produced: 0,
  shipped: 0,
  returned: 0,
  dropped: 0,
  returnable: 0,
  quantity: 0,
  ...more,
})

test('a part whose lines are produced has 已完成 proposed, which one press takes and nothing else stores', async () => {
  localStorage.clear()
  const network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer('production:view', 'production:edit'))
  const lines = [
    line(1, '立式多级离心泵', { produced: 1, quantity: 1 }),
    line(2, '水泵控制柜', { produced: 2 }),
    line(3, '止回阀', { needs_production: 0 }),
  ]
  const data = { ...emptyProduction, id: 3, version: 1, pieces: 6, to_ship: 6, lines }
  network.always(api.production.getProduction, () => success({ data, info: [] }))
  close = openScreen('/getproduction?id=3')
  const take = (part: string) => button(`${part}改为已完成`)
  await expect.element(take('控制柜')).toBeVisible()
  // One pump of two is produced, and what is bought in says nothing of the pipes.
  await expect.element(take('水泵')).not.toBeInTheDocument()
  await expect.element(take('出口管路')).not.toBeInTheDocument()
  await page.getByLabelText('立式多级离心泵 A 本次生产').fill('2')
  await take('水泵').click()
  await expect.element(take('水泵')).not.toBeInTheDocument()
  await button('保存').click()
  const { input } = await network.take(api.production.setProduction)
  expect(input).toMatchObject({ pro_pump: 1, pro_control: 0, pro_out: 0 })
})
