import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { linesOf, makeContract } from '#test/make/chain.ts'
import { docx, paragraph, row } from '#test/make/files/docx.ts'
import {
  addSet,
  done,
  fresh,
  makeCombination,
  makeCustomer,
  makeProduct,
  makeQuotation,
} from '#test/make/factories.ts'
import { paragraphsIn, partsIn, rowsIn } from '#test/read/docx.ts'
import { sendTo } from '#test/read/editor.ts'
import { infoOf, pagesOf, textOf } from '#test/read/pdf.ts'
import { printed, refused } from '#test/read/printed.ts'
import { addressOf, testServer, type Caller } from '#test/run/server.ts'

/** 购销合同 of a contract, as a PDF and as a Word file. */

const { salesContract, salesContractBlanks, salesContractWord } = api.contract

const server = testServer()
beforeAll(async () => {
  await done(server.admin, api.company.setCompany, {
    name: '宁波泵业',
    telephone: '0574-88123456',
    bank: '工商银行',
    account: '120202',
    tax_rate: '13',
    clause_templates: [
      { name: '标准', clauses: '一、违约责任：按民法典。\n二、争议：由供方所在地法院管辖。' },
      { name: '工程', clauses: '按工程条款' },
    ],
  })
})

const pdf = (id: number, caller?: Caller) => printed(server, salesContract, { id }, caller)
const word = (id: number, caller?: Caller) => printed(server, salesContractWord, { id }, caller)
const wordText = async (id: number) => paragraphsIn(await word(id)).join('\n')

/** A line, the first one unless another is named, whose amount is what a discount on the whole has left of it. */
async function discounted(id: number, amount: number, at = 0): Promise<void> {
  const line = (await linesOf(server.admin, id))[at]
  const changed = server.db.updateTable('contract_line').set({ amount, net: amount })
  await changed.where('id', '=', line!.id).execute()
}

/**
 * 3 sets of 1,050.00 at 12.5 % off and 888.88, and 800.00 for freight, less 77.77 on the whole: 2,721.81, 2,633.31 and
 * 790.00 (largest remainders of 3,444.598, 3,332.609 and 999.793).
 */
async function fromQuotation(fields: Record<string, unknown> = {}): Promise<number> {
  const { addline, changeline, changesets, sendQuotation, toContract } = api.quotation
  const products = [
    await makeProduct(server.admin, { pro_title: '立式泵', pro_no: fresh('A') }),
    await makeProduct(server.admin, { pro_title: '稳压罐', pro_no: fresh('B') }),
  ]
  const id = await makeQuotation(server.admin, {
    quo_name: '云溪花园二次供水',
    cus_name: '云溪水务',
    delivery_place: '云溪路8号泵房',
    delivery_time: '合同生效后30天',
    transport: '含运费',
    warranty: '24个月',
    acceptance: '按国标',
    discount_kind: 2,
    discount_value: '77.77',
    payment_steps: [
      { name: '预付款', percent: '30', trigger: 1 },
      { name: '尾款', percent: '70', trigger: 3, days: 30 },
    ],
    ...fields,
  })
  const com = await makeCombination(server.admin, products, { com_name: '设备', com_show: 1 })
  const [pump, tank] = await addSet(server.admin, id, com)
  await done(server.admin, changesets, { id: pump!.id, sets: 3 })
  const ofPump = { unitprice: '1050', discount: '12.5', note: '含底座' }
  await done(server.admin, changeline, { id: pump!.id, ...ofPump })
  await done(server.admin, changeline, { id: tank!.id, unitprice: '888.88' })
  await done(server.admin, addline, { id, title: '运费', unitprice: '800' })
  await done(server.admin, sendQuotation, { id })
  return Number((await done(server.admin, toContract, { id })).id)
}

