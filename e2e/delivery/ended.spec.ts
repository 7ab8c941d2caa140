import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { todo } from '../support/contract-work.ts'
import { goWithin, pressUnderMore, rowWith } from '../support/gestures.ts'
import { expect, openAs, signIn } from '../support/journey.ts'
import { expectAccessible, expectFits } from '../support/looks.ts'
import { test } from '../support/own-product.ts'
import { today } from '../support/records.ts'
import {
  build,
  CUSTOMER,
  enterReceipt,
  pieces,
  PUMP,
  sellThree,
  statedAs,
  TITLE,
} from '../support/three-pumps.ts'

/** A contract that is ended after a part has shipped: what 销售 settles, what 财务 collects, and what is left for anybody. */

const todos = (page: Page) => page.getByRole('region', { name: '待办' })
const statement = (basis: number) =>
  `/statement?basis=${basis}&first_date=${today().slice(0, 7)}-01&last_date=${today()}`

test('a contract is ended after one of three has shipped, paid by its settlement, and owed nowhere', async ({
  page,
  browser,
  own,
}) => {
  const manager = await own.addUser('赵岚', '销售经理')
  const builder = await own.addUser('孙生产', '生产')
  const shipper = await own.addUser('李发货', '物流')
  const accountant = await own.addUser('钱会计', '财务')
  const { contract, line } = await sellThree(own, manager)
  const pro_id = await build(own, contract, line, 2)
  const ships = await own.callAs(shipper)
  await ships(api.logistics.setLogistics, { pro_id, ...pieces(line, 1), shipped_date: today() })
  const books = await own.callAs(accountant)
  await books(api.receipt.setReceipt, { con_id: contract, amount: '1000', received_date: today() })
  const workshop = await openAs(browser, builder, '/web')
  const logistics = await openAs(browser, shipper, '/web')
  await expect(todo(workshop.page, '待生产 1 份合同')).toBeVisible()
  await expect(todo(logistics.page, '待发货 1 份合同')).toBeVisible()

  await test.step('销售 sees the figures and what is open, and settles it with 违约金', async () => {
    await signIn(page, manager, `/getContract?id=${contract}`)
    await pressUnderMore(page, '终止合同')
    const dialog = page.getByRole('dialog', { name: /^终止合同 HT/ })
    const settlement = dialog.getByRole('region', { name: '结算' })
    await expect(dialog.getByLabel('货款')).toHaveValue('3333.33')
    for (const text of [
      '合同金额10,000.00元',
      '应付合计3,333.33元',
      '已收1,000.00元',
      '终止后未收2,333.33元',
    ]) {
      await expect(settlement).toContainText(text)
    }
    const open = dialog.getByRole('region', { name: '未完成的事项' })
    for (const text of [
      `待生产 1 项：${PUMP} 1台`,
      `未发完 1 项：${PUMP} 2台`,
      `未收款 3 项：预付款 2,000.00元（${today()}到期）、到货款 6,500.00元、质保金 500.00元`,
    ]) {
      await expect(open).toContainText(text)
    }
    await dialog.getByRole('textbox', { name: '违约金' }).fill('500')
    await expect(settlement).toContainText('应付合计3,833.33元')
    await expect(settlement).toContainText('终止后未收2,833.33元')
    await dialog.getByLabel('终止原因').fill('用户项目取消')
    await expectFits(page)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '终止合同' }).click()
    await expect(dialog).toBeHidden()
    const ended = page.getByRole('region', { name: '终止', exact: true })
    await expect(ended).toContainText(`已终止（${today()}），不再按付款方式收款：用户项目取消`)
    await expect(ended).toContainText('应付合计3,833.33元')
  })

  await test.step('财务 finds the rest among what is due, and enters it', async () => {
    await signIn(page, accountant, '/web')
    await expect(todos(page)).toContainText('未收 2,833.33')
    await todo(page, '7天内到期的回款 1 份合同').click()
    await expect(rowWith(page, TITLE)).toContainText('已终止')
    await rowWith(page, TITLE).getByRole('button', { name: '收款', exact: true }).click()
    await enterReceipt(page, '2833.33')
  })

  await test.step('nothing is owed anywhere: 回款, 应收, home, contract and 对账单', async () => {
    await goWithin(page, '/received')
    await expect(page.getByText('收款减退款')).toContainText('3,833.33')
    await goWithin(page, '/receivable')
    const owed = page.getByRole('region', { name: '应收合计' })
    await expect(owed).toContainText('共 0 份合同未收清，未收合计 0.00 元')
    await expect(page.getByText('没有未收清的合同')).toBeVisible()
    await goWithin(page, '/web')
    await expect(todos(page)).toContainText('没有要办的事')
    const figures = page.getByRole('region', { name: '本月数字' })
    const figure = (name: string) => figures.getByRole('listitem').filter({ hasText: name })
    await expect(figure('应收')).toContainText('0.00 元')
    await expect(figure('应收')).toContainText('0 份合同')
    await expect(figure('应收')).toContainText('逾期 0.00 元，0 份')
    for (const basis of [1, 2]) {
      await page.goto(statement(basis))
      await expect(rowWith(page, CUSTOMER)).toContainText(
        statedAs('0.00', '3,833.33', '3,833.33', '0.00'),
      )
    }
    await page.goto(`/getContract?id=${contract}&part=money`)
    const plan = page.getByRole('table', { name: '回款计划' })
    await expect(
      plan.getByRole('row', { name: /终止结算 3,833\.33 .* 0\.00 已收清/ }),
    ).toBeVisible()
    await expect(plan.getByRole('row')).toHaveCount(2)
    await expectFits(page)
  })

  await test.step('生产 and 物流 have no work of it any more', async () => {
    for (const [{ page: theirs, close }, delivery] of [
      [workshop, 1],
      [logistics, 2],
    ] as const) {
      await theirs.goto('/web')
      await expect(todos(theirs)).toContainText('没有要办的事')
      await goWithin(theirs, `/owedlines?delivery=${delivery}`)
      await expect(theirs.getByText('没有待办的明细')).toBeVisible()
      await goWithin(theirs, `/owing?delivery=${delivery}`)
      await expect(theirs.getByText('没有符合条件的记录')).toBeVisible()
      await close()
    }
  })
})
