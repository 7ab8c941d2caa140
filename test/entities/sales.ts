import { makeAftersales, makeContract, makeMachine } from '../make/chain.ts'
import { MARK, type FixtureOf } from './fixture.ts'

export const sales: FixtureOf<'sales'> = {
  make: async (caller, fields, parent = caller) =>
    makeAftersales(caller, { con_id: await makeContract(parent), ...fields }),
  full: async (caller) => {
    const con_id = await makeContract(caller)
    return {
      con_id,
      machine_id: await makeMachine(caller, { con_id }),
      s_fault: '机封漏水',
      s_contact: '李工',
      s_phone: '13800000000',
      s_assignee: caller.userId,
      s_state: 1,
      s_remark: '已约周五\n上门',
      s_parts: [{ name: '机封', model: 'M7N', quantity: 1 }],
      release_time: '2026:04:03 08:00:00',
      s_status: 2,
    }
  },
  apart: ['s_no', 'new_machine_id', 's_photos'],
  text: 's_remark',
  searched: ['s_no', 's_remark', 's_fault', 's_contact', 's_phone'],
  elsewhere: async (owner) => ({ con_id: await makeContract(owner) }),
  marked: ({ contract: con_id }) => ({ con_id, s_remark: `${MARK}备注` }),
  calls: {
    getAssignee: { none: '售后可以派给任何在用的人' },
    getContract: { one: [({ contract: id }) => ({ id })] },
    getMachine: { one: [({ machine: id }) => ({ id })] },
    getAbout: { one: [({ machine: machine_id }) => ({ machine_id })] },
    selectContract: { list: () => ({ keyword: 'HT-1' }) },
  },
}
