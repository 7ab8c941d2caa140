import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { fresh } from '#test/make/factories.ts'
import {
  bookOf,
  lowered,
  plain,
  raised,
  runs,
  struck,
  STRUCK,
  type MadeCell,
} from '#test/make/files/seen-workbook.ts'
import { previewed } from '#test/read/sheets.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** A cell is read as a person reads it, and what was left out or changed of it is noted. */

const server = testServer()
let admin: Caller
beforeAll(() => {
  admin = server.admin
})

const LABELS = { 型号: '型号', 单价: '单价', 流量: '流量', 备注: '备注' } as const
type Label = keyof typeof LABELS

/** What the cell of that column becomes, with its notes; undefined where nothing does. */
async function readAs(label: Label, cell: MadeCell) {
  const cells: Record<Label, MadeCell> = { 型号: fresh('CDL'), 单价: 1, 流量: 5, 备注: '' }
  const labels = Object.keys(LABELS) as Label[]
  const file = await bookOf({
    rows: [
      ['产品名称', ...labels],
      ['立式泵', ...labels.map((one) => (one === label ? cell : cells[one]))],
    ],
  })
  const { rows } = await previewed(server, admin, api.product, file)
  const [row] = rows
  return {
    after: row!.changes.find((change) => change.label === label)?.after,
    notes: row!.notes.map(({ note }) => note),
    reason: row!.reason,
  }
}

type Case = [what: string, label: Label, cell: MadeCell, after: string, ...notes: string[]]

describe('a cell', () => {
  test.each<Case>([
    [
      'with a struck price before its successor',
      '单价',
      runs(struck('8600'), plain('8200')),
      '8,200.00元',
      '原文“86008200”，划掉的“8600”没有读',
    ],
    [
      'with a struck part of a text',
      '备注',
      runs(plain('现货'), struck('停产')),
      '现货',
      '原文“现货停产”，划掉的“停产”没有读',
    ],
    [
      'of a struck style with a part that is not',
      '单价',
      { runs: [plain('8600 '), { text: '8200', font: { bold: true } }], font: STRUCK },
      '8,200.00元',
      '原文“8600 8200”，划掉的“8600”没有读',
    ],
    [
      'with the raised mark of a footnote',
      '单价',
      runs(plain('8600'), raised('1')),
      '8,600.00元',
      '原文“86001”，上下标“1”没有读',
    ],
    [
      'with a lowered mark',
      '流量',
      runs(plain('30'), lowered('2')),
      '30',
      '原文“302”，上下标“2”没有读',
    ],
    [
      'with such a mark as a character',
      '单价',
      '8600¹',
      '8,600.00元',
      '原文“8600¹”，上下标“¹”没有读',
    ],
    ['with such a character in a flow', '流量', '30²', '30', '原文“30²”，上下标“²”没有读'],
    [
      'with the raised figure of its unit',
      '流量',
      runs(plain('30m'), raised('3'), plain('/h')),
      '30',
      '原文“30m3/h”',
    ],
    ['with that figure as a character', '流量', '30m³/h', '30', '原文“30m³/h”'],
    ['with a raised part in a text', '备注', runs(plain('见注'), raised('1')), '见注1'],
    ['with a number of few places', '单价', 86.9, '86.90元'],
    ['with a number of more places', '单价', 86.897, '86.90元', '原文“86.897”'],
    ['with one that is half a cent', '单价', 1394.9849999999999, '1,394.99元', '原文“1394.985”'],
    ['with a sum of floating point', '单价', 391.20000000000005, '391.20元'],
    [
      'with all of its places shown',
      '单价',
      { value: 86.897, format: '0.00' },
      '86.90元',
      '原文“86.897”',
    ],
    [
      'that shows fewer places',
      '单价',
      { value: 86.9, format: '0' },
      '86.90元',
      '显示87，按存的数86.9读',
    ],
    ['that shows thousands apart', '单价', { value: 8600, format: '#,##0.00"元"' }, '8,600.00元'],
    [
      'whose format shows a sign of money',
      '单价',
      { value: 8600, format: '[$¥-804]#,##0.00_)' },
      '8,600.00元',
    ],
    [
      'whose format shows another unit',
      '单价',
      { value: 1.254, format: '0.00"万元/台"' },
      '12,540.00元',
      '原文“1.254万元/台”',
    ],
    [
      'whose format shows the unit of other lists',
      '流量',
      { value: 10, format: '0.0"L/s"' },
      '36',
      '原文“10L/s”，由L/s换算',
    ],
    ['whose format shows its own unit', '流量', { value: 10, format: '0.0"m³/h"' }, '10'],
    ['of a formula', '单价', { formula: '2*4300', value: 8600 }, '8,600.00元'],
    [
      'that shows ten thousands',
      '单价',
      { value: 128000, format: '0.0,"千元"' },
      '128,000.00元',
      '显示128.0千元，按存的数128000读',
    ],
    [
      'of a flow that shows fewer places',
      '流量',
      { value: 12.46, format: '0.0' },
      '12.46',
      '显示12.5，按存的数12.46读',
    ],
    [
      'of a model that is shown with zeros before it',
      '型号',
      { value: 123, format: '00000' },
      '00123',
    ],
    ['of a model that is shown with letters', '型号', { value: 32, format: '"CDL"0' }, 'CDL32'],
    ['of a model that is a number', '型号', 41500, '41500'],
  ])('%s is read as seen', async (_what, label, cell, after, ...notes) => {
    expect(await readAs(label, cell)).toEqual({ after, notes, reason: '' })
  })

  test.each<[string, string]>([
    ['[$$-409]#,##0.00', '$360'],
    ['#,##0"美元"', '360美元'],
    ['0"×2台"', '360×2台'],
  ])('of a price whose format is %s is refused as such a text is', async (format, written) => {
    const { reason } = await readAs('单价', { value: 360, format })
    expect(reason).toContain(`（原文“${written}”）`)
  })

  test('of a formula without a result is refused', async () => {
    const { reason } = await readAs('单价', { formula: '2*4300' })
    expect(reason).toBe(
      'C列“单价”是公式，文件里没有它的结果：请用Excel或WPS打开这个文件，保存后重新选择',
    )
  })

  test('of a text with a day that Excel does not show is refused', async () => {
    const { reason } = await readAs('备注', { value: 2_958_466, format: 'yyyy-mm-dd' })
    expect(reason).toBe('E列“备注”的日期无法识别')
  })

  test.each<[string, MadeCell]>([
    ['a number that is shown by its power', 123456789012],
    ['a number whose format is that', { value: 123456, format: '0.00E+00' }],
    ['the text of such a cell', '1.23E+11'],
  ])('of a column of codes is refused with %s', async (_what, cell) => {
    const { reason } = await readAs('型号', cell)
    expect(reason).toMatch(/^B列“型号”显示为“1\.23.*E\+\d\d”.*设为“文本”格式/)
  })
})
