import { makeContract } from '../make/chain.ts'
import { fresh, makeCustomer } from '../make/factories.ts'
import { MARK, type FixtureOf } from './fixture.ts'

export const contract: FixtureOf<'contract'> = {
  make: makeContract,
  full: async (caller) => ({
    c_title: '某小区供水合同',
    c_no: fresh('GX-2026-'),
    cus_name: '云溪水务',
    customer_id: await makeCustomer(caller),
    project: '云溪花园二期',
    delivery_place: '云溪路8号泵房',
    delivery_date: '2026-05-31',
    delivery_time: '合同生效后30天',
    transport: '汽运，运费由供方承担',
    warranty: '18个月',
    acceptance: '按国家标准',
    clauses: '一、质量标准：按国标\n二、违约责任：按民法典',
    lines: [{ title: '水泵', no: 'A', unit: '台', num: 3, unitprice: '10.00', tax_rate: '13' }],
    c_money: '128000.00',
    c_unpay: '38400.50',
    c_remark: '质保金10%\n两年后付清',
    payment_steps: [{ name: '全款', percent: '100', trigger: 1, days: 0, date: '' }],
    signed_date: '2026-03-01',
    shipped_date: '2026-05-01',
    accepted_date: '2026-06-01',
    warranty_date: '2028-06-01',
    c_invoice: 1,
    release_time: '2026:03:02 09:30:00',
    c_status: 1,
  }),
  apart: ['c_file'],
  text: 'c_remark',
  searched: ['c_title', 'c_no', 'c_remark'],
  needed: 'c_title',
  flag: 'c_invoice',
  apartBy: (at) => ({ c_no: `号${at}` }),
  marked: ({ file }) => ({
    c_title: `${MARK}合同`,
    c_no: fresh('HT-1'),
    cus_name: `${MARK}客户`,
    c_money: '98765.43',
    c_unpay: '98765.43',
    c_remark: `${MARK}备注`,
    c_file: file,
    lines: [{ title: '水泵', num: 1, unitprice: '98765.43', tax_rate: '13' }],
  }),
  calls: {
    importLines: { none: '只读取上传的文件，不涉及任何记录' },
    salesContract: { one: [({ contract: id }) => ({ id })] },
    salesContractWord: { one: [({ contract: id }) => ({ id })] },
    salesContractBlanks: { one: [({ contract: id }) => ({ id })] },
    getEnding: { one: [({ contract: id }) => ({ id })] },
    endContract: {
      one: [
        ({ contract: id }) => ({
          id,
          ended_on: '2026-04-01',
          end_reason: '抢来的',
          end_goods: '0',
        }),
      ],
    },
    resumeContract: { one: [({ contract: id }) => ({ id })] },
    linkCustomer: { one: [({ contract: id }) => ({ id })] },
    setContract: {
      one: [
        ({ contract: id }) => ({ id, c_title: '抢来的' }),
        ({ contract: id }) => ({ id, c_file: '' }),
        // Another's file is not taken into a contract of one's own, nor said to be there.
        ({ file }) => ({ c_title: '自己的', c_file: file }),
      ],
    },
  },
}
