import type { Page } from '@playwright/test'
import { rowWith, search } from '../support/gestures.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { fresh, makeChain, makeContract, makeProduct } from '../support/records.ts'
import { ADMIN, type Call } from '../support/server.ts'

test.use({ holdsRequests: true })

/** Contracts of one name, which end in these words. */
async function makeContracts(call: Call, name: string, endings: readonly string[]) {
  for (const ending of endings) {
    await makeContract(call, { c_title: `${name}${ending}` })
  }
}

const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title })
const selected = (page: Page, count: number) =>
  page.getByText(`已选择 ${count} 条`, { exact: true })

test('selected contracts are deleted; the one that cannot be says why and stays selected', async ({
  page,
  product,
}) => {
  const name = fresh('批量')
  await makeContracts(product.call, name, ['甲', '乙'])
  await makeChain(product.call, { c_title: `${name}有生产` })
  await signIn(page, ADMIN, '/contract')
  await search(page, name)
  await expect(rowWith(page, name)).toHaveCount(3)
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  await expect(selected(page, 3)).toBeVisible()
  await page.getByRole('button', { name: '批量删除' }).click()
  const question = dialog(page, '批量删除')
  await expect(question).toContainText('是否确认删除所选的 3 条记录')
  await question.getByRole('button', { name: '确定' }).click()
  await expect(question.getByText('成功 2 条，失败 1 条')).toBeVisible()
  const results = question.getByRole('listitem')
  await expect(results.filter({ hasText: `${name}甲` })).toContainText('合同已删除')
  await expect(results.filter({ hasText: `${name}有生产` })).toContainText(/生产记录.*不能删除/)
  await question.getByRole('button', { name: '关闭' }).click()
  await expect(question).toBeHidden()
  await expect(rowWith(page, name)).toHaveCount(1)
  await expect(selected(page, 1)).toBeVisible()
  await expect(rowWith(page, `${name}有生产`).getByRole('checkbox')).toBeChecked()
  await expect(page.getByRole('button', { name: '批量删除' })).toBeFocused()
})

test('the status of selected products is changed, and a selection does not outlast its page @long', async ({
  page,
  product,
}) => {
  const name = fresh('改状态')
  for (let count = 1; count <= 11; count += 1) {
    await makeProduct(product.call, { pro_title: name, pro_no: `第${count}号` })
  }
  await signIn(page, ADMIN, '/product')
  await search(page, name)
  await expect(page.getByText('共 11 条', { exact: true })).toBeVisible()
  await rowWith(page, '第11号').getByRole('checkbox').check()
  await expect(selected(page, 1)).toBeVisible()
  await page.getByTitle('2', { exact: true }).click()
  await expect(rowWith(page, name)).toHaveCount(1)
  await expect(page.getByText(/^已选择/)).toBeHidden()
  await page.getByTitle('1', { exact: true }).click()
  await expect(rowWith(page, name)).toHaveCount(10)
  await expect(rowWith(page, '第11号').getByRole('checkbox')).not.toBeChecked()

  await rowWith(page, '第11号').getByRole('checkbox').check()
  await rowWith(page, '第10号').getByRole('checkbox').check()
  await page.getByRole('button', { name: '批量修改状态' }).click()
  const question = dialog(page, '批量修改状态')
  await expect(question).toContainText('2 条记录')
  await question.getByText('推荐').click()
  await question.getByRole('button', { name: '确定' }).click()
  await expect(question.getByText('成功 2 条', { exact: true })).toBeVisible()
  await question.getByRole('button', { name: '关闭' }).click()
  await expect(rowWith(page, name).filter({ hasText: '推荐' })).toHaveCount(2)
  await expect(page.getByText(/^已选择/)).toBeHidden()
})

test('rows that wait to be replaced cannot be selected, and none of them is when the answer is there @long', async ({
  page,
  product,
}) => {
  const [former, sought] = [fresh('原来的'), fresh('要找的')]
  await makeContracts(product.call, former, ['甲', '乙'])
  await makeContracts(product.call, sought, ['丙'])
  await signIn(page, ADMIN, '/contract')
  await search(page, former)
  await expect(rowWith(page, former)).toHaveCount(2)
  await rowWith(page, `${former}甲`).getByRole('checkbox').check()
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/Contract/index.html*', async (route) => {
    await answered.promise
    await route.continue()
  })
  // Not by `search`, which waits for the answer.
  await page.getByRole('textbox', { name: '关键词' }).fill(sought)
  await page.getByRole('button', { name: '查询' }).click()
  const all = page.getByRole('checkbox', { name: '全选本页' })
  await expect(all).toBeDisabled()
  await expect(all).not.toBeChecked()
  await expect(rowWith(page, `${former}乙`).getByRole('checkbox')).toBeDisabled()
  await expect(page.getByRole('button', { name: '批量删除' })).toHaveCount(0)
  await expect(page.getByText(/^已选择/)).toHaveCount(0)
  answered.resolve()
  await expect(rowWith(page, former)).toHaveCount(0)
  await all.check()
  await expect(selected(page, 1)).toBeVisible()
  await expect(rowWith(page, `${sought}丙`).getByRole('checkbox')).toBeChecked()
})
