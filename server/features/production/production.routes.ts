import type { production } from '#api/production.ts'
import type { Handlers } from '#server/http/handler.ts'
import {
  deleteProduction,
  getProduction,
  listProduction,
  productionFromContract,
  productionOwners,
  saveProduction,
} from './production.service.ts'

export const productionRoutes: Handlers<typeof production> = {
  index: listProduction,
  getUser: productionOwners,
  getProduction,
  getContract: productionFromContract,
  setProduction: saveProduction,
  deleteProduction,
}
