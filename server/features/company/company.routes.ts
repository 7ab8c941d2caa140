import type { company } from '#api/company/company.ts'
import type { Handlers } from '#server/handler.ts'
import {
  companyHistory,
  companyKind,
  getClauses,
  getCompany,
  getDefaults,
  getLevels,
  saveCompany,
} from './company.service.ts'
import { openTemplate } from './contract-template.service.ts'
import { openBureauFile } from './invoice-template.service.ts'
import { tryTemplate } from './template-trial.service.ts'
import { getFeatures } from './unused/unused.service.ts'

const routes: Handlers<typeof company> = {
  getHistory: companyHistory,
  getCompany,
  getDefaults,
  getLevels,
  getClauses,
  getFeatures,
  contractTemplate: openTemplate,
  tryTemplate,
  invoiceTemplate: openBureauFile,
  setCompany: saveCompany,
}

export const companyFeature = { routes, kind: companyKind }
