import type { Api } from '#api/index.ts'
import type { Entities, EntityName } from '#api/kit/entities.ts'
import { agreedFeature } from './features/agreed/agreed.routes.ts'
import { categoryFeature } from './features/category/category.routes.ts'
import { choiceFeature } from './features/choice/choice.routes.ts'
import { combinationFeature } from './features/combination/combination.routes.ts'
import { companyLogo, shownCompany } from './features/company/company.service.ts'
import { companyFeature } from './features/company/company.routes.ts'
import { contractFeature } from './features/contract/contract.routes.ts'
import { customerFeature } from './features/customer/customer.routes.ts'
import { deviceFeature } from './features/session/device.routes.ts'
import { factorFeature } from './features/factor/factor.routes.ts'
import {
  channelFeature,
  deliveryFeature,
  mailFeature,
} from './features/delivery/delivery.routes.ts'
import { deliveryFields } from './features/delivery/log.service.ts'
import { historyFeature } from './features/history/history.routes.ts'
import { homeFeature } from './features/home/home.routes.ts'
import { inboxFeature } from './features/inbox/inbox.routes.ts'
import { invoiceFeature } from './features/invoice/invoice.routes.ts'
import { keyFeature } from './features/key/key.routes.ts'
import { keyFields, sessionByKey } from './features/key/key.service.ts'
import { loginFeature } from './features/login/login.routes.ts'
import { logisticsFeature } from './features/logistics/logistics.routes.ts'
import { machineByToken } from './features/machine/machine-page.service.ts'
import { machineFeature } from './features/machine/machine.routes.ts'
import { productFeature } from './features/product/product.routes.ts'
import { productionFeature } from './features/production/production.routes.ts'
import { quotationFeature } from './features/quotation/quotation.routes.ts'
import { receiptFeature } from './features/receipt/receipt.routes.ts'
import { reportFeature } from './features/report/report.routes.ts'
import { roleFeature } from './features/role/role.routes.ts'
import { openRecordFile } from './features/sales/sales-file.service.ts'
import { salesFeature } from './features/sales/sales.routes.ts'
import { searchFeature } from './features/search/search.routes.ts'
import { selectionFeature } from './features/selection/selection.routes.ts'
import {
  sessionByPass,
  sessionByTicket,
  sessionByToken,
} from './features/session/session.service.ts'
import { statementFeature } from './features/statement/statement.routes.ts'
import { uploadFeature } from './features/upload/upload.routes.ts'
import { openEditorFile } from './features/upload/upload.service.ts'
import { userFeature } from './features/user/user.routes.ts'
import { webFeature } from './features/web/web.routes.ts'
import type { Handlers } from './handler.ts'
import type { HistoryKind, HistoryKindOf } from './records/history/record-history.ts'
import type { Services } from './services.ts'

/** All but the operation log, which records changes of these. */
const otherFeatures = {
  session: loginFeature,
  device: deviceFeature,
  factor: factorFeature,
  role: roleFeature,
  user: userFeature,
  key: keyFeature,
  category: categoryFeature,
  product: productFeature,
  combination: combinationFeature,
  choice: choiceFeature,
  quotation: quotationFeature,
  customer: customerFeature,
  agreed: agreedFeature,
  contract: contractFeature,
  receipt: receiptFeature,
  invoice: invoiceFeature,
  statement: statementFeature,
  production: productionFeature,
  logistics: logisticsFeature,
  sales: salesFeature,
  machine: machineFeature,
  upload: uploadFeature,
  company: companyFeature,
  channel: channelFeature,
  delivery: deliveryFeature,
  mail: mailFeature,
  web: webFeature,
  home: homeFeature,
  inbox: inboxFeature,
  report: reportFeature,
  selection: selectionFeature,
  search: searchFeature,
}

/** How the records of all entities are kept, for the history and the purge. */
export const recordKinds: readonly HistoryKind[] = Object.values(otherFeatures).flatMap((feature) =>
  'kind' in feature ? [feature.kind] : [],
)

/** Every feature with its handlers, and the kind of its records where it has an entity; forgetting one does not compile. */
export const features = {
  ...otherFeatures,
  history: historyFeature(recordKinds, {
    api_key: keyFields,
    delivery: deliveryFields,
  }),
} satisfies { [Name in keyof Api]: { routes: Handlers<Api[Name]> } } & {
  [E in EntityName as Entities[E]['module']]: { kind: HistoryKindOf<E> }
}

/** What HTTP asks of features beside their handlers: whose request it is, files by their address, and who the company is. */
export const lookups = {
  sessions: {
    byToken: sessionByToken,
    byTicket: sessionByTicket,
    byPass: sessionByPass,
    byKey: sessionByKey,
  },
  machines: { byToken: machineByToken },
  files: { open: openRecordFile, openPublic: openEditorFile },
  company: { shown: shownCompany, logo: companyLogo },
} satisfies Pick<Services, 'sessions' | 'files' | 'company' | 'machines'>
