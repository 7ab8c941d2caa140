import type { company } from '#api/company/company.ts'
import type { Handlers } from '#server/handler.ts'
import {
  companyHistory,
  companyKind,
  getCompany,
  getDefaults,
  getLevels,
  saveCompany,
} from './company.service.ts'

const routes: Handlers<typeof company> = {
  getHistory: companyHistory,
  getCompany,
  getDefaults,
  getLevels,
  setCompany: saveCompany,
}

export const companyFeature = { routes, kind: companyKind }
