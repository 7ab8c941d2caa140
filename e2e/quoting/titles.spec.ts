import { expect, signIn, test } from '../support/journey.ts'
import {
  fresh,
  linesOf,
  makeCategory,
  makeChain,
  makeQuotation,
  makeQuotedSet,
} from '../support/records.ts'

test('the browser’s tab names the record, and its new name once it has one @long', async ({
  page,
  product,
}) => {
  const name = fresh('恒压供水设备报价')
  const contract = fresh('城南合同')
  const category = fresh('分类')
  const id = await makeQuotation(product.call, { quo_name: name })
  const chain = await makeChain(product.call, { c_title: contract, c_no: fresh('HT') })
  const procate = await makeCategory(product.call, { p_name: `<b>${category}</b>` })
  const { quotation, pump } = await makeQuotedSet(product.call)
  const line = (await linesOf(product.call, quotation)).find(({ title }) => title === pump)
  await signIn(page)
  const titles = [
    ['/quotation', '报价管理'],
    [`/quopro?id=${id}`, `${name} - 报价产品管理`],
    [`/getQuopro?id=${line?.pid}&line=${line?.id}`, `${pump} - 产品详情`],
    [`/getContract?id=${chain.contract}`, `${contract} - 编辑合同`],
    ['/getContract?id=0', '新增合同'],
    [`/getprocate?id=${procate}`, `${category} - 分类管理`],
    [`/getquotation?id=${id}`, `${name} - 报价管理`],
  ]
  for (const [path = '', title] of titles) {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} - 报价管理系统`)
  }
  await page.getByLabel('报价名称').fill('改名之后')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveTitle('改名之后 - 报价管理 - 报价管理系统')
})
