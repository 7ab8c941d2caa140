import { freshLoads } from '../support/fresh-load.ts'
import { answer, goWithin, newTab, sees } from '../support/gestures.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { makeDeal, today } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

/** After each save on a quotation and on a customer, their pages have the figures that they have when they are loaded anew. */

test('every save on a quotation’s page @long', async ({ page, browser, product }) => {
  const { quotation } = await makeDeal(product.call)
  const loads = await freshLoads(browser, ADMIN)
  await signIn(page, ADMIN, `/quopro?id=${quotation}`)
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const confirm = async (name: string) => {
    await dialog(name).getByRole('button', { name: '确定' }).click()
    await expect(dialog(name)).toBeHidden()
  }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  await page.getByLabel(/^单价（/).fill('11500')
  await page.getByLabel(/^折扣（/).fill('2.5')
  await page.getByLabel(/^数量（/).fill('3')
  await expect(page.getByText('33,637.50').first()).toBeVisible()
  await loads.expectSame(page)
  await press('更多')
  await press('自由项')
  await dialog('自由项').getByLabel('名称', { exact: true }).fill('运费')
  await dialog('自由项').getByLabel('单价', { exact: true }).fill('1800')
  await confirm('自由项')
  await loads.expectSame(page)
  await press('整单优惠')
  await dialog('整单优惠').getByText('优惠至（元）').click()
  await dialog('整单优惠').getByLabel('优惠至', { exact: true }).fill('30000')
  await confirm('整单优惠')
  await loads.expectSame(page)
  await press('编辑')
  await dialog('报价管理').getByLabel('项目名称').fill('二期泵房')
  await confirm('报价管理')
  await loads.expectSame(page)

  await press('发出')
  await answer(page, '生成 V1', '确定')
  await sees(page, '报价已发出')
  await loads.expectSame(page)
  await page
    .getByLabel(/^单价（/)
    .first()
    .fill('9000')
  await expect(page.getByText('有未发出的修改')).toBeVisible()
  await press('恢复到V1')
  await answer(page, '恢复到V1？', '确定')
  await sees(page, '报价已恢复到最后发出的版本')
  await loads.expectSame(page)
  await page.getByRole('button', { name: /^删除（运费/ }).click()
  await answer(page, '是否确认删除', '确定')
  await expect(page.getByRole('button', { name: /^删除（运费/ })).toHaveCount(0)
  await loads.expectSame(page)
  await press('更多')
  await press('跟进')
  const followed = page.getByRole('dialog', { name: '跟进' })
  await followed.getByLabel('跟进内容').fill('已电话')
  await followed.getByRole('button', { name: '记录' }).click()
  await expect(followed.getByRole('listitem').filter({ hasText: '已电话' })).toBeVisible()
  await followed.getByRole('button', { name: '关闭' }).click()
  await loads.expectSame(page)
  await press('更多')
  await press('修改阶段')
  await dialog('修改阶段').getByRole('radio', { name: '作废' }).check()
  await confirm('修改阶段')
  await loads.expectSame(page)
  await loads.close()
})

test('what is saved about a customer, on their page and on those that were seen before @long', async ({
  page,
  browser,
  product,
}) => {
  const { customer, contract, quotation } = await makeDeal(product.call)
  const loads = await freshLoads(browser, ADMIN)
  const theirs = `/customerpage?id=${customer}`
  await signIn(page, ADMIN, theirs)
  const followed = page.getByRole('region', { name: '跟进' })
  await followed.getByLabel('跟进内容').fill('已电话，王工下周定方案')
  await followed.getByRole('button', { name: '记录' }).click()
  await expect(followed.getByRole('listitem').filter({ hasText: '已电话' })).toBeVisible()
  await loads.expectSame(page)

  // What is made elsewhere in the same tab.
  await goWithin(page, `/getCustomer?id=${customer}`)
  await page.getByLabel('简称').fill('云溪')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await sees(page, '客户已保存')
  await loads.expectSame(page)
  await goWithin(page, theirs)
  await loads.expectSame(page)
  await goWithin(page, `/getContract?id=${contract}&part=money`)
  await page.getByRole('button', { name: '新增收款' }).click()
  const dialog = page.getByRole('dialog', { name: '新增收款' })
  await dialog.getByLabel('金额').fill('700')
  await dialog.getByRole('button', { name: '确定' }).click()
  await sees(page, '收款记录已保存')
  await goWithin(page, theirs)
  await loads.expectSame(page)
  await goWithin(page, `/quopro?id=${quotation}`)
  await page.getByRole('button', { name: '发出' }).click()
  await answer(page, '生成 V1', '确定')
  await sees(page, '报价已发出')
  await page.getByRole('button', { name: '转合同' }).click()
  await newTab(page, () => answer(page, '将按已发出的版本建立合同', '确定'))
  await goWithin(page, theirs)
  await loads.expectSame(page)
  for (const address of [
    '/web',
    `/report?first=${today()}`,
    '/receivable',
    '/owedlines',
    '/contract',
  ]) {
    await goWithin(page, address)
    await loads.expectSame(page)
  }
  await loads.close()
})
