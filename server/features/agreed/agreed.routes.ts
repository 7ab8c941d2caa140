import type { agreed } from '#api/agreed/agreed.ts'
import type { Handlers } from '#server/handler.ts'
import { undoOf } from '#server/records/history/record-history.ts'
import { agreedImports } from './agreed-import.ts'
import { exportAgreed, exportAgreedRows, listAgreed } from './agreed-list.service.ts'
import { agreedKind } from './agreed-record.ts'
import {
  agreedOwners,
  deleteAgreed,
  getAgreed,
  saveAgreed,
  selectProduct,
} from './agreed.service.ts'

const routes: Handlers<typeof agreed> = {
  ...undoOf(agreedKind),
  ...agreedImports,
  exportList: exportAgreed,
  exportRows: exportAgreedRows,
  index: listAgreed,
  getUser: agreedOwners,
  getAgreed,
  selectProduct,
  setAgreed: saveAgreed,
  deleteAgreed,
}

export const agreedFeature = { routes, kind: agreedKind }
