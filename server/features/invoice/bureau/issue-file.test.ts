import ExcelJS from 'exceljs'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import {
  addedShape,
  explaining,
  movedShape,
  newShape,
  oldShape,
  renamedShape,
  templateOf,
  useTemplate,
} from '#test/make/files/bureau-template.ts'
import { makeContract } from '#test/make/chain.ts'
import { done, fresh } from '#test/make/factories.ts'
import { bureauRows } from '#test/read/bureau-rows.ts'
import { changesOf, newest } from '#test/read/history.ts'
import { printed, refused } from '#test/read/printed.ts'
import { zipEntries } from '#test/read/zip-entries.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** 导出开票文件: requests in the tax bureau's workbook. */

const { getInvoice, setInvoice, issueFile, getHistory } = api.invoice
const [BASIC, DETAIL] = ['1-发票基本信息', '2-发票明细信息'] as const

const server = testServer()
let clerk: Caller
beforeAll(async () => {
  clerk = await server.userWith('contract:view', 'contract:edit', 'invoice:view', 'invoice:edit')
})

let c_no: string
let con_id: number
beforeEach(async () => {
  c_no = fresh('HT-')
  con_id = await makeContract(clerk, { c_no, c_money: '999999.00' })
})

const PUMP = {
  title: '立式泵',
  no: 'CDL32-90',
  unit: '台',
  tax_code: '1090121010000000000',
  quantity: '3',
  amount: '10000.00',
  tax_rate: '13',
}
const BUYER = {
  kind: 1,
  buyer_name: '云溪水务有限公司',
  buyer_tax_number: '91310000 132228888X',
}

async function request(more: object = {}, parts: object = {}): Promise<number> {
  const input = { con_id, ...BUYER, rows: [PUMP], ...more }
  const { id } = await done(clerk, setInvoice, input)
  if (Object.keys(parts).length > 0) {
    await server.db.updateTable('invoice').set(parts).where('id', '=', Number(id)).execute()
  }
  return Number(id)
}

const issued = (ids: readonly number[], caller = clerk) =>
  printed(server, issueFile, { ids: ids.join(',') }, caller)
const why = (ids: readonly number[], caller = clerk) =>
  refused(server, issueFile, { ids: ids.join(',') }, caller)

const WHOLE = {
  buyer_address: '云溪路1号 021-12345678',
  buyer_place: '云溪路1号',
  buyer_phone: '021-12345678',
  buyer_bank: '工商银行云溪支行 1001742209300012345',
  buyer_bank_name: '工商银行云溪支行',
  buyer_account: '1001742209300012345',
}

/** What an invoice says, whatever its columns are called. */
const BASICS = {
  发票类型: '增值税专用发票',
  是否含税: '是',
  受票方自然人标识: '否',
  购买方名称: '云溪水务有限公司',
  购买方纳税人识别号: '91310000132228888X',
  购买方地址: '云溪路1号',
  购买方电话: '021-12345678',
  购买方开户银行: '工商银行云溪支行',
  购买方银行账号: '1001742209300012345',
  是否展示购买方地址电话银行账号: '展示地址、电话、开户银行及银行账号',
}
const ROW = {
  项目名称: '立式泵',
  商品和服务税收编码: '1090121010000000000',
  规格型号: 'CDL32-90',
  单位: '台',
  数量: '3',
  金额: '10000.00',
  税率: '0.13',
}

describe('all is written as text, by the names of columns:', () => {
  const { 购买方银行账号: account, 购买方电话: phone, ...others } = BASICS
  const { 是否展示购买方地址电话银行账号: _all, ...old } = BASICS
  const { 商品和服务税收编码: code, 税率: rate, ...goods } = ROW
  const renamedBasics = { ...others, 购买方开户银行账户: account, '*购买 电话': phone }
  const renamedRow = { ...goods, '商品和服务\n税收分类编码': code, '税率／征收率': rate }
  test.each([
    ['39 columns', newShape, BASICS, ROW],
    ['26 columns', oldShape, { ...old, 是否展示购买方银行账号: '是' }, ROW],
    ['moved', movedShape, BASICS, ROW],
    ['among new ones', addedShape, BASICS, ROW],
    ['by other names', renamedShape, renamedBasics, renamedRow],
  ])('%s', async (_what, shape, basics, row) => {
    const template = await templateOf(shape)
    await useTemplate(server, template)
    const id = await request({ remark: '二期' }, WHOLE)
    const file = await issued([id])
    const serial = { 发票流水号: `KP${id}` }
    expect(bureauRows(file, BASIC)).toEqual([{ ...basics, ...serial, 备注: `二期 KP${id}` }])
    expect(bureauRows(file, DETAIL)).toEqual([{ ...row, ...serial }])

    // Every part but those two sheets is the same, byte for byte.
    const [before, after] = [zipEntries(template), zipEntries(file)]
    expect([...after.keys()]).toEqual([...before.keys()])
    for (const filled of ['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml']) {
      expect(after.get(filled)).not.toEqual(before.get(filled))
      before.delete(filled)
      after.delete(filled)
    }
    expect(after).toEqual(before)

    // As a stricter reader has it: the same cells, and the hidden version.
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(new Uint8Array(file).buffer)
    const sheet = book.getWorksheet(BASIC)!
    expect(sheet.getRow(4).values).toContain(`二期 KP${id}`)
    expect(book.getWorksheet('excelVersion')!.getCell('A4').value).toBe(shape.version)
    expect(book.getWorksheet('excelVersion')!.state).toBe('hidden')
  })
})