test('one from a quotation has its lines after all discounts, its terms, and the company’s clauses', async () => {
  const id = await fromQuotation()
  const { data } = await done(server.admin, api.contract.getContract, { id })
  const bytes = await pdf(id)
  const text = textOf(bytes)
  for (const part of [
    '购销合同',
    '需方：云溪水务',
    '供方：宁波泵业',
    `合同编号：${data.c_no}`,
    `报价编号：${data.origin.quo_no}V1`,
    '设备共3套',
    '907.27',
    '877.77',
    '790.00',
    '2,721.81',
    '套单价、套总价（共3套）1,785.045,355.12',
    '合计（含税）6,145.12',
    '人民币（大写）：陆仟壹佰肆拾伍元壹角贰分',
    '增值税税率13%',
    '1.预付款30%，签约时，1,843.54元',
    '2.尾款70%，验收后30天内，4,301.58元',
    '合同生效后30天',
    '云溪路8号泵房',
    '含运费',
    '24个月',
    '按国标',
    '二、争议：由供方所在地法院管辖。',
    '需方（签字/盖章）：',
    '供方（签字/盖章）：',
    '第2页共2页',
  ]) {
    expect.soft(text, part).toContain(part)
  }
  // 907.27 × 3 and 877.77 × 3 are the amounts, so that nothing has to be said of them.
  expect(text).not.toContain('尾差')
  // Before the discounts.
  expect(text).not.toMatch(/1,?050\.00|888\.88/)
  expect(infoOf(bytes)).toMatchObject({ Title: `购销合同 ${data.c_no}`, Author: '宁波泵业' })

  const file = await word(id)
  expect(rowsIn(file)).toContainEqual([
    '1',
    '立式泵',
    data.lines[0].no,
    '',
    '3',
    '907.27',
    '13%',
    '2,721.81',
    '设备，共3套；含底座',
  ])
  const paragraphs = paragraphsIn(file)
  expect(paragraphs).toContain('合同总价：6,145.12 元，人民币（大写）陆仟壹佰肆拾伍元壹角贰分。')
  expect(paragraphs).toContain(
    '1. 预付款 30%，签约时，1,843.54元\n2. 尾款 70%，验收后30天内，4,301.58元',
  )
  expect(paragraphs).toContain('一、违约责任：按民法典。\n二、争议：由供方所在地法院管辖。')
  expect(paragraphs).toContain(`报价编号：${data.origin.quo_no} V1`)
})

test('prices without tax are printed so, with the tax below them', async () => {
  const id = await fromQuotation({ tax_inclusive: 0 })
  const text = textOf(await pdf(id))
  for (const part of ['2,721.81', '合计（不含税）6,145.12', '税额798.87', '价税合计6,943.99']) {
    expect.soft(text, part).toContain(part)
  }
  expect(text).toContain('均不含税')
})

test('a price that does not come out even is printed to four places, and the amount prevails', async () => {
  const lines = [{ title: '水泵', num: 6, unitprice: '8644.94' }]
  const even = await makeContract(server.admin, { lines })
  await discounted(even, 5_186_961)
  expect(textOf(await pdf(even))).toMatch(/8,644\.93551,869\.61/)
  expect(textOf(await pdf(even))).not.toContain('以金额为准')
  const odd = await makeContract(server.admin, { lines: [{ ...lines[0], num: 3 }] })
  await discounted(odd, 1_000_001)
  expect(textOf(await pdf(odd))).toMatch(/3,333\.336710,000\.01/)
  expect(textOf(await pdf(odd))).toContain('单价乘以数量与金额有尾差的，以金额为准。')
  expect(await wordText(odd)).toContain('单价乘以数量与金额有尾差的，以金额为准。')
})

test('the amount prevails too where a set of several lines is sold at a price that is rounded', async () => {
  const ofSet = { set_name: '设备', sets: 3, num: 1, unitprice: '100.00' }
  const lines = [
    { ...ofSet, title: '水泵' },
    { ...ofSet, title: '阀' },
  ]
  const id = await makeContract(server.admin, { lines })
  expect(textOf(await pdf(id))).not.toContain('以金额为准')
  await discounted(id, 29_999, 1)
  const text = textOf(await pdf(id))
  expect(text).toContain('套单价、套总价（共3套）199.9967599.99')
  expect(text).toContain('单价乘以数量与金额有尾差的，以金额为准。')
})

