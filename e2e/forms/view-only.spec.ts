import type { Permission } from '../../api/kit/access.ts'
import { api } from '../../api/index.ts'
import { goWithin } from '../support/gestures.ts'
import { expect, openAs, test } from '../support/journey.ts'
import { addUser, idOf, makeRole } from '../support/people.ts'
import {
  fresh,
  makeCategory,
  makeCombination,
  makeProduct,
  makeQuotation,
} from '../support/records.ts'
import type { Call } from '../support/server.ts'

/** Users with view permission only: no advice that they cannot follow, no form that they cannot save. */

async function addReader(call: Call, check: readonly Permission[]) {
  const role_name = fresh('只看')
  await makeRole(call, role_name, check)
  return addUser(call, fresh('读者'), role_name)
}

test('a form that may not be saved says so and takes nothing, and a list has nothing to select @long', async ({
  browser,
  product,
}) => {
  const { call } = product
  const pump = await makeProduct(call)
  const reader = await addReader(call, [
    'quotation:view',
    'quotation:all',
    'product:view',
    'category:view',
    'combination:view',
    'user:view',
    'role:view',
  ])
  const forms: readonly [string, string][] = [
    [`/productbj?id=${pump}`, '产品名称'],
    [`/getcombination?id=${await makeCombination(call, [pump])}`, '组合名称'],
    [`/getprocate?id=${await makeCategory(call)}`, '分类名称'],
    [`/getquotation?id=${await makeQuotation(call)}`, '报价名称'],
    ['/getuser', '用户名'],
    ['/getrole', '角色名称'],
  ]
  const { page, close } = await openAs(browser, reader, '/web')
  for (const [path, label] of forms) {
    await goWithin(page, path)
    await expect(page.getByLabel(label, { exact: true })).toBeDisabled()
    await expect(page.getByText('您没有新增和修改的权限，只能查看')).toBeVisible()
    await expect(page.getByRole('button', { name: '保存' })).toHaveCount(0)
  }
  await goWithin(page, '/product')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await close()
})

test('an empty list gives advice only with the permission to follow it @long', async ({
  browser,
  product,
}) => {
  const reader = await addReader(product.call, ['quotation:view', 'production:view'])
  const { page, close } = await openAs(browser, reader, '/quotation')
  await expect(page.getByText('还没有报价', { exact: true })).toBeVisible()
  await page.goto('/production')
  await expect(page.getByText('还没有生产记录', { exact: true })).toBeVisible()
  await close()
  const maker = await addReader(product.call, ['production:view', 'production:edit'])
  const other = await openAs(browser, maker, '/production')
  await expect(
    other.page.getByText('还没有生产记录，请在合同管理中点“生产”建立', { exact: true }),
  ).toBeVisible()
  await other.close()
})

test('a list without permission says so, without useless buttons @long', async ({
  browser,
  product,
}) => {
  const stranger = await addReader(product.call, ['web:edit'])
  const { page, close } = await openAs(browser, stranger, '/quotation')
  const content = page.locator('#main')
  await expect(content.getByText('您没有“报价：查看”的权限，请联系管理员')).toBeVisible()
  await expect(content.getByRole('button', { name: '重试' })).toHaveCount(0)
  await expect(content.getByText('10', { exact: true })).toHaveCount(0)
  await close()
})

test('a record of a deleted user belongs to nobody else, not to a new user of the same name @long', async ({
  browser,
  product,
}) => {
  const { call } = product
  const check: Permission[] = [
    'contract:view',
    'contract:edit',
    'production:view',
    'production:edit',
    'production:delete',
  ]
  await makeRole(call, '同事', check)
  await makeRole(call, '计划', [...check, 'production:all'])
  const name = fresh('张伟')
  const old = await addUser(call, name, '计划')
  const heir = await addUser(call, fresh('新人'), '同事')
  const asHeir = await product.callAs(heir)
  const contract = await asHeir(api.contract.setContract, { c_title: '某合同' })
  const asOld = await product.callAs(old)
  const production = await asOld(api.production.setProduction, { con_id: contract.id })
  await call(api.user.deleteUser, { id: await idOf(call, name) })
  await call(api.user.setUsers, { id: await idOf(call, heir.username), username: name })
  const { page, close } = await openAs(browser, { ...heir, username: name }, '/production')
  const row = page.getByRole('row').filter({ hasText: '未审核' })
  await expect(row.getByRole('button', { name: '查看' })).toBeVisible()
  await expect(row.getByRole('button', { name: '编辑' })).toHaveCount(0)
  await expect(row.getByRole('button', { name: '删除' })).toHaveCount(0)
  await expect(row.getByRole('checkbox')).toBeDisabled()
  await page.goto(`/getproduction?id=${production.id}`)
  await expect(page.getByText(`这条生产记录是${name}创建的，您只能查看`)).toBeVisible()
  await expect(page.getByRole('button', { name: '保存' })).toHaveCount(0)
  await close()
})
