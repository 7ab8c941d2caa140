import type { Locator, Page } from '@playwright/test'
import type { Permission } from '../../api/kit/access.ts'
import { api } from '../../api/index.ts'
import { STAGES } from '../../api/quotation/quotation-head.ts'
import {
  lastMonth,
  OTHER,
  prepare,
  produce,
  repair,
  sell,
  ship,
  TITLE,
  todo,
  responseTextsOf,
} from '../support/contract-work.ts'
import { rowWith } from '../support/gestures.ts'
import { expect, openAs, signIn } from '../support/journey.ts'
import { expectFits, NARROW, WIDE } from '../support/looks.ts'
import { test } from '../support/own-product.ts'
import { makeRole } from '../support/people.ts'
import { makeQuotation, today } from '../support/records.ts'
import { ADMIN, type Product } from '../support/server.ts'

/** A contract from its quotation to after-sales, by those who do the work, and what the boss then reads of it. */

/** What of it none may learn in the workshop. */
const AMOUNTS = /\b(?:12,?000|36,?000|36,?800|11,?040|10,?000|26,?800|50,?000)\b/

/** Who builds and ships, and sees no contract. */
const WORKSHOP: readonly Permission[] = [
  'production:view',
  'production:edit',
  'production:all',
  'logistics:view',
  'logistics:edit',
  'logistics:all',
  'machine:view',
  'machine:edit',
]

/** A quotation of 9,000 that another one got. */
async function lose({ call }: Product): Promise<void> {
  const lost_reason = '对手先交货'
  await call(api.company.setCompany, { tax_rate: '13', lost_reasons: [lost_reason] })
  const id = await makeQuotation(call)
  await call(api.quotation.addline, { id, title: '控制柜', unitprice: '9000' })
  await call(api.quotation.sendQuotation, { id })
  await call(api.quotation.setStage, { id, stage: STAGES.lost, lost_reason, rival: '对手泵业' })
}

/** One click from the home page leads to a list of exactly these rows, each with these texts; and back again. */
async function oneClick(home: Page, link: Locator, rows: readonly (readonly string[])[]) {
  await link.click()
  for (const [name = '', ...texts] of rows) {
    for (const text of texts) await expect(rowWith(home, name)).toContainText(text)
  }
  await expect(home.getByRole('row')).toHaveCount(rows.length + 1)
  await home.goBack()
}