test('a line that is given for nothing has its price, and one without a price has none', async () => {
  const lines = [
    { title: '水泵', num: 2, unitprice: '100.00' },
    { title: '备件', num: 3, unitprice: '0' },
  ]
  const id = await makeContract(server.admin, { lines })
  const text = textOf(await pdf(id))
  expect(text).toMatch(/备件30\.000\.00/)
  expect(text).not.toContain('未标价')
  // All lines have a price, so that their sum is the amount of the contract.
  expect(text).toContain('人民币（大写）：贰佰元整')
  expect(rowsIn(await word(id))).toContainEqual(['2', '备件', '', '', '3', '0.00', '', '0.00', ''])
  const open = await makeContract(server.admin, { lines: [lines[0], { title: '备件', num: 3 }] })
  expect(rowsIn(await word(open))).toContainEqual(['2', '备件', '', '', '3', '', '', '', ''])
})

test('an agreed amount that is not the sum of the lines stands below it; lines without a price are counted', async () => {
  const lines = [
    { title: '水泵', num: 2, unitprice: '100.00' },
    { title: '阀', num: 1 },
  ]
  const id = await makeContract(server.admin, { lines, c_money: '180.00' })
  const text = textOf(await pdf(id))
  expect(text).toContain('合计（另有1项未标价，未计入）200.00')
  expect(text).toContain('合同金额180.00')
  expect(text).toContain('人民币（大写）：壹佰捌拾元整')
  const open = await makeContract(server.admin, { lines })
  expect(textOf(await pdf(open))).not.toContain('大写')
})

test('a contract without lines and without a customer has its amount, clauses and places to write', async () => {
  const id = await makeContract(server.admin, { c_money: '12800.00', signed_date: '2026-11-20' })
  const text = textOf(await pdf(id))
  expect(text).toContain('合同金额12,800.00元（人民币壹万贰仟捌佰元整）')
  expect(text).toContain('签订日期：2026-11-20')
  expect(text).toContain('需方：____________________')
  expect(text).toContain('自启用之日起12个月或自发货之日起18个月，以先到者为准')
  expect(text).toContain('一、违约责任：按民法典。')
  expect(await wordText(id)).toContain('合同总价：12,800.00 元')
})

test('the customer’s address, contact and account are named to who may see customers', async () => {
  const customer_id = await makeCustomer(server.admin, {
    cus_name: '绍兴供水',
    address: '云溪路8号',
    tax_number: '91330600MA2',
    contacts: [{ name: '王工', position: '', phone: '13800001111', email: '' }],
  })
  const id = await makeContract(server.admin, { customer_id })
  for (const text of [textOf(await pdf(id)), await wordText(id)]) {
    for (const part of ['绍兴供水', '云溪路8号', '王工', '13800001111', '91330600MA2']) {
      expect.soft(text, part).toContain(part)
    }
  }
  const seller = await server.userWith('contract:view', 'contract:all')
  const less = textOf(await pdf(id, seller))
  expect(less).toContain('绍兴供水')
  expect(less).not.toMatch(/13800001111|云溪路8号|91330600MA2/)
})

test('parties and places to sign never stand on a page without the last clause, which is whole there', async () => {
  const clause = '供方按约定的数量、型号和质量交货，需方按约定的方式和期限付款，逾期按日计违约金。'
  // So many clauses end on each place of a page.
  for (let count = 14; count <= 26; count += 1) {
    const clauses = Array.from({ length: count }, (_, at) => `第${at + 1}条 ${clause.repeat(2)}`)
    const id = await makeContract(server.admin, { c_money: '1.00', clauses: clauses.join('\n') })
    const last = pagesOf(await pdf(id))
      .at(-1)!
      .replace(/\s/g, '')
    expect(last, `${count}`).toContain('授权代表')
    expect(last, `${count}`).toContain('双方资料')
    expect(last, `${count}`).toContain(`第${count}条${clause.repeat(2)}`)
  }
})

