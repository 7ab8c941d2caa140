import { describe, expect, test } from 'vitest'
import type { SheetColumn } from '../sheet.ts'
import { isSumRow } from './sums.ts'

/** Which rows of a list are its sums and remarks. */

const model: SheetColumn = { name: 'model', title: '型号', isCode: true, identifies: true }
const name: SheetColumn = { name: 'title', title: '名称', identifies: true }
const price: SheetColumn = { name: 'price', title: '单价', isAmount: true, isPrice: true }
const COLUMNS = new Map([
  [1, name],
  [2, model],
  [3, price],
])

/** A row of 序号, 名称, 型号, 单价. */
const isSum = (...texts: string[]) =>
  isSumRow(new Map([...texts.entries()].filter(([, text]) => text !== '')), COLUMNS)

describe('a row without a model', () => {
  test.each([
    '合计',
    '小计',
    '总计',
    '共计',
    '本页小计',
    '总价',
    '总金额',
    '累计',
    '大写',
    '税额',
    '合　计',
    '合 计：',
    '合计（大写）',
    '合计(元)',
    '合计金额',
    '合计人民币',
    '合计12台',
    '总计、',
    '注：含税',
    '注:',
    '注1.含税',
    '备注',
    '备 注：',
    '说明：1',
    '制表：张某',
    '审核',
    '编制',
    '联系人：张工',
    '电话:010',
    '付款方式：月结',
    '交货期：30天',
    '质保期',
    '供方：',
    '需方（盖章）',
    '签字',
    '盖章',
    '日期：2026',
    '有效期30天',
    '第1页',
    '共3页',
    '第 2 页 共 3 页',
    '第一页/共三页',
  ])('that begins with %j is a sum or a remark', (text) => {
    expect([isSum(text), isSum('', text)]).toEqual([true, true])
  })

  test.each([
    '注水泵',
    '注塑机冷却泵',
    '累计流量计',
    '合计量器',
    '说明书',
    '电话线',
    '日期印章机',
    '大写字机',
    '第1页岩泵',
    '总价值链',
    '供方仓库',
  ])('that begins with %j is a product', (text) => {
    expect([isSum(text), isSum('', text)]).toEqual([false, false])
  })

  test('with a price is one by words of sums alone', () => {
    expect([isSum('', '合计', '', '4400'), isSum('', '说明', '', '100')]).toEqual([true, false])
  })
})

test('a row with a model is a product, unless that is the word itself', () => {
  expect(isSum('', '备注', 'BZ-1', '100')).toBe(false)
  expect(isSum('', '', '合计', '100')).toBe(true)
})
