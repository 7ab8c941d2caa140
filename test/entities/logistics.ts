import { makeContract, makeProduction, makeShipment } from '../make/chain.ts'
import type { Caller } from '../run/server.ts'
import { MARK, type FixtureOf } from './fixture.ts'

const ofProduction = async (caller: Caller) => makeProduction(caller, await makeContract(caller))

export const logistics: FixtureOf<'logistics'> = {
  make: async (caller, fields, parent = caller) =>
    makeShipment(caller, Number(fields?.['pro_id'] ?? 0) || (await ofProduction(parent)), fields),
  full: async (caller) => ({
    pro_id: await ofProduction(caller),
    log_number: 'SF1234567890',
    l_send: '水泵3台\n控制柜1台',
    l_remark: '送到泵房',
    shipped_date: '2026-04-01',
    release_time: '2026:04:02 08:00:00',
    l_status: 2,
  }),
  apart: ['con_id', 'l_no', 'lines', 'machines', 'returns_id', 'reships', 'return_reason'],
  text: 'l_remark',
  searched: ['log_number', 'l_no', 'l_send'],
  elsewhere: async (owner) => ({ pro_id: await ofProduction(owner) }),
  marked: ({ production: pro_id }) => ({
    pro_id,
    log_number: `${MARK}单号`,
    l_send: `${MARK}备注`,
    l_remark: `${MARK}备注`,
  }),
  calls: {
    getProduction: { one: [({ production: pid }) => ({ pid })] },
    getReturn: { one: [({ logistics: id }) => ({ id })] },
    deliveryNote: { one: [({ logistics: id }) => ({ id })] },
  },
}
