import type { invoice } from '#api/invoice/invoice.ts'
import type { Handlers } from '#server/handler.ts'
import { undoOf } from '#server/records/history/record-history.ts'
import { issueFile } from './bureau/issue-file.service.ts'
import {
  exportInvoices,
  invoiceBuyers,
  invoiceOwners,
  listInvoices,
  totalInvoices,
} from './invoice-list.service.ts'
import { invoiceKind } from './invoice-record.service.ts'
import { saveRed, undoRed } from './invoice-red.service.ts'
import { deleteInvoice, getInvoice, invoicesOfContract, saveInvoice } from './invoice.service.ts'
import { readFailures } from './read-back/failures.service.ts'
import { readIssued } from './read-back/read-issued.service.ts'
import { setFailures, setIssued } from './read-back/set-read-back.service.ts'

const routes: Handlers<typeof invoice> = {
  ...undoOf(invoiceKind),
  index: listInvoices,
  exportRows: exportInvoices,
  getUser: invoiceOwners,
  getCustomer: invoiceBuyers,
  getTotal: totalInvoices,
  getInvoices: invoicesOfContract,
  getInvoice,
  setInvoice: saveInvoice,
  deleteInvoice,
  setRed: saveRed,
  undoRed,
  readIssued,
  readFailures,
  setIssued,
  setFailures,
  issueFile,
}

export const invoiceFeature = { routes, kind: invoiceKind }
