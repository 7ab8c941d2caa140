import { expect, test } from '../support/journey.ts'

test('the description of the calls is a page for anyone, with nothing from elsewhere @long', async ({
  page,
  product,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: '报价管理系统' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '保存报价' })).toBeAttached()
  const elsewhere = requests.filter(
    (url) => !url.startsWith(product.url) && !url.startsWith('data:'),
  )
  expect(elsewhere).toEqual([])
  // What it takes to show it is no part of the screens.
  requests.length = 0
  await page.goto('/login')
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
  expect(requests.filter((url) => url.includes('api-docs'))).toEqual([])
})