test('the same contract gives the same bytes to every user, and files are named in Chinese', async () => {
  const id = await makeContract(server.admin, { cus_name: '云溪水务', c_money: '1.00' })
  const other = await server.userWith('contract:view', 'contract:all', 'customer:view')
  for (const make of [pdf, word]) {
    const bytes = await make(id)
    expect(await make(id)).toEqual(bytes)
    expect(await make(id, other)).toEqual(bytes)
  }
  const { data } = await done(server.admin, api.contract.getContract, { id })
  for (const [endpoint, ending] of [
    [salesContract, 'pdf'],
    [salesContractWord, 'docx'],
  ] as const) {
    const headers = { authorization: `Bearer ${server.admin.token}` }
    const answer = await server.fetch(addressOf(endpoint, { id }), { headers })
    const name = encodeURIComponent(`购销合同-${data.c_no}.${ending}`)
    expect(answer.headers.get('content-disposition')).toContain(name)
  }
})

test('names with the signs of XML, rare characters and line breaks reach both files', async () => {
  const name = '𠮷㐂<泵>&"阀"'
  const id = await makeContract(server.admin, {
    cus_name: name,
    clauses: '第一行 & <b>\n第二行 {客户名称}',
    lines: [{ title: name, no: "A'<&>", num: 1, unitprice: '1.00', note: '{合同编号}' }],
  })
  const file = await word(id)
  expect(paragraphsIn(file)).toContain(`需方：${name}`)
  // What is filled in is never looked through for fields.
  expect(paragraphsIn(file)).toContain('第一行 & <b>\n第二行 {客户名称}')
  expect(rowsIn(file)).toContainEqual([
    '1',
    name,
    "A'<&>",
    '',
    '1',
    '1.00',
    '',
    '1.00',
    '{合同编号}',
  ])
  expect(partsIn(file)['word/document.xml']).toContain('𠮷㐂&lt;泵&gt;&amp;')
  expect(textOf(await pdf(id))).toContain('<泵>&"阀"')
})

test('300 lines fill pages that say how many they are, and rows of the Word file', async () => {
  const lines = Array.from({ length: 300 }, (_, at) => ({
    title: at === 0 ? '很长的名称'.repeat(30) : `部件${at}`,
    num: 1,
    unitprice: '1.01',
  }))
  const id = await makeContract(server.admin, { lines })
  const pages = pagesOf(await pdf(id))
  const text = pages.join('').replace(/\s/g, '')
  expect(text).toContain('部件299')
  expect(text).toContain('人民币（大写）：叁佰零叁元整')
  expect(text).toContain(`第${pages.length}页共${pages.length}页`)
  expect(rowsIn(await word(id))).toHaveLength(300 + 14)
})

test('of an ended contract the Word file says so above its text, by the shipped template and by the company’s', async () => {
  const first = async () => paragraphsIn(await word(id))[0]
  const id = await makeContract(server.admin, { signed_date: '2026-03-01', c_money: '100.00' })
  const ending = { ended_on: '2026-04-01', end_reason: '项目取消', end_goods: '0' }
  expect(await first()).not.toContain('终止')
  await done(server.admin, api.contract.endContract, { id, ...ending })
  const said = '合同状态：已终止（2026-04-01）'
  expect(await first()).toBe(said)
  const files = [{ name: '合同.docx', content: docx({ body: paragraph('编号{合同编号}') }) }]
  const { file_url } = await sendTo(api.upload.contractTemplate, server, server.admin, files)
  await done(server.admin, api.company.setCompany, { contract_template: String(file_url) })
  const { data } = await done(server.admin, api.contract.getContract, { id })
  expect(paragraphsIn(await word(id))).toEqual([said, `编号${data.c_no}`])
  await done(server.admin, api.contract.resumeContract, { id })
  expect(paragraphsIn(await word(id))).toEqual([`编号${data.c_no}`])
  await done(server.admin, api.company.setCompany, { contract_template: '' })
})

