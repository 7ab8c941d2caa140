import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import type { Permission } from '../../api/kit/access.ts'
import { answer, choose, newTab, sees } from '../support/gestures.ts'
import { expect, openAs, signIn, test } from '../support/journey.ts'
import { NARROW } from '../support/looks.ts'
import { addUser } from '../support/people.ts'
import { fresh, makeProduct } from '../support/records.ts'
import type { Call } from '../support/server.ts'

/** From an agreed price to an approved offer, and back from a change of it. */

const SELLER: Permission[] = [
  'quotation:view',
  'quotation:edit',
  'customer:view',
  'customer:edit',
  'company:edit',
]
const APPROVER: Permission[] = [
  'quotation:view',
  'quotation:all',
  'quotation:approve',
  'customer:view',
  'customer:all',
  'customer:price',
]

async function userAt(call: Call, level: number, check: Permission[]) {
  const role_name = fresh('角色')
  await call(api.role.setBeh, { role_name, check, level })
  return addUser(call, fresh('员工'), role_name)
}

const discount = (page: Page) => page.getByLabel(/^折扣（/)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

// Other journeys send what they like.
test.afterAll(async ({ product }) => {
  await product.call(api.company.setCompany, { approval: 0 })
})

/** The page on which a submitted quotation is decided on, from the home page. */
async function opened(page: Page, name: string): Promise<Page> {
  await page.goto('/web')
  return newTab(page, () => page.getByLabel('待办').getByRole('link', { name }).click())
}

test('an agreed price, a discount beyond the limit, returned and passed on a phone, sent, changed and restored', async ({
  page,
  browser,
  product,
}) => {
  const { call } = product
  const limits = [5, 10, 20].map((most) => ({
    line: `${most}`,
    whole: `${most}`,
    total: '1000000',
  }))
  await call(api.company.setCompany, { approval: 2, discount_limits: limits, catalogue_basis: 1 })
  const seller = await userAt(call, 0, SELLER)
  const approver = await userAt(call, 1, APPROVER)
  const pro_no = fresh('CDL')
  await makeProduct(call, { pro_title: fresh('泵'), pro_no, pro_unitprice: '1000' })

  // The salesman's customer, and what the approver agrees on with them.
  await signIn(page, seller, '/quotation')
  const cus_name = fresh('云溪水务')
  const quo_name = fresh('云溪供水')
  await button(page, '新增').click()
  const form = page.getByRole('dialog', { name: '报价管理' })
  await form.getByLabel('报价名称').fill(quo_name)
  await form.getByLabel('客户名称').fill(cus_name)
  await page.getByText(`新建客户“${cus_name}”`).click()
  await form.getByRole('button', { name: '保存并选产品' }).click()
  await sees(page, '报价已保存')
  const chief = await openAs(browser, approver, '/getAgreed')
  await choose(chief.page.getByRole('main'), '客户', cus_name)
  await choose(chief.page.getByRole('main'), '产品', pro_no)
  await chief.page.getByLabel('协议价', { exact: true }).fill('950')
  await chief.page.getByLabel('起', { exact: true }).fill('2026-01-01')
  await chief.page.getByLabel('止', { exact: true }).fill('2099-12-31')
  await chief.page.getByLabel('止', { exact: true }).blur()
  await button(chief.page, '保存').click()
  await expect(chief.page.getByRole('heading', { name: '编辑协议价' })).toBeVisible()

  // The price is the agreed one; beyond the own level the quotation is submitted, not sent.
  const sets = page.getByRole('dialog', { name: '选择产品组合' })
  await sets.getByRole('button', { name: '关闭' }).click()
  await expect(sets).toBeHidden()
  await button(page, '更多').click()
  await button(page, '单个产品').click()
  const adding = page.getByRole('dialog', { name: '单个产品' })
  await choose(adding, '产品', pro_no)
  await adding.getByRole('button', { name: '加入' }).click()
  await adding.getByRole('button', { name: '完成' }).click()
  await expect(page.getByText(/协议价 至 2099-12-31/)).toBeVisible()
  await discount(page).fill('8')
  await expect(page.getByText(/超出您的权限，需要1级（主管）审核/)).toBeVisible()
  await button(page, '提交审核').click()
  const dialog = page.getByRole('dialog', { name: '提交审核' })
  await dialog.getByLabel('给审核人的说明').fill('老客户')
  await dialog.getByRole('button', { name: '确定' }).click()
  await sees(page, '已提交审核')

  // On a phone, from the home page: one tap to read, one to decide.
  await chief.page.setViewportSize(NARROW)
  const returning = await opened(chief.page, quo_name)
  await expect(returning.getByText(/整单让利8.00%（9.2折），0级（业务员）最多5%/)).toBeVisible()
  await returning.getByLabel('审核意见').fill('最多93折')
  await button(returning, '退回').click()
  await expect(returning.getByText('没有等待您审核的报价')).toBeVisible()

  // Returned with a reason, changed, submitted again, passed.
  await expect(page.getByText('最多93折')).toBeVisible()
  await discount(page).fill('7')
  await button(page, '提交审核').click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await sees(page, '已提交审核')
  const passing = await opened(chief.page, quo_name)
  await button(passing, '通过').click()
  await expect(passing.getByText('没有等待您审核的报价')).toBeVisible()

  await expect(page.getByText('已通过')).toBeVisible()
  await button(page, '发出').click()
  await answer(page, '生成 V1', '确定')
  await sees(page, '报价已发出')

  // A change of what was sent is taken back, and with it the approval that V1 had.
  await discount(page).fill('9')
  await expect(page.getByText('有未发出的修改')).toBeVisible()
  await button(page, '恢复到V1').click()
  await answer(page, '恢复到V1？', '确定')
  await expect(discount(page)).toHaveValue('7')
  await expect(page.getByText('有未发出的修改')).toBeHidden()
  await expect(page.getByText('已通过')).toBeVisible()
  await chief.close()
})
