import type { company } from '#api/company/company.ts'
import type { Handlers } from '#server/handler.ts'
import { companyHistory, getCompany, getDefaults, saveCompany } from './company.service.ts'

export const companyRoutes: Handlers<typeof company> = {
  getHistory: companyHistory,
  getCompany,
  getDefaults,
  setCompany: saveCompany,
}
