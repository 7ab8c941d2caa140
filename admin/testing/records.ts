import { success } from './network.ts'

/** What a server would answer, for the tests of screens. */

/** Who is signed in, where something is particular about them. */
export const selfWith = (fields: object) =>
  success({
    data: {
      id: 7,
      name: 'lisi',
      staff_name: '李四',
      role_name: '销售',
      check: [],
      level: 0,
      must_set_up: false,
      preferences: { lists: {} },
      time_zone: 'Asia/Shanghai',
      features_off: [],
      ...fields,
    },
  })

/** The same with these permissions. */
export const selfAnswer = (...check: string[]) => selfWith({ check })

const owned = {
  id: '',
  version: 0,
  user_name: 'lisi',
  staff_name: '李四',
  can: { change: true, delete: false },
  release_time: '2026:11:22 08:00:00',
}

/** What the end of a contract, and what came back of it, have of one that goes on and kept everything. */
const goesOn = { ended_on: '', unmade: 0, unshipped: 0, returned: 0, dropped: 0 }

/** A new contract as its form gets it. */
export const emptyContract = {
  ...owned,
  ...goesOn,
  end_reason: '',
  end_goods: '',
  end_extra: '',
  end_extra_kind: 0,
  end_deduction: '',
  end_settled: '',
  return_credit: '',
  payable: '',
  to_redden: '',
  c_title: '',
  c_no: 'HT-1',
  cus_name: '',
  project: '',
  delivery_place: '',
  delivery_date: '',
  delivery_time: '',
  transport: '',
  warranty: '',
  acceptance: '',
  clauses: '',
  lines: [],
  c_money: '',
  c_unpay: '',
  invoiced: '0.00',
  uninvoiced: '',
  received_uninvoiced: '0.00',
  invoiced_unreceived: '0.00',
  c_file: '',
  fileList: [],
  c_remark: '',
  c_invoice: 0,
  c_status: 0,
}

/** A new production record as its form gets it from a contract. */
export const emptyProduction = {
  ...owned,
  ...goesOn,
  con_id: 3,
  pro_no: 'HT-1',
  pro_pump: 0,
  pro_control: 0,
  pro_out: 0,
  pro_remark: '',
  pro_outbound: 0,
  pro_status: 0,
  cus_name: '',
  project: '',
  delivery_place: '',
  delivery_date: '',
  pieces: 0,
  to_ship: 0,
  lines: [],
}

/** A new shipment as its form gets it from a production record. */
export const emptyLogistics = {
  ...owned,
  ...goesOn,
  pro_id: 5,
  con_id: 3,
  l_no: 'HT-1',
  log_number: '',
  l_send: '',
  l_remark: '',
  l_status: 0,
  kind: 1,
  returns_id: '',
  returns_no: '',
  returns_day: '',
  reships: 0,
  return_reason: '',
  returns: [],
  can_return: false,
  cus_name: '',
  project: '',
  delivery_place: '',
  delivery_date: '',
  pieces: 0,
  to_ship: 0,
  lines: [],
  pro_outbound: 0,
  can_outbound: true,
  machines: [],
  machine_list: [],
  owed: [],
}

/** A new after-sales record as its form gets it. */
export const emptySales = {
  ...owned,
  ...goesOn,
  con_id: '',
  s_no: '',
  machine_id: '',
  machine_no: '',
  new_machine_id: '',
  new_machine_no: '',
  s_fault: '',
  s_contact: '',
  s_phone: '',
  s_assignee: '',
  s_assignee_name: '',
  s_state: 0,
  s_started: '',
  s_finished: '',
  s_parts: [],
  s_photos: '',
  photoList: [],
  s_remark: '',
  s_status: 0,
}
