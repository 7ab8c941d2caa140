import type { sales } from '#api/sales.ts'
import type { Handlers } from '#server/http/handler.ts'
import {
  deleteSales,
  getSales,
  listSales,
  salesFromContract,
  salesOwners,
  saveSales,
  selectContract,
} from './sales.service.ts'

export const salesRoutes: Handlers<typeof sales> = {
  index: listSales,
  getUser: salesOwners,
  getSales,
  getContract: salesFromContract,
  selectContract,
  setSales: saveSales,
  deleteSales,
}
