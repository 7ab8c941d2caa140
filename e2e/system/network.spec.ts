import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { answer, choose, pressInRow, search, sees } from '../support/gestures.ts'
import { fresh, makeProduct, makeQuotedSet } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

test.use({ holdsRequests: true, expectedErrors: /net::ERR_|status of 500/ })

const PRODUCTS = '**/api/Productbj/index.html*'

/** Lets calls of an address take effect and loses their answers, this many times. */
async function loseAnswers(page: Page, address: string, times: number): Promise<void> {
  await page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times },
  )
}

test('an answer that nobody can read is a failure like any other @long', async ({ page }) => {
  await signIn(page)
  await page.route(PRODUCTS, (route) => route.fulfill({ status: 500, body: '<h1>Bad</h1>' }))
  await page.goto('/product')
  await expect(page.getByText(/加载失败/)).toBeVisible()
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
})

for (const screen of ['/quopro', '/quotation']) {
  test(`${screen} without a server keeps the page and offers a retry @long`, async ({
    page,
    product,
  }) => {
    const { quotation } = await makeQuotedSet(product.call)
    const path = screen === '/quopro' ? `${screen}?id=${quotation}` : screen
    await signIn(page)
    const reads = '**/api/Quotation/**'
    await page.route(reads, (route) => route.abort())
    await page.goto(path)
    await expect(page.getByText(/^加载失败/).first()).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.unroute(reads)
    await page.getByRole('button', { name: '重试' }).first().click()
    await expect(page.getByText(/^加载失败/)).toBeHidden()
  })
}

test('a save without a server keeps what was typed, and makes one record however often it is tried @long', async ({
  page,
  product,
}) => {
  await test.step('a save without a server keeps what was typed and can be tried again', async () => {
    const title = fresh('保存失败')
    await signIn(page, ADMIN, '/productbj?type=new')
    await page.getByLabel('产品名称').fill(title)
    const saves = '**/api/Productbj/setProduct.html'
    await page.route(saves, (route) => route.abort())
    await page.getByRole('button', { name: '保存' }).click()
    await answer(page, '无法连接服务器，请检查网络后重试。填写的内容已保留。', '取消')
    await expect(page.getByLabel('产品名称')).toHaveValue(title)
    await page.reload()
    await expect(page.getByLabel('产品名称')).toHaveValue(title)
    await page.unroute(saves)
    await page.getByRole('button', { name: '保存' }).click()
    await sees(page, '产品已保存')
    expect(await product.call(api.product.index, { keyword: title })).toMatchObject({ total: 1 })
  })
  await test.step('a save whose answer was lost, tried again from the dialog, makes one record', async () => {
    const title = fresh('只一个')
    await page.goto('/productbj?type=new')
    await expect(page.getByLabel('产品名称')).toBeFocused()
    await page.getByLabel('产品名称').fill(title)
    await loseAnswers(page, '**/api/Productbj/setProduct.html', 1)
    // As the button does.
    await page.keyboard.press('Control+s')
    await answer(page, '无法连接服务器', '重试')
    await sees(page, '产品已保存')
    await expect(page).toHaveURL(/\/productbj\?id=\d+$/)
    expect(await product.call(api.product.index, { keyword: title })).toMatchObject({ total: 1 })
  })
})

test('a save whose answer was lost, sent again after a reload, makes one record @long', async ({
  page,
  product,
}) => {
  const name = fresh('只一份报价')
  const dialog = page.getByRole('dialog', { name: '报价管理' })
  await signIn(page, ADMIN, '/quotation')
  await page.getByRole('button', { name: '新增' }).click()
  await dialog.getByLabel('报价名称').fill(name)
  await loseAnswers(page, '**/api/Quotation/setQuotation.html', 1)
  await dialog.getByRole('button', { name: '确定' }).click()
  await answer(page, '无法连接服务器', '取消')
  await page.reload()
  await expect(dialog.getByLabel('报价名称')).toHaveValue(name)
  await dialog.getByRole('button', { name: '确定' }).click()
  await sees(page, '报价已保存')
  expect(await product.call(api.quotation.index, { keyword: name })).toMatchObject({ total: 1 })
})

test('a copy whose answer was lost makes one copy @long', async ({ page, product }) => {
  const title = fresh('复制一次')
  await makeProduct(product.call, { pro_title: title, pro_no: 'M' })
  await signIn(page, ADMIN, '/product')
  await search(page, title)
  await loseAnswers(page, '**/api/Productbj/copyProduct.html*', 1)
  await pressInRow(page, title, '复制')
  await answer(page, '是否确认复制', '确定')
  await answer(page, '无法连接服务器', '重试')
  await sees(page, '产品已复制')
  await expect(page.getByText('共 2 条', { exact: true })).toBeVisible()
})

test('a combination whose answer was lost is added to a quotation once @long', async ({
  page,
  product,
}) => {
  const { quotation, combination } = await makeQuotedSet(product.call)
  const { data } = await product.call(api.combination.getCombination, { id: combination })
  await signIn(page, ADMIN, `/quopro?id=${quotation}`)
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '选择产品组合' })
  await choose(dialog, '产品组合', (data as { com_name: string }).com_name)
  await loseAnswers(page, '**/api/Quotation/setCombination.html', 1)
  await dialog.getByRole('button', { name: '确定' }).click()
  await answer(page, '无法连接服务器', '重试')
  await sees(page, '组合已加入报价')
  await expect(page.locator('.line-title')).toHaveCount(4)
})

test('a form that is emptied after a lost answer is still that of the same contract @long', async ({
  page,
  product,
}) => {
  const stem = fresh('清空')
  await signIn(page, ADMIN, '/getContract?id=0')
  await page.getByLabel('合同标题').fill(`${stem} 甲`)
  await loseAnswers(page, '**/api/Contract/setContract.html', 1)
  await page.getByRole('button', { name: '保存' }).click()
  await answer(page, '无法连接服务器', '取消')
  await page.getByRole('button', { name: '重置' }).click()
  await page.getByLabel('合同标题').fill(`${stem} 乙`)
  await page.getByRole('button', { name: '保存' }).click()
  await sees(page, '合同已保存')
  const { data } = await product.call(api.contract.index, { keyword: stem })
  expect(data).toMatchObject([{ c_title: `${stem} 乙` }])
})
