import type { logistics } from '#api/logistics/logistics.ts'
import type { Handlers } from '#server/handler.ts'
import { undoOf } from '#server/records/history/record-history.ts'
import { exportLogistics, listLogistics } from './logistics-list.service.ts'
import { printDeliveryNote } from './delivery-note.service.ts'
import { logisticsKind } from './logistics-record.service.ts'
import {
  deleteLogistics,
  getLogistics,
  logisticsFromProduction,
  logisticsOwners,
  saveLogistics,
} from './logistics.service.ts'

const routes: Handlers<typeof logistics> = {
  ...undoOf(logisticsKind),
  index: listLogistics,
  exportRows: exportLogistics,
  getUser: logisticsOwners,
  getLogistics,
  getProduction: logisticsFromProduction,
  setLogistics: saveLogistics,
  deleteLogistics,
  deliveryNote: printDeliveryNote,
}

export const logisticsFeature = { routes, kind: logisticsKind }