test('what is quoted, signed, built, shipped and repaired answers the boss’s five questions', async ({
  page,
  browser,
  own,
}) => {
  const seller = await own.addUser('赵岚', '销售')
  const cashier = await own.addUser('钱会计', '财务')
  const service = await own.addUser('孙师傅', '售后')
  await makeRole(own.call, '车间', WORKSHOP)
  const worker = await own.addUser('李车间', '车间')
  const quotation = await prepare(own, seller)

  const contract = await test.step('销售 turns the quotation into a contract', async () => {
    await signIn(page, seller, `/quopro?id=${quotation}`)
    return sell(page)
  })
  const receipt = { con_id: contract, amount: '10000', received_date: today(), kind: 1, way: 1 }
  const collect = await own.callAs(cashier)
  await collect(api.receipt.setReceipt, receipt)

  await test.step('生产 and 物流 build and ship it in two parts, and learn no amount', async () => {
    const workshop = await openAs(browser, worker, `${own.url}/web`)
    const responses = responseTextsOf(workshop.page.context())
    await workshop.page.reload()
    await produce(workshop.page)
    await (await ship(workshop.page, 'SF-1', '3', ['W2026-001'])).close()
    const last = await ship(workshop.page, 'SF-2', '2', ['W2026-002', 'W2026-003'])
    await last.getByRole('button', { name: '标记为已出库' }).click()
    await expect(last.getByText('合同明细已全部发货')).toBeHidden()
    expect(await responses()).toContain('云溪路8号泵房')
    expect(await responses()).not.toMatch(AMOUNTS)
    await workshop.close()
  })

  await test.step('售后 stands before a pump with a phone', async () => {
    const { data } = await own.call(api.machine.index, { keyword: 'W2026-001' })
    const [{ id }] = data as [{ id: number }]
    const machine = (await own.call(api.machine.getMachine, { id })).data as { page: string }
    await repair(browser, own.url + machine.page, service)
  })

  await test.step('the boss’s questions are a click away from the home page', async () => {
    await signIn(page, ADMIN, '/web')
    const figure = (name: string) =>
      page.getByRole('region', { name: '本月数字' }).getByRole('listitem').filter({ hasText: name })
    for (const [name, ...texts] of [
      ['报价', '3.68 万元', '1 份', '上月 0.00 元，0 份'],
      ['签约', '3.68 万元', '1 份', '上月 5.00 万元，1 份'],
      ['应收', '7.68 万元', '2 份合同', '逾期 5.00 万元，1 份'],
    ] as const) {
      for (const text of texts) await expect(figure(name)).toContainText(text)
    }
    const amount = (name: string) => figure(name).getByRole('link').first()
    const quoted = [[TITLE, '36,800.00']]
    const owed = [
      [OTHER, '50,000.00', lastMonth()],
      [TITLE, '26,800.00', today()],
    ]
    await test.step('what did we quote this month', () => oneClick(page, amount('报价'), quoted))
    await test.step('what did we sign', () => oneClick(page, amount('签约'), quoted))
    await test.step('who owes us', () => oneClick(page, amount('应收'), owed))
    const unshipped = [[OTHER, today()]]
    await test.step('what has not shipped', () =>
      oneClick(page, todo(page, '未发完 1 份合同'), unshipped))
    await test.step('what is due this week', async () => {
      // Under 待生产 and under 未发完.
      await expect(todo(page, '本周到期 1')).toHaveCount(2)
      await oneClick(page, todo(page, '本周到期 1').first(), unshipped)
      await oneClick(page, todo(page, '7天内到期的回款 1 份合同'), [[TITLE, '26,800.00', today()]])
    })
    await page.setViewportSize(NARROW)
    await expectFits(page)
  })

  await test.step('who sells, what sells, which margin, why we lose and what to build next are two clicks away', async () => {
    await lose(own)
    await page.setViewportSize(WIDE)
    await page.goto('/web')
    const reports = page.getByRole('navigation', { name: '报表' })
    const row = (by: string, name: string) =>
      page
        .getByRole('table', { name: `报表，按${by}` })
        .getByRole('row')
        .filter({ hasText: name })
    await reports.getByRole('link', { name: '按业务员' }).click()
    // 报价, 报价金额, 其中已签, 签订率 by number and by amount.
    await expect(row('业务员', '赵岚')).toContainText('136,800.001100.0100.0')
    await expect(row('业务员', 'admin')).toContainText('19,000.00')
    const losses = page.getByRole('table', { name: '未成交的原因' }).getByRole('row')
    await expect(losses.filter({ hasText: '对手先交货' })).toContainText('1100.09,000.00')
    await page.goBack()
    await reports.getByRole('link', { name: '按产品' }).click()
    // 36,000 with 13 % of tax are 31,858.41 without it, for three that cost 9,000 each.
    await expect(row('产品', 'CDL32-90')).toContainText('4,858.41')
    await expect(row('产品', 'CDL32-90')).toContainText('15.3')
    await page.goBack()
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await menu.getByRole('menuitem', { name: '生产交付', exact: true }).click()
    await menu.getByRole('link', { name: '生产管理' }).click()
    await page.getByRole('radiogroup', { name: '视图' }).getByText('待生产').click()
    await expect(rowWith(page, 'QJ-80')).toContainText(`2 台`)
    await expect(rowWith(page, 'QJ-80')).toContainText(OTHER)
  })
})
