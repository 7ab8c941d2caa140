import { makeContract, makeMachine } from '../make/chain.ts'
import { fresh } from '../make/factories.ts'
import { MARK, type FixtureOf } from './fixture.ts'

export const machine: FixtureOf<'machine'> = {
  make: async (caller, fields, parent = caller) =>
    makeMachine(caller, { con_id: await makeContract(parent), ...fields }),
  full: async (caller) => ({
    serial_no: fresh('W2026-'),
    title: '立式多级离心泵',
    model: 'CDL32-90',
    con_id: await makeContract(caller),
    delivered_date: '2026-08-31',
    start_date: '2026-09-30',
    warranty_months: 24,
    warranty_delivery_months: 30,
    replaces_id: await makeMachine(caller),
    nameplate: '流量 32m³/h\n扬程 90m',
    remark: '泵房二层',
  }),
  text: 'remark',
  searched: ['model', 'title', 'c_no', 'serial_no'],
  elsewhere: async (owner) => ({ con_id: await makeContract(owner) }),
  marked: ({ contract: con_id }) => ({
    con_id,
    model: `${MARK}型号`,
    remark: `${MARK}备注`,
  }),
  calls: {
    getProduction: { one: [({ production: id }) => ({ id })] },
    selectMachine: { list: () => ({ keyword: MARK }) },
    selectContract: { list: () => ({ keyword: 'HT-1' }) },
    registerMachines: {
      one: [({ production: pro_id }) => ({ pro_id, title: '泵', serials: '抢来的1' })],
    },
    renewLabel: { one: [({ machine: id }) => ({ id })] },
    labels: { one: [({ machine: ids }) => ({ ids })] },
    certificates: { one: [({ machine: ids }) => ({ ids })] },
    commissioning: { one: [({ machine: id }) => ({ id })] },
  },
}
