import type { production } from '#api/production/production.ts'
import type { Handlers } from '#server/handler.ts'
import { undoOf } from '#server/records/history/record-history.ts'
import { exportProduction, listProduction } from './production-list.service.ts'
import { printProductionOrder } from './production-order.service.ts'
import { productionKind } from './production-record.service.ts'
import {
  deleteProduction,
  getProduction,
  productionFromContract,
  productionOwners,
  saveProduction,
} from './production.service.ts'

const routes: Handlers<typeof production> = {
  ...undoOf(productionKind),
  index: listProduction,
  exportRows: exportProduction,
  getUser: productionOwners,
  getProduction,
  getContract: productionFromContract,
  setProduction: saveProduction,
  deleteProduction,
  productionOrder: printProductionOrder,
}

export const productionFeature = { routes, kind: productionKind }
