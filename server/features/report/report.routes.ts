import type { report } from '#api/report/report.ts'
import type { Handlers } from '#server/handler.ts'
import { exportReport } from './report-file.ts'
import { reportLosses, reportOwners, showReport } from './report.service.ts'

const routes: Handlers<typeof report> = {
  index: showReport,
  getLosses: reportLosses,
  getUser: reportOwners,
  exportReport,
}

export const reportFeature = { routes }
