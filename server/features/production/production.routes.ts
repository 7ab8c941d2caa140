import type { production } from '#api/production.ts'
import type { Handlers } from '#server/handler.ts'
import { undoOf } from '#server/records/record-history.ts'
import { productionKind } from './production-record.service.ts'
import {
  deleteProduction,
  getProduction,
  listProduction,
  productionFromContract,
  productionOwners,
  saveProduction,
} from './production.service.ts'

export const productionRoutes: Handlers<typeof production> = {
  ...undoOf(productionKind),
  index: listProduction,
  getUser: productionOwners,
  getProduction,
  getContract: productionFromContract,
  setProduction: saveProduction,
  deleteProduction,
}
