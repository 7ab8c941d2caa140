import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ContractChain } from '#api/kit/chain.ts'
import { api } from '#api/index.ts'
import { button } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { emptyContract, emptyProduction, selfAnswer } from '#admin/testing/records.ts'

/** The chain of a contract at the head of its forms. */

const record = { label: '', status: 1, state: null }

const CHAIN: ContractChain = {
  con_id: 3,
  number: 'HT-1',
  contract: { pieces: 5, to_ship: 2, unshipped: 0, returned: 0, dropped: 0, ended_on: '' },
  stages: [
    {
      kind: 'production',
      total: 7,
      records: [
        { ...record, id: 8, state: 1 },
        { ...record, id: 9, state: 0 },
      ],
    },
    { kind: 'logistics', total: 1, records: [{ ...record, id: 5, label: 'SF100' }] },
    {
      kind: 'sales',
      total: 2,
      records: [
        { ...record, id: 6, state: 1 },
        { ...record, id: 7, status: 3 },
      ],
    },
  ],
}

let network: HeldNetwork
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer('production:view', 'production:edit'))
})
afterEach(() => close())

const strip = () => page.getByRole('navigation', { name: '相关记录' })
const item = (text: string) => strip().getByRole('listitem').filter({ hasText: text }).last()

/** Opens the form of production record 9. */
function openProduction(chain: ContractChain | null) {
  const data = { ...emptyProduction, id: 9, version: 1 }
  network.always(api.production.getProduction, () => success({ data, info: [], chain }))
  close = openScreen('/getproduction?id=9')
}

test('lists each record with its state, links to the others and marks the one that is shown', async () => {
  openProduction(CHAIN)
  await expect.element(item('HT-1')).toHaveTextContent('HT-1欠发 2')
  await expect.element(item('生产记录 8')).toHaveTextContent('生产记录 8已出正常')
  await expect.element(item('售后记录 6')).toHaveTextContent('售后记录 6处理中')
  await expect.element(item('售后记录 7')).toHaveTextContent('售后记录 7暂停')
  const link = (name: string) => strip().getByRole('link', { name })
  await expect.element(link('HT-1')).toHaveAttribute('href', '/getContract?id=3')
  await expect.element(link('SF100')).toHaveAttribute('href', '/getLogistics?id=5')
  await expect.element(link('全部 7 条')).toHaveAttribute('href', '/production?keyword=HT-1')
  await expect.element(link('生产记录 9')).not.toBeInTheDocument()
  await expect.element(strip().getByText('生产记录 9')).toHaveAttribute('aria-current', 'page')
})

test.each([
  [{ pieces: 0, to_ship: 0, ended_on: '' }, '无明细'],
  [{ pieces: 5, to_ship: 0, ended_on: '' }, '已发完'],
  [{ pieces: 5, to_ship: 0, ended_on: '2026-11-20' }, '已终止'],
])('says of a contract with %j %s', async (contract, words) => {
  openProduction({ ...CHAIN, contract: { ...contract, unshipped: 0, returned: 0, dropped: 0 } })
  await expect.element(item('HT-1')).toHaveTextContent(`HT-1${words}`)
})

test('says of a contract how much of it came back', async () => {
  const contract = { ...CHAIN.contract!, to_ship: 0, returned: 2, dropped: 2 }
  openProduction({ ...CHAIN, contract })
  await expect.element(item('HT-1')).toHaveTextContent('HT-1已发完退回 2')
})

test('names a contract that one may not see, without a link or a state', async () => {
  openProduction({ ...CHAIN, contract: null })
  await expect.element(item('HT-1')).toHaveTextContent('HT-1')
  await expect.element(strip().getByRole('link', { name: 'HT-1' })).not.toBeInTheDocument()
})

test('stands on a phone without making the page wider', async () => {
  await page.viewport(390, 844)
  const [production, ...others] = CHAIN.stages
  const long = { ...record, id: 5, label: `SF${'1234567890'.repeat(8)}` }
  openProduction({
    ...CHAIN,
    stages: [production!, { ...others[0]!, records: [long] }, ...others.slice(1)],
  })
  await expect.element(strip().getByText(long.label)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await page.viewport(1366, 768)
})

test('that could not be loaded says so beside the form, and can be requested again', async () => {
  const answer = { data: { ...emptyContract, id: 3, version: 2 }, info: [], chain: CHAIN }
  network.always(api.session.getSelf, () => selfAnswer('contract:view', 'contract:edit'))
  close = openScreen('/getcontract?id=3')
  const one = await network.take(api.contract.getContract, 2)
  const other = await network.take(api.contract.getContract)
  one.answer(refusal(500, '服务出错'))
  other.answer(success(answer))
  await button('重试').click()
  ;(await network.take(api.contract.getContract)).answer(success(answer))
  await page.getByRole('tab', { name: '动态' }).click()
  await expect.element(item('HT-1')).toHaveTextContent('HT-1欠发 2')
})

test('the way on to a shipment is for who may make one', async () => {
  openProduction(CHAIN)
  await expect.element(item('HT-1')).toBeVisible()
  await expect.element(button('物流')).not.toBeInTheDocument()
  close()
  network.always(api.session.getSelf, () => selfAnswer('production:view', 'logistics:edit'))
  openProduction(CHAIN)
  await expect.element(button('物流')).toBeVisible()
})