describe('with the newest workbook', () => {
  beforeAll(async () => {
    await useTemplate(server, await templateOf())
  })

  test('several requests stand below each other, and so do all of their rows, in the order chosen', async () => {
    const more = {
      ...PUMP,
      title: '*泵*管道泵',
      quantity: '2.5',
      amount: '113.00',
      tax_rate: '6.5',
    }
    const first = await request({ rows: [PUMP, more] })
    const second = await request()
    const file = await issued([second, first])
    const serials = (sheet: typeof BASIC | typeof DETAIL) =>
      bureauRows(file, sheet).map((row) => row['发票流水号'])
    expect(serials(BASIC)).toEqual([`KP${second}`, `KP${first}`])
    expect(serials(DETAIL)).toEqual([`KP${second}`, `KP${first}`, `KP${first}`])
    const last = { 项目名称: '管道泵', 数量: '2.5', 金额: '113.00', 税率: '0.065' }
    expect(bureauRows(file, DETAIL)[2]).toMatchObject(last)
  })

  test.each([
    [{ buyer_place: '路' }, '展示地址、电话'],
    [{ buyer_account: '0012' }, '展示开户银行、银行账号'],
    [{}, undefined],
  ])('of %j is shown %s', async (parts, word) => {
    const [row] = bureauRows(await issued([await request({}, parts)]), BASIC)
    expect(row!['是否展示购买方地址电话银行账号']).toBe(word)
  })

  test.each([
    ['王建设', '是'],
    ['阿依古丽·买买提', '是'],
    ['John Smith', '是'],
  ])('%s asks for a 普票 as a person', async (buyer_name, person) => {
    const id = await request({ kind: 2, buyer_name, buyer_tax_number: '' })
    const [row] = bureauRows(await issued([id]), BASIC)
    expect(row).toMatchObject({ 发票类型: '普通发票', 受票方自然人标识: person })
    expect(row).not.toHaveProperty('购买方纳税人识别号')
  })

  test('a company that asks for a 普票 is none', async () => {
    const [row] = bureauRows(await issued([await request({ kind: 2 })]), BASIC)
    expect(row).toMatchObject({ 发票类型: '普通发票', 受票方自然人标识: '否' })
  })

  test('an amount after its discount is one row, without a price and a discount', async () => {
    const lines = [{ title: '泵', unit: '台', num: 4, unitprice: '1050', tax_rate: '13' }]
    con_id = await makeContract(clerk, { c_money: '5000.00', lines })
    const [line] = (await done(clerk, api.contract.getContract, { id: con_id })).data.lines
    const columns = { amount: 413_634, discount: 6_366, net: 366_048, tax: 47_586 }
    await server.db.updateTable('contract_line').set(columns).where('id', '=', line.id).execute()
    const tax_code = PUMP.tax_code
    const id = await request({ rows: [{ contract_line_id: line.id, quantity: '4', tax_code }] })
    const rows = bureauRows(await issued([id]), DETAIL)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ 数量: '4', 金额: '4136.34' })
    expect(rows[0]).not.toHaveProperty('单价')
    expect(rows[0]).not.toHaveProperty('折扣金额')
  })

  test('what the bureau said of an earlier file is past', async () => {
    const id = await request({}, { failure: '税号不正确' })
    await issued([id])
    expect((await done(clerk, getInvoice, { id })).data.failure).toBe('')
  })

  test('which version a request was filled into stays in its history', async () => {
    const id = await request()
    await issued([id])
    const said = { 导出内容: ['', '开票文件，模板版本 pt:20260401'] }
    expect(changesOf(await newest(clerk, getHistory, id))).toEqual(said)
    await useTemplate(server, await templateOf(oldShape))
    expect(changesOf(await newest(clerk, getHistory, id))).toEqual(said)
    await issued([id])
    expect(changesOf(await newest(clerk, getHistory, id))).toEqual({
      导出内容: ['', '开票文件，模板版本 pt:20251101'],
    })
    await useTemplate(server, await templateOf())
  })

  describe('is refused by the name of the request:', () => {
    const rows = (more: object) => ({ rows: [{ ...PUMP, ...more }] })
    test.each<[what: string, more: object, parts: object, says: string]>([
      ['without 税收分类编码', rows({ tax_code: '' }), {}, '第1行“立式泵”没有“商品和服务税收编码”'],
      [
        'a company without a tax number',
        { kind: 2, buyer_tax_number: '' },
        {},
        '普票开给单位也需要纳税人识别号',
      ],
      [
        'a short name of one',
        { kind: 2, buyer_tax_number: '', buyer_name: '云溪水务' },
        {},
        '普票开给单位也需要纳税人识别号',
      ],
      [
        'an address that nobody has split',
        {},
        { buyer_address: '云溪路1号 021' },
        '的地址和电话还没有分开',
      ],
      [
        'a bank that nobody has split',
        {},
        { buyer_bank: '工行 12' },
        '的开户银行和银行账号还没有分开',
      ],
      [
        'a long telephone',
        {},
        { buyer_phone: '0'.repeat(51) },
        '“购买方电话”有51个字，模板最多50个',
      ],
    ])('%s', async (_what, more, parts, says) => {
      const good = await request()
      const id = await request(more, parts)
      const answer = await why([good, id])
      expect(answer.code).toBe(400)
      expect(answer.msg).toContain(`不能导出：“${c_no} `)
      expect(answer.msg).toContain(says)
      expect(answer.msg).not.toContain('；')
    })

    test('what is issued, with its state', async () => {
      const [open, id] = [await request(), await request()]
      const outcome = { state: 1, invoice_no: fresh('26'), invoice_date: '2026-03-02' }
      await done(clerk, setInvoice, { id, ...outcome })
      expect(await why([open, id])).toMatchObject({
        code: 400,
        msg: `只有状态是“申请”的可以导出，请取消勾选：“${c_no} 云溪水务有限公司”（已开）`,
      })
    })

    test('one row more than a file has', async () => {
      const of = (length: number) =>
        request({ rows: Array.from({ length }, () => ({ ...PUMP, amount: '1.13' })) })
      const first = await of(500)
      const { code, msg } = await why([first, await of(499)])
      expect([code, msg]).toEqual([
        400,
        '选中的2张申请共有999行明细，税务局的一个文件最多998行，请分几次导出',
      ])
      expect(bureauRows(await issued([first, await of(498)]), DETAIL)).toHaveLength(998)
    })

    test('none chosen', async () => {
      expect(await why([])).toMatchObject({ code: 400, msg: '请先勾选要导出的开票申请' })
    })
  })

  test('only who may issue invoices gets it, of contracts that they see', async () => {
    const id = await request()
    const viewer = await server.userWith('contract:view', 'contract:all', 'invoice:view')
    expect((await why([id], viewer)).code).toBe(403)
    const other = await server.userWith('contract:view', 'invoice:view', 'invoice:edit')
    expect(await why([id], other)).toMatchObject({ code: 404 })
    const finance = await server.userWith('contract:view', 'contract:all', 'invoice:edit')
    expect(bureauRows(await issued([id], finance), BASIC)).toHaveLength(1)
  })

  test('limits and words are those of the workbook', async () => {
    const id = await request({ remark: '一二三四五六七八九十' })
    await useTemplate(server, await templateOf(explaining('备注', '非必填（限10字符）')))
    expect((await why([id])).msg).toContain('模板最多10个')
    await useTemplate(server, await templateOf(explaining('购买方电话', '必填')))
    expect((await why([id])).msg).toContain('没有“购买方电话”，请先填写')
    await useTemplate(server, await templateOf(explaining('税率', '必填', ['9%', '6%'])))
    expect((await why([id])).msg).toContain('第1行“立式泵”的税率不在模板的下拉选项里')
    await useTemplate(server, await templateOf(explaining('税率', '必填', ['13%', '6%'])))
    expect(bureauRows(await issued([id]), DETAIL)[0]).toMatchObject({ 税率: '13%' })
    const showing = '是否展示购买方地址电话银行账号'
    const short = explaining(showing, '非必填（限2字符）', ['展示地址、电话'])
    await useTemplate(server, await templateOf(short))
    const placed = await request({}, { buyer_place: '云溪路1号' })
    expect(bureauRows(await issued([placed]), BASIC)[0]).toMatchObject({
      [showing]: '展示地址、电话',
    })
    await useTemplate(server, await templateOf())
  })
})

test('without a workbook of the company it says where one is uploaded', async () => {
  await done(server.admin, api.company.setCompany, { invoice_template: '' })
  const { code, msg } = await why([await request()])
  expect([code, msg]).toEqual([409, expect.stringContaining('“公司资料”的“开票”中上传')])
})
