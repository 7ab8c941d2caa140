import { api } from '#api/index.ts'
import { makeContract } from '../make/chain.ts'
import { done, makeCustomer } from '../make/factories.ts'
import type { Caller } from '../run/server.ts'
import type { FixtureOf, Foreign } from './fixture.ts'

/** A customer with one contract, which is signed and without lines. */
async function charged(caller: Caller): Promise<number> {
  const customer_id = await makeCustomer(caller)
  const fields = { customer_id, c_money: '1000', signed_date: '2026-10-08' }
  await makeContract(caller, fields)
  return customer_id
}

const full = async (caller: Caller) => ({
  customer_id: await charged(caller),
  basis: 2,
  first_date: '2026-10-01',
  last_date: '2026-10-31',
  closing: '1000.00',
})

const october = { basis: 2, last_date: '2026-10-31' }
const ofId = ({ statement: id }: Foreign) => ({ id })
const ofCustomer = ({ customer: customer_id }: Foreign) => ({ customer_id, ...october })

export const statement: FixtureOf<'statement'> = {
  make: async (caller, fields) => {
    const input = { ...(await full(caller)), ...fields }
    return Number((await done(caller, api.statement.setStatement, input)).id)
  },
  full,
  named: { read: 'getStatement' },
  text: 'closing',
  frozen: '确认后冻结，只能取消',
  shared: '按客户的合同，不按所属人',
  calls: {
    index: { list: ({ customer: customer_id }) => ({ customer_id, ...october }) },
    getHistory: { one: [ofId] },
    getStatement: { one: [ofId, ofCustomer] },
    setStatement: { one: [ofCustomer] },
    takeBack: { one: [ofId] },
    document: { one: [({ customer: customers }) => ({ customers, ...october })] },
    workbook: { one: [({ customer: customers }) => ({ customers, ...october })] },
  },
}
