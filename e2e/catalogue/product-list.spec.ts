import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { answer, choose, pressInRow, rowWith, search, sees } from '../support/gestures.ts'
import { fresh, makeCategory, makeProduct, makeQuotedSet } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

const total = (page: Page, count: number) => page.getByText(`共 ${count} 条`, { exact: true })
const main = (page: Page) => page.locator('#main')

test('products are found by title and model, whatever letter case and width @long', async ({
  page,
  product,
}) => {
  const name = fresh('查找泵')
  await makeProduct(product.call, { pro_title: name, pro_no: `CDL-${name}` })
  await makeProduct(product.call, { pro_title: fresh('别的泵') })
  await signIn(page, ADMIN, '/product')
  for (const keyword of [name, `ｃｄｌ-${name}`]) {
    await search(page, keyword)
    await expect(total(page, 1)).toBeVisible()
    await expect(rowWith(page, name)).toBeVisible()
  }
  await search(page, `${name}%`)
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
})

test('products are found by category and status, and by the days of their entry @long', async ({
  page,
  product,
}) => {
  const type = fresh('查找分类')
  const pro_type = await makeCategory(product.call, { p_name: type })
  const [early, late] = [fresh('早'), fresh('晚')]
  const fields = { pro_type, pro_status: 1 }
  await makeProduct(product.call, {
    ...fields,
    pro_title: early,
    release_time: '2024:03:31 23:59:59',
  })
  await makeProduct(product.call, {
    ...fields,
    pro_title: late,
    release_time: '2024:04:01 00:00:00',
  })
  await makeProduct(product.call, { ...fields, pro_status: 3 })
  await signIn(page, ADMIN, '/product')
  await choose(main(page), '产品分类', type)
  await page.getByRole('button', { name: '查询' }).click()
  await expect(total(page, 3)).toBeVisible()
  await page.getByRole('button', { name: '更多筛选' }).click()
  await choose(main(page), '状态', '正常')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(total(page, 2)).toBeVisible()
  await page.getByPlaceholder('开始日期').fill('2024-03-01')
  await page.getByPlaceholder('结束日期').fill('2024-03-31')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(total(page, 1)).toBeVisible()
  await expect(rowWith(page, early)).toBeVisible()
})

test('the search and the page survive a reload and the way back @long', async ({
  page,
  product,
}) => {
  const name = fresh('翻页')
  for (let count = 1; count <= 12; count += 1) {
    const release_time = `2024:05:${String(count).padStart(2, '0')} 08:00:00`
    await makeProduct(product.call, { pro_title: name, pro_no: `第${count}号`, release_time })
  }
  await signIn(page, ADMIN, '/product')
  await search(page, name)
  await expect(total(page, 12)).toBeVisible()
  await expect(rowWith(page, name)).toHaveCount(10)
  await expect(rowWith(page, '第12号')).toBeVisible()
  await page.getByTitle('2', { exact: true }).click()
  await expect(rowWith(page, name)).toHaveCount(2)
  await page.reload()
  await expect(rowWith(page, name)).toHaveCount(2)
  await expect(page.getByRole('textbox', { name: '关键词' })).toHaveValue(name)
  await page.goBack()
  await expect(rowWith(page, name)).toHaveCount(10)
  await page.goBack()
  await expect(page.getByRole('textbox', { name: '关键词' })).toHaveValue('')
  await page.goForward()
  await expect(page.getByRole('textbox', { name: '关键词' })).toHaveValue(name)
  await expect(total(page, 12)).toBeVisible()
})

test('a copy needs confirmation, and is a product of its own @long', async ({ page, product }) => {
  const name = fresh('复制')
  await makeProduct(product.call, { pro_title: name, pro_no: 'M1', pro_status: 1 })
  await signIn(page, ADMIN, '/product')
  await search(page, name)
  await pressInRow(page, name, '复制')
  await answer(page, '是否确认复制', '取消')
  await expect(total(page, 1)).toBeVisible()
  await pressInRow(page, name, '复制')
  await answer(page, '是否确认复制', '确定')
  await sees(page, '产品已复制')
  await expect(total(page, 2)).toBeVisible()
  await expect(rowWith(page, 'M1 (副本)')).toContainText('未审核')
})

test('the last row of the last page deleted, the page before shows @long', async ({
  page,
  product,
}) => {
  const name = fresh('末页')
  for (let count = 1; count <= 11; count += 1) {
    await makeProduct(product.call, { pro_title: name, pro_no: `第${count}号` })
  }
  await signIn(page, ADMIN, `/product?keyword=${encodeURIComponent(name)}&page=2`)
  await pressInRow(page, name, '删除')
  await answer(page, '是否确认删除', '确定')
  await expect(total(page, 10)).toBeVisible()
  await expect(rowWith(page, name)).toHaveCount(10)
})

test('a product in use is not deleted, and the refusal names where it is used @long', async ({
  page,
  product,
}) => {
  const { pump, quotation } = await makeQuotedSet(product.call)
  const { data } = await product.call(api.quotation.getQuotation, { id: quotation })
  await signIn(page, ADMIN, '/product')
  await search(page, pump)
  await pressInRow(page, pump, '删除')
  await answer(page, '是否确认删除', '确定')
  await answer(page, /不能删除/, '确定')
  await expect(rowWith(page, pump)).toBeVisible()

  // A second model of the title frees the combination, and the quotation still holds the first.
  await makeProduct(product.call, { pro_title: pump, pro_no: 'P-2' })
  await pressInRow(page, 'P-1', '删除')
  await answer(page, '是否确认删除', '确定')
  await answer(page, (data as { quo_name: string }).quo_name, '确定')
  await expect(rowWith(page, 'P-1')).toBeVisible()
})
