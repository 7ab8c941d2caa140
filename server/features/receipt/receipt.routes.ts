import type { receipt } from '#api/receipt/receipt.ts'
import type { Handlers } from '#server/handler.ts'
import { undoOf } from '#server/records/history/record-history.ts'
import { receiptKind } from './receipt-record.service.ts'
import {
  deleteReceipt,
  getReceipt,
  receiptsOfContract,
  saveReceipt,
  listReceived,
  totalOfReceived,
} from './receipt.service.ts'
import {
  exportReceivables,
  listReceivables,
  receivableCustomers,
  receivableOwners,
  totalReceivables,
} from './receivable.service.ts'

const routes: Handlers<typeof receipt> = {
  ...undoOf(receiptKind),
  index: listReceivables,
  exportRows: exportReceivables,
  getUser: receivableOwners,
  getCustomer: receivableCustomers,
  getTotal: totalReceivables,
  getReceived: listReceived,
  getReceivedTotal: totalOfReceived,
  getReceipts: receiptsOfContract,
  getReceipt,
  setReceipt: saveReceipt,
  deleteReceipt,
}

export const receiptFeature = { routes, kind: receiptKind }
