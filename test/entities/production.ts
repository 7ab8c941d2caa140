import { makeContract, makeProduction } from '../make/chain.ts'
import { MARK, type FixtureOf } from './fixture.ts'

export const production: FixtureOf<'production'> = {
  make: async (caller, fields, parent = caller) =>
    makeProduction(caller, Number(fields?.['con_id'] ?? 0) || (await makeContract(parent)), fields),
  full: async (caller) => ({
    con_id: await makeContract(caller),
    pro_pump: 1,
    pro_control: 1,
    pro_out: 1,
    pro_remark: '电机待到货\n预计周五',
    pro_outbound: 1,
    release_time: '2026:04:01 08:00:00',
    pro_status: 2,
  }),
  apart: ['pro_no', 'lines'],
  text: 'pro_remark',
  searched: ['pro_no'],
  flag: 'pro_outbound',
  elsewhere: async (owner) => ({ con_id: await makeContract(owner) }),
  marked: ({ contract: con_id }) => ({ con_id, pro_remark: `${MARK}备注` }),
  calls: {
    getContract: { one: [({ contract: id }) => ({ id })] },
    productionOrder: { one: [({ production: id }) => ({ id })] },
    setProduction: {
      one: [
        ({ production: id }) => ({ id, pro_outbound: 1 }),
        ({ production: id, contract }) => ({ id, con_id: contract }),
      ],
    },
  },
}
