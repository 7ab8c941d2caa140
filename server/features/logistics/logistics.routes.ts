import type { logistics } from '#api/logistics/logistics.ts'
import type { Handlers } from '#server/handler.ts'
import { undoOf } from '#server/records/history/record-history.ts'
import { exportLogistics, listLogistics } from './logistics-list.service.ts'
import { printDeliveryNote } from './delivery-note.service.ts'
import { logisticsKind } from './logistics-record.service.ts'
import { deleteLogistics, saveLogistics } from './logistics-save.service.ts'
import { getLogistics, logisticsFromProduction, logisticsOwners } from './logistics.service.ts'
import { newReturn } from './return-form.service.ts'

const routes: Handlers<typeof logistics> = {
  ...undoOf(logisticsKind),
  index: listLogistics,
  exportRows: exportLogistics,
  getUser: logisticsOwners,
  getLogistics,
  getProduction: logisticsFromProduction,
  getReturn: newReturn,
  setLogistics: saveLogistics,
  deleteLogistics,
  deliveryNote: printDeliveryNote,
}

export const logisticsFeature = { routes, kind: logisticsKind }
