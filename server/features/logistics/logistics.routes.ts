import type { logistics } from '#api/logistics.ts'
import type { Handlers } from '#server/http/handler.ts'
import {
  deleteLogistics,
  getLogistics,
  listLogistics,
  logisticsFromProduction,
  logisticsOwners,
  saveLogistics,
} from './logistics.service.ts'

export const logisticsRoutes: Handlers<typeof logistics> = {
  index: listLogistics,
  getUser: logisticsOwners,
  getLogistics,
  getProduction: logisticsFromProduction,
  setLogistics: saveLogistics,
  deleteLogistics,
}
