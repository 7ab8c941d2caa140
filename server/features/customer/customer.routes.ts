import type { customer } from '#api/customer/customer.ts'
import type { Handlers } from '#server/handler.ts'
import { undoOf } from '#server/records/history/record-history.ts'
import { exportCustomers } from './customer-export.service.ts'
import { customerImports } from './customer-import.ts'
import { exportCustomerRows, listCustomers } from './customer-list.service.ts'
import { followsOf } from './follow/follow.service.ts'
import { customerReceivers, handOver } from './handover/handover.service.ts'
import { customerKind } from './customer-record.ts'
import {
  customerOwners,
  deleteCustomer,
  getCustomer,
  saveCustomer,
  selectCustomers,
} from './customer.service.ts'

const routes: Handlers<typeof customer> = {
  ...undoOf(customerKind),
  ...followsOf('customer', customerKind),
  ...customerImports,
  exportList: exportCustomers,
  exportRows: exportCustomerRows,
  index: listCustomers,
  getUser: customerOwners,
  getCustomer,
  selectCustomer: selectCustomers,
  getReceiver: customerReceivers,
  handOver,
  setCustomer: saveCustomer,
  deleteCustomer,
}

export const customerFeature = { routes, kind: customerKind }
