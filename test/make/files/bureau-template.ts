import { api } from '#api/index.ts'
import {
  exampleShape,
  exampleTemplate,
  type ExampleColumn,
  type ExampleShape,
} from '#server/sheets/bureau/example-template.ts'
import { sendTo } from '../../read/editor.ts'
import type { Caller, TestServer } from '../../run/server.ts'
import { done } from '../factories.ts'

/** Workbooks of the shapes that the tax bureau's has had, or may have. */

/** The 26 columns of an older version; the rest is the example's. */
const OLD: readonly ExampleColumn[] = [
  ['发票流水号', '必填(限20字符)'],
  ['发票类型', '必填\n(限10字符)', ['增值税专用发票', '普通发票']],
  ['特定业务类型', '非必填\n(限10字符)'],
  ['是否含税', '必填(是/否)\n(限2字符)', ['是', '否']],
  ['受票方自然人标识', '非必填(是/否)\n (限2字符)', ['是', '否']],
  ['购买方名称', '必填\n(限100字符)'],
  ['证件类型', '非必填\n(限20字符)'],
  ['购买方纳税人识别号', '专票必填\n(限20字符)'],
  ['购买方地址', '非必填\n(限100字符)'],
  ['购买方电话', '非必填\n(限60字符)'],
  ['购买方开户银行', '非必填\n(限100字符)'],
  ['购买方银行账号', '非必填\n(限100字符)'],
  ['备注', '非必填\n(限230字符)'],
  ['是否展示购买方银行账号', '非必填（是/否）\n（限2字符）', ['是', '否']],
  ['销售方开户行', '非必填\n(限100字符)'],
  ['销售方银行账号', '非必填\n(限60字符)'],
  ['是否展示销售方银行账号', '非必填（是/否）\n（限2字符）', ['是', '否']],
  ['购买方邮箱', '非必填\n(限72字符)'],
  ['购买方经办人姓名', '非必填\n(限150字符)'],
  ['购买方经办人证件类型', '非必填\n(限40字符)'],
  ['购买方经办人证件号码', '非必填\n(限30字符)'],
  ['经办人国籍(地区)', '非必填\n(限40字符)'],
  ['经办人自然人纳税人识别号', '非必填\n(限20字符)'],
  ['放弃享受减按1%征收率\n原因', '非必填\n(限100字符)'],
  ['收款人', '非必填\n(限16字符)'],
  ['复核人', '非必填\n(限16字符)'],
]

export const newShape = exampleShape
export const oldShape: ExampleShape = { ...exampleShape, version: 'pt:20251101', basic: OLD }

/** The same columns from the right to the left. */
export const movedShape: ExampleShape = {
  ...exampleShape,
  basic: exampleShape.basic.toReversed(),
  detail: exampleShape.detail.toReversed(),
}

const added: ExampleColumn = ['新政策标识', '非必填\n(限10字符)']
/** Before, among and behind the others there are new ones. */
export const addedShape: ExampleShape = {
  version: 'pt:20270101',
  basic: [added, ...exampleShape.basic.flatMap((column) => [column, added])],
  detail: [added, ...exampleShape.detail.flatMap((column) => [column, added])],
}

/** Columns by their names with other ones. */
export const renamed = (names: Readonly<Record<string, string>>): ExampleShape => {
  const rename = ([name, ...rest]: ExampleColumn): ExampleColumn => [names[name] ?? name, ...rest]
  return {
    ...exampleShape,
    basic: exampleShape.basic.map(rename),
    detail: exampleShape.detail.map(rename),
  }
}
export const renamedShape = renamed({
  购买方银行账号: '购买方开户银行账户',
  购买方电话: '*购买 电话',
  商品和服务税收编码: '商品和服务\n税收分类编码',
  税率: '税率／征收率',
})

/** With another explanation, or other words, of a column. */
export function explaining(name: string, ...rest: [explanation: string, words?: string[]]) {
  const change = (column: ExampleColumn): ExampleColumn =>
    column[0] === name ? [name, ...rest] : column
  return {
    ...exampleShape,
    basic: exampleShape.basic.map(change),
    detail: exampleShape.detail.map(change),
  }
}

/** One that each row needs and that nobody knows. */
export const unknownShape: ExampleShape = {
  ...exampleShape,
  basic: [...exampleShape.basic, ['行业代码', '必填\n(限4字符)']],
}

export const templateOf = (shape?: ExampleShape) => exampleTemplate(shape)

/** Uploads a workbook and answers what the check says. */
export const sendTemplate = (
  server: TestServer,
  content: Buffer,
  name = '模板.xlsx',
  by?: Caller,
) => sendTo(api.upload.invoiceTemplate, server, by ?? server.admin, [{ name, content }])

/** The company has this workbook from now on. */
export async function useTemplate(server: TestServer, content: Buffer, name?: string) {
  const answer = await sendTemplate(server, content, name)
  if (answer.code !== 200) throw new Error(answer.msg)
  await done(server.admin, api.company.setCompany, { invoice_template: answer.file_url })
  return String(answer.file_url)
}
