import { answer, sees } from '../support/gestures.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { sheetOf } from '../support/quotation-table.ts'
import { fresh, linesOf, makeProduct } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

/** From a customer's list of equipment to the lines of a new quotation. */

const table = (...rows: string[][]) => rows.map((row) => row.join('\t')).join('\r\n')

test('a list becomes a new quotation in the customer’s order, and what is not understood is decided by a person', async ({
  page,
  product,
}) => {
  const title = fresh('立式泵')
  const figures = { pro_flow: '50', pro_lift: '32.5', pro_power: '7.5', pro_unitprice: '6800' }
  await makeProduct(product.call, { pro_title: title, pro_no: 'A50', ...figures })

  await signIn(page, ADMIN, '/quotation')
  await page.getByRole('button', { name: '更多' }).first().click()
  await page.getByRole('button', { name: '从询价清单新增' }).click()
  await page.getByLabel('报价名称', { exact: true }).fill(fresh('询价'))
  await page.getByRole('button', { name: '保存并读取清单' }).click()
  await page
    .getByLabel('粘贴的内容')
    .fill(
      table(
        ['序号', '名称', '技术参数', '数量', '单位', '备注'],
        ['', '一、给水系统', '', '', '', ''],
        ['1', '生活给水泵', 'Q=50m³/h，H=32m', '2', '台', '一用一备'],
        ['2', '喷淋泵', 'Q=30 H=80', '1', '台', ''],
        ['3', '土建配合', '', '1', '项', ''],
      ),
    )
  await page.getByRole('button', { name: '读取' }).click()
  const row = page.getByRole('row', { name: '第4行 2 喷淋泵' })
  const uploaded = page.waitForResponse(/\/Upload\/inquiryFile/)
  await expect(row.getByText('没有单位，是30L/s还是30m³/h？')).toBeVisible()
  await row.focus()
  await page.keyboard.press('Delete')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Delete')
  await expect(page.getByText('不要的 1 行')).toBeVisible()

  // What was decided is there again after a reload, and the list itself.
  await (await uploaded).finished()
  await page.reload()
  await expect(page.getByText('上次读取的询价清单，还没有加入报价')).toBeVisible()
  await page.getByRole('button', { name: '加入报价 2 行' }).click()
  await expect(page.getByText('50 m³/h × 32 m 1用1备 生活', { exact: true })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: '一、给水系统' })).toBeVisible()
  const id = Number(new URL(page.url()).searchParams.get('id'))
  expect(await linesOf(product.call, id)).toMatchObject([
    { no: 'A50', num: 2, com_name: '一、给水系统', customer_no: '1', customer_name: '生活给水泵' },
    { pid: 0, title: '喷淋泵', unitprice: '', customer_no: '2', com_name: '一、给水系统' },
  ])

  await page.getByLabel('单价（喷淋泵）').fill('8000')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: '发出', exact: true }).click()
  await answer(page, '合计 21,600.00 元', '确定')
  await sees(page, '报价已发出')
  await page.getByRole('button', { name: '单据与版本' }).click()
  const downloading = page.context().waitForEvent('download')
  await page.getByRole('button', { name: '回填询价单' }).click()
  const { rows } = await sheetOf(await (await downloading).path())
  const names = ['序号', '名称', '技术参数', '数量', '单位', '备注']
  const added = ['型号', '品牌', '单价（含税）', '金额（含税）', '偏离说明']
  expect(rows.map((cells) => Array.from({ length: 11 }, (_, at) => cells[at] ?? ''))).toEqual([
    [...names, ...added],
    ['', '一、给水系统', '', '', '', '', '', '', '', '', ''],
    [
      '1',
      '生活给水泵',
      'Q=50m³/h，H=32m',
      '2',
      '台',
      '一用一备',
      'A50',
      '',
      6800,
      13_600,
      '无偏离',
    ],
    ['2', '喷淋泵', 'Q=30 H=80', '1', '台', '', '', '', 8000, 8000, ''],
    ['3', '土建配合', '', '1', '项', '', '', '', '', '', ''],
  ])
})