describe('what stays empty is named', () => {
  const blanks = async (input: { id: number; word?: 1 }, caller: Caller = server.admin) =>
    (await done(caller, salesContractBlanks, input)).data
  const useTemplate = async (...paragraphs: string[]) => {
    const content = docx({ body: paragraphs.join('') })
    const files = [{ name: '合同.docx', content }]
    const { file_url } = await sendTo(api.upload.contractTemplate, server, server.admin, files)
    await done(server.admin, api.company.setCompany, { contract_template: String(file_url) })
  }

  test('for the PDF, by the names of the form', async () => {
    const full = {
      cus_name: '云溪水务',
      project: '泵房',
      delivery_place: '云溪路8号',
      delivery_time: '30天',
      transport: '汽运',
      acceptance: '按国标',
      payment_steps: [{ name: '全款', percent: '100', trigger: 1 }],
      c_money: '10.00',
    }
    const id = await makeContract(server.admin, full)
    const ofCustomer = ['客户地址', '客户联系人', '客户电话', '客户税号', '客户开户行', '客户账号']
    const usual = ['供方地址', '供方税号', ...ofCustomer]
    expect(await blanks({ id })).toEqual(usual)
    await done(server.admin, api.contract.setContract, {
      id,
      delivery_place: ' ',
      delivery_time: '',
      clauses: '',
    })
    expect(await blanks({ id })).toEqual([...usual, '收货地址', '交货期', '合同条款'])
  })

  test('for the Word file, of the fields that it has: texts, lists without rows, columns without a value', async () => {
    await useTemplate(
      paragraph('{合同编号}{ 交货地点 }{#付款步骤}{步骤}{/付款步骤}'),
      row('{#产品}{产品名称}{型号}', '{单价}{备注}{/产品}'),
    )
    const lines = [
      { title: '水泵', num: 2 },
      { title: '阀', num: 1 },
    ]
    const id = await makeContract(server.admin, { lines, delivery_place: '云溪路8号' })
    expect(await blanks({ id, word: 1 })).toEqual(['产品的型号', '产品的单价', '付款步骤'])
    await done(server.admin, api.contract.setContract, {
      id,
      delivery_place: '',
      lines: [{ title: '水泵', num: 2, unitprice: '1.00' }, lines[1]],
      payment_steps: [{ name: '全款', percent: '100', trigger: 1 }],
    })
    expect(await blanks({ id, word: 1 })).toEqual(['收货地址', '产品的型号'])
    await useTemplate(paragraph('{合同编号}'))
    expect(await blanks({ id, word: 1 })).toEqual([])
    await done(server.admin, api.company.setCompany, { contract_template: '' })
    expect(await blanks({ id, word: 1 })).toContain('验收标准')
  })

  test('as far as who asks may see the customer, of contracts in sight', async () => {
    const customer_id = await makeCustomer(server.admin, {
      cus_name: fresh('供水'),
      address: '8号',
    })
    const id = await makeContract(server.admin, { customer_id })
    expect(await blanks({ id })).not.toContain('客户地址')
    const seller = await server.userWith('contract:view', 'contract:all')
    expect(await blanks({ id }, seller)).toContain('客户地址')
    const stranger = await server.userWith('contract:view')
    expect((await stranger.call(salesContractBlanks, { id })).code).toBe(404)
    expect((await server.admin.call(salesContractBlanks, {})).code).toBe(400)
  })
})

test('one out of sight is refused like an absent one, and so are who produces and ships', async () => {
  const id = await makeContract(server.admin, { c_money: '7654.32' })
  const stranger = await server.userWith('contract:view')
  const shipper = await server.userWith('production:view', 'production:all', 'logistics:view')
  for (const endpoint of [salesContract, salesContractWord]) {
    expect((await refused(server, endpoint, { id }, stranger)).code).toBe(404)
    expect((await refused(server, endpoint, { id }, shipper)).code).toBe(403)
    expect((await refused(server, endpoint, {})).code).toBe(400)
  }
})
