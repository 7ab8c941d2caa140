import type { Entities, EntityName } from '#api/entities.ts'
import { categoryKind } from './features/category/category.service.ts'
import { combinationKind } from './features/combination/combination.service.ts'
import { contractKind } from './features/contract/contract-record.service.ts'
import { logisticsKind } from './features/logistics/logistics.service.ts'
import { productKind } from './features/product/product.service.ts'
import { productionKind } from './features/production/production.service.ts'
import { quotationKind } from './features/quotation/quotation.service.ts'
import { roleKind } from './features/role/role.service.ts'
import { salesKind } from './features/sales/sales.service.ts'
import { userKind } from './features/user/user.service.ts'
import { webKind } from './features/web/web.service.ts'
import type { FieldTexts } from './records/history-text.ts'
import type { HistoryKind } from './records/record-history.ts'

type PartFields<E extends EntityName> = Entities[E] extends { parts: infer Parts }
  ? { partFields: Readonly<Record<keyof Parts, FieldTexts>> }
  : object

/** How the records of each entity are kept, for the history and the purge; forgetting one does not compile. */
export const entityKinds = {
  quotation: quotationKind,
  contract: contractKind,
  production: productionKind,
  logistics: logisticsKind,
  sales: salesKind,
  category: categoryKind,
  product: productKind,
  combination: combinationKind,
  user: userKind,
  role: roleKind,
  web_text: webKind,
} satisfies { [E in EntityName]: HistoryKind & PartFields<E> }
