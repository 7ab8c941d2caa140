import { makeContract } from '../make/chain.ts'
import { done } from '../make/factories.ts'
import { api } from '#api/index.ts'
import { MARK, type FixtureOf } from './fixture.ts'

const TOTAL = { none: '只答合计，按能看到的合同计算' }
const received = { amount: '1.00', received_date: '2026-01-02' }
const ownContract = { c_money: '1000', c_unpay: '1000' }

export const receipt: FixtureOf<'receipt'> = {
  make: async (caller, fields = {}, parent = caller) => {
    const con_id = fields['con_id'] ?? (await makeContract(parent, ownContract))
    const input = { ...received, ...fields, con_id }
    return Number((await done(caller, api.receipt.setReceipt, input)).id)
  },
  full: async (caller) => ({
    con_id: await makeContract(caller, ownContract),
    kind: 1,
    amount: '30.50',
    received_date: '2026-01-02',
    way: 2,
    acceptance_date: '2026-07-02',
    note: '承兑汇票',
  }),
  apart: ['r_file'],
  text: 'note',
  marked: ({ contract: con_id }) => ({ con_id, note: MARK }),
  calls: {
    getCustomer: { list: () => ({}) },
    getTotal: TOTAL,
    getReceived: { list: ({ owner }) => ({ userid: owner, keyword: '' }) },
    getReceivedTotal: TOTAL,
    exportReceived: { none: '与列表相同的记录，范围由导出列表的测试检查' },
    selectContract: { list: () => ({ keyword: '' }) },
    getReceipts: { one: [({ contract: id }) => ({ id })] },
    getReceipt: {
      one: [({ receipt: id }) => ({ id }), ({ contract: con_id }) => ({ con_id })],
    },
    setReceipt: {
      one: [
        ({ receipt: id }) => ({ id, note: '抢来的' }),
        ({ contract: con_id }) => ({ con_id, ...received }),
      ],
    },
  },
}
