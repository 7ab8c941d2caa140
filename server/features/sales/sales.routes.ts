import type { sales } from '#api/sales/sales.ts'
import type { Handlers } from '#server/handler.ts'
import { undoOf } from '#server/records/history/record-history.ts'
import { caseAbout } from './case-about.service.ts'
import { exportSales, listSales } from './sales-list.service.ts'
import {
  deleteSales,
  getSales,
  salesFromContract,
  salesFromMachine,
  salesOwners,
  saveSales,
  selectContract,
  caseAssignees,
} from './sales.service.ts'
import { salesKind } from './sales-record.service.ts'

const routes: Handlers<typeof sales> = {
  ...undoOf(salesKind),
  index: listSales,
  exportRows: exportSales,
  getUser: salesOwners,
  getAssignee: caseAssignees,
  getSales,
  getContract: salesFromContract,
  getMachine: salesFromMachine,
  getAbout: caseAbout,
  selectContract,
  setSales: saveSales,
  deleteSales,
}

export const salesFeature = { routes, kind: salesKind }
