import { linesOf, makeContract } from '../make/chain.ts'
import { done } from '../make/factories.ts'
import { api } from '#api/index.ts'
import { MARK, type FixtureOf } from './fixture.ts'

const TOTAL = { none: '只答合计，按能看到的合同计算' }
const TAX_CODE = { tax_code: '1090121010000000000' }
const row = { title: '水泵', quantity: '1', amount: '1.13', tax_rate: '13', ...TAX_CODE }
const BUYER = { buyer_name: '云溪水务', buyer_tax_number: '91310000132228888X' }
const request = { kind: 2, ...BUYER, rows: [row] }
const ownContract = { c_money: '100000' }

export const invoice: FixtureOf<'invoice'> = {
  make: async (caller, fields = {}, parent = caller) => {
    const con_id = Number(fields['con_id'] ?? (await makeContract(parent, ownContract)))
    const [line] = await linesOf(parent, con_id)
    const rows = line
      ? [{ contract_line_id: line.id, quantity: '0.01', ...TAX_CODE }]
      : request.rows
    const input = { ...request, rows, ...fields, con_id }
    return Number((await done(caller, api.invoice.setInvoice, input)).id)
  },
  full: async (caller) => ({
    con_id: await makeContract(caller, ownContract),
    kind: 1,
    buyer_name: '云溪水务有限公司',
    buyer_tax_number: '91310000132228888X',
    buyer_place: '云溪路1号',
    buyer_phone: '021-12345678',
    buyer_bank_name: '工商银行云溪支行',
    buyer_account: '1001742209300012345',
    buyer_address: '云溪路1号 021-12345678',
    buyer_bank: '工商银行云溪支行 1001742209300012345',
    rows: [
      {
        title: '水泵',
        no: 'CDL32-90',
        unit: '台',
        tax_code: '1090121010000000000',
        quantity: '2.5',
        amount: '1130.00',
        tax_rate: '13',
      },
    ],
    remark: '合同号见附件\n二期',
  }),
  apart: [
    'state',
    'invoice_no',
    'invoice_date',
    'red_date',
    'return_reason',
    'i_file',
    'difference_accepted',
  ],
  text: 'remark',
  marked: ({ contract: con_id }) => ({
    con_id,
    buyer_name: `${MARK}客户`,
    remark: `${MARK}备注`,
  }),
  calls: {
    getCustomer: { list: () => ({}) },
    getTotal: TOTAL,
    issueFile: { one: [({ invoice: ids }) => ({ ids })] },
    getInvoices: { one: [({ contract: id }) => ({ id })] },
    getInvoice: {
      one: [({ invoice: id }) => ({ id }), ({ contract: con_id }) => ({ con_id })],
    },
    readIssued: { none: '上传的文件里只找看得到的申请' },
    readFailures: { none: '上传的文件里只找看得到的申请' },
    setIssued: {
      one: [
        ({ invoice: id }) => ({
          rows: [
            { id, invoice_no: '26999', invoice_date: '2026-01-02', tax: '0.13', gross: '1.13' },
          ],
        }),
      ],
    },
    setFailures: { one: [({ invoice: id }) => ({ rows: [{ id, failure: '抢来的' }] })] },
    setInvoice: {
      one: [
        ({ invoice: id }) => ({ id, remark: '抢来的' }),
        ({ contract: con_id }) => ({ con_id, ...request }),
      ],
    },
    setRed: { one: [({ invoice: id }) => ({ id, reason: 2, red_no: '26002' })] },
    undoRed: { one: [({ invoice: id }) => ({ id, red_id: 1 })] },
  },
}
