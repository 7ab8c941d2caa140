import type { Entities, EntityName } from '#api/kit/entities.ts'
import { categoryKind } from '#server/features/category/category.service.ts'
import { combinationKind } from '#server/features/combination/combination.service.ts'
import { companyKind } from '#server/features/company/company.service.ts'
import { contractKind } from '#server/features/contract/contract-record.service.ts'
import { customerKind } from '#server/features/customer/customer-record.ts'
import { logisticsKind } from '#server/features/logistics/logistics-record.service.ts'
import { machineKind } from '#server/features/machine/machine-record.ts'
import { productKind } from '#server/features/product/product.service.ts'
import { productionKind } from '#server/features/production/production-record.service.ts'
import { quotationKind } from '#server/features/quotation/quotation-record.service.ts'
import { receiptKind } from '#server/features/receipt/receipt-record.service.ts'
import { roleKind } from '#server/features/role/role.service.ts'
import { salesKind } from '#server/features/sales/sales-record.service.ts'
import { userKind } from '#server/features/user/user.service.ts'
import { webKind } from '#server/features/web/web.service.ts'
import type { FieldTexts } from '#server/records/history/history-text.ts'
import type { HistoryKind } from '#server/records/history/record-history.ts'

type PartFields<E extends EntityName> = Entities[E] extends { parts: infer Parts }
  ? { partFields: Readonly<Record<keyof Parts, FieldTexts>> }
  : object

/** How the records of each entity are kept, for the history and the purge; forgetting one does not compile. */
export const entityKinds = {
  quotation: quotationKind,
  customer: customerKind,
  contract: contractKind,
  receipt: receiptKind,
  production: productionKind,
  logistics: logisticsKind,
  sales: salesKind,
  machine: machineKind,
  category: categoryKind,
  product: productKind,
  combination: combinationKind,
  user: userKind,
  role: roleKind,
  company: companyKind,
  web_text: webKind,
} satisfies { [E in EntityName]: HistoryKind & PartFields<E> }
