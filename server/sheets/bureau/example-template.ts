import type { CellStyle, WriteSheet } from 'hucre'
import { writeXlsx } from 'hucre/xlsx'
import { columnLetters } from '../cell-text.ts'
import { FIRST_ROW, NO, ORDINARY_WORD, SPECIAL_WORD, YES } from './bureau-template.ts'

/**
 * A workbook of the shape of the tax bureau's, made here and marked 示例: to show what one looks like, and for tests and the
 * demonstration. The bureau refuses it.
 */

/** A column: its name, what row 2 says of it, and what can be chosen in it. */
export type ExampleColumn = readonly [name: string, explanation: string, words?: readonly string[]]

export type ExampleShape = {
  version: string
  basic: readonly ExampleColumn[]
  detail: readonly ExampleColumn[]
}

const YES_NO = [YES, NO]

/** Its 39 columns are those of the newest version that was seen. */
export const exampleShape: ExampleShape = {
  version: 'pt:20260401',
  basic: [
    ['发票流水号', '必填\n(限20字符)'],
    ['发票类型', '必填\n(限10字符)', [SPECIAL_WORD, ORDINARY_WORD]],
    ['特定业务类型', '非必填\n(限10字符)'],
    ['是否含税', '必填(是/否)\n(限2字符)', YES_NO],
    ['受票方自然人标识', '非必填(是/否)\n(限2字符)', YES_NO],
    ['购买方名称', '必填\n(限100字符)'],
    ['购买方纳税人识别号', '专票必填\n(限20字符)'],
    ['购买方证件类型', '非必填\n(限20字符)'],
    ['购买方证件号码', '非必填\n(限30字符)'],
    ['购买方国籍（或地区）', '非必填\n(限40字符)'],
    ['购买方地址', '有条件必填\n(限100字符)'],
    ...['省', '市', '区', '街道'].map((part): ExampleColumn => [
      `购买方所在地区${part}（报废产品收购必填）`,
      '报废产品收购必填',
    ]),
    ['购买方详细地址（报废产品收购必填）', '报废产品收购必填'],
    ['购买方电话', '有条件必填\n(限50字符)'],
    ['购买方开户银行', '有条件必填\n(限100字符)'],
    ['购买方银行账号', '有条件必填\n(限100字符)'],
    [
      '是否展示购买方地址电话银行账号',
      '非必填',
      ['展示地址、电话', '展示开户银行、银行账号', '展示地址、电话、开户银行及银行账号'],
    ],
    ['是否开具涉税专业服务发票品目', '非必填', YES_NO],
    ['涉税专业服务协议编号', '非必填\n(限40字符)'],
    ['备注', '非必填\n(限230字符)'],
    ['报废产品销售类型', '非必填'],
    ['每千克煤炭发热量', '非必填'],
    ['干基全硫', '非必填'],
    ['干燥无灰基挥发分', '非必填'],
    ['销售方开户行', '非必填\n(限100字符)'],
    ['销售方银行账号', '非必填\n(限60字符)'],
    ['是否展示销售方地址电话银行账号', '非必填'],
    ['购买方邮箱', '非必填\n(限72字符)'],
    ['购买方经办人姓名', '非必填\n(限150字符)'],
    ['购买方经办人证件类型', '非必填\n(限40字符)'],
    ['购买方经办人证件号码', '非必填\n(限30字符)'],
    ['经办人国籍(地区)', '非必填\n(限40字符)'],
    ['经办人自然人纳税人识别号', '非必填\n(限20字符)'],
    ['放弃享受减按1%征收率\n原因', '非必填\n(限100字符)'],
    ['收款人', '非必填\n(限16字符)'],
    ['复核人', '非必填\n(限16字符)'],
  ],
  detail: [
    ['发票流水号', '必填\n（限20字符）'],
    ['项目名称', '必填\n（限100字符）'],
    ['商品和服务税收编码', '必填\n（限20字符）'],
    ['规格型号', '非必填\n（限40字符）'],
    ['单位', '有条件必填\n（限22字符）'],
    ['数量', '有条件必填\n（限16字符）最大保留13位小数'],
    ['单价', '有条件必填\n（限16字符）最大保留13位小数'],
    ['金额', '必填\n（限16字符）最大保留两位小数'],
    ['税率', '必填\n（限8字符）以小数形式填写，如“0.13”代表税率13%'],
    ['折扣金额', '非必填\n（限16字符）'],
    ['是否使用优惠政策', '非必填\n（是/否）', YES_NO],
    ['优惠政策类型', '非必填\n（限50字符）'],
    ['即征即退类型', '非必填\n（限50字符）'],
    ['煤炭种类', '非必填\n（限50字符）'],
  ],
}

const MARK =
  '示例：由报价管理系统生成，不是税务局的模板，税务局不受理；请在公司资料中上传税务局的模板'
const LAST_ROW = 1000

const FONT = { name: '微软雅黑', size: 10 } as const
const HEAD: CellStyle = {
  font: { ...FONT, bold: true },
  alignment: { vertical: 'center', wrapText: true },
}
const WIDTH = 18
const ROW_HEIGHT = 44

function sheetOf(name: string, columns: readonly ExampleColumn[]): WriteSheet {
  const rows = [
    [MARK],
    columns.map(([, explanation]) => explanation),
    columns.map(([title]) => title),
  ]
  const cells = rows.flatMap((texts, row) =>
    texts.map((value, column) => [`${row},${column}`, { value, style: HEAD }] as const),
  )
  return {
    name,
    cells: new Map(cells),
    columns: columns.map(() => ({ width: WIDTH, style: { font: FONT, numFmt: '@' } })),
    rowDefs: new Map([[1, { height: ROW_HEIGHT }]]),
    freezePane: { rows: FIRST_ROW - 1 },
    dataValidations: columns.flatMap(([, , words], at) => {
      const letters = columnLetters(at)
      return words
        ? [
            {
              type: 'list' as const,
              values: [...words],
              allowBlank: true,
              range: `${letters}${FIRST_ROW}:${letters}${LAST_ROW}`,
            },
          ]
        : []
    }),
  }
}

/** The workbook, of another shape where one is handed in. */
export async function exampleTemplate(shape: ExampleShape = exampleShape): Promise<Buffer> {
  const { version, basic, detail } = shape
  const file = await writeXlsx({
    defaultFont: FONT,
    sheets: [
      sheetOf('1-发票基本信息', basic),
      sheetOf('2-发票明细信息', detail),
      sheetOf('3-特定业务信息', [['发票流水号', '有条件必填\n（限20字符）']]),
      sheetOf('4-附加要素信息', [
        ['发票流水号', '有条件必填\n（限20字符）'],
        ['附加要素名称', '有条件必填'],
        ['附加要素内容', '有条件必填'],
      ]),
      { name: 'excelVersion', hidden: true, rows: [[], [], [], [version]] },
    ],
  })
  return Buffer.from(file)
}
