import { expect, signIn, test } from '../support/journey.ts'
import { rowWith } from '../support/gestures.ts'
import { makeChain, makeQuotedSet } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

/** More than a search takes; the sixty that remain find nothing, and no refusal shows. */
const TYPED = '泵'.repeat(70)
const TAKEN = '泵'.repeat(60)

test('a search takes sixty characters, wherever one types @long', async ({ page, product }) => {
  const { quotation, pump } = await makeQuotedSet(product.call)
  const { sales } = await makeChain(product.call)
  await signIn(page, ADMIN, '/quotation')

  const keyword = page.getByLabel('关键词')
  await keyword.pressSequentially(TYPED)
  await expect(keyword).toHaveValue(TAKEN)
  await keyword.press('Enter')
  await expect(page).toHaveURL(new RegExp(`keyword=${encodeURIComponent(TAKEN)}(&|$)`))

  await page.keyboard.press('Control+k')
  const find = page.getByRole('combobox', { name: '查找名称或编号' })
  await find.pressSequentially(TYPED)
  await expect(find).toHaveValue(TAKEN)
  await expect(page.getByText(`没有找到“${TAKEN}”`)).toBeAttached()
  await page.keyboard.press('Escape')

  await page.goto(`/quopro?id=${quotation}`)
  const model = rowWith(page, pump).getByRole('combobox', { name: `型号（${pump}）` })
  await model.pressSequentially(TYPED)
  await expect(model).toHaveValue(TAKEN)
  await expect(page.getByText('没有符合的型号')).toBeVisible()

  await page.goto(`/getSales?id=${sales}`)
  const contract = page.getByRole('combobox', { name: '所属合同' })
  await contract.pressSequentially(TYPED)
  await expect(contract).toHaveValue(TAKEN)
  await expect(page.getByText('没有符合的合同')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})
