import type { Api } from '#api/index.ts'
import { categoryRoutes } from './features/category/category.routes.ts'
import { combinationRoutes } from './features/combination/combination.routes.ts'
import { companyLogo, shownCompany } from './features/company/company.service.ts'
import { companyRoutes } from './features/company/company.routes.ts'
import { contractRoutes } from './features/contract/contract.routes.ts'
import { customerRoutes } from './features/customer/customer.routes.ts'
import { historyRoutes } from './features/history/history.routes.ts'
import { homeRoutes } from './features/home/home.routes.ts'
import { loginRoutes } from './features/login/login.routes.ts'
import { logisticsRoutes } from './features/logistics/logistics.routes.ts'
import { machineByToken } from './features/machine/machine-page.service.ts'
import { machineRoutes } from './features/machine/machine.routes.ts'
import { productRoutes } from './features/product/product.routes.ts'
import { productionRoutes } from './features/production/production.routes.ts'
import { quotationRoutes } from './features/quotation/quotation.routes.ts'
import { receiptRoutes } from './features/receipt/receipt.routes.ts'
import { roleRoutes } from './features/role/role.routes.ts'
import { openRecordFile } from './features/sales/sales-file.service.ts'
import { salesRoutes } from './features/sales/sales.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { selectionRoutes } from './features/selection/selection.routes.ts'
import {
  sessionByPass,
  sessionByTicket,
  sessionByToken,
} from './features/session/session.service.ts'
import { uploadRoutes } from './features/upload/upload.routes.ts'
import { openEditorFile } from './features/upload/upload.service.ts'
import { userRoutes } from './features/user/user.routes.ts'
import { webRoutes } from './features/web/web.routes.ts'
import type { Handlers } from './handler.ts'
import type { Services } from './services.ts'

/** Every feature's handlers; forgetting one does not compile. */
export const features = {
  session: loginRoutes,
  role: roleRoutes,
  user: userRoutes,
  category: categoryRoutes,
  product: productRoutes,
  combination: combinationRoutes,
  quotation: quotationRoutes,
  customer: customerRoutes,
  contract: contractRoutes,
  receipt: receiptRoutes,
  production: productionRoutes,
  logistics: logisticsRoutes,
  sales: salesRoutes,
  machine: machineRoutes,
  upload: uploadRoutes,
  company: companyRoutes,
  web: webRoutes,
  home: homeRoutes,
  selection: selectionRoutes,
  history: historyRoutes,
  search: searchRoutes,
} satisfies { [Name in keyof Api]: Handlers<Api[Name]> }

/** What HTTP asks of features beside their handlers: whose request it is, files by their address, and who the company is. */
export const lookups = {
  sessions: { byToken: sessionByToken, byTicket: sessionByTicket, byPass: sessionByPass },
  machines: { byToken: machineByToken },
  files: { open: openRecordFile, openPublic: openEditorFile },
  company: { shown: shownCompany, logo: companyLogo },
} satisfies Pick<Services, 'sessions' | 'files' | 'company' | 'machines'>
