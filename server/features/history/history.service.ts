import type { InputOf } from '#api/endpoint.ts'
import type { history, HistoryEntity } from '#api/history.ts'
import type { Context } from '#server/context.ts'
import { categoryKind } from '#server/features/category/category.service.ts'
import { combinationKind } from '#server/features/combination/combination.service.ts'
import { contractKind } from '#server/features/contract/contract-record.service.ts'
import { logisticsKind } from '#server/features/logistics/logistics.service.ts'
import { productKind } from '#server/features/product/product.service.ts'
import { productionKind } from '#server/features/production/production.service.ts'
import { lineTexts, setTexts } from '#server/features/quotation/quotation-history.ts'
import { quotationKind } from '#server/features/quotation/quotation.service.ts'
import { roleKind } from '#server/features/role/role.service.ts'
import { salesKind } from '#server/features/sales/sales.service.ts'
import { allUserOptions, userKind } from '#server/features/user/user.service.ts'
import { webKind } from '#server/features/web/web.service.ts'
import { historyPage } from '#server/records/history-page.ts'
import type { FieldTexts } from '#server/records/history-text.ts'
import { filtered } from './history.store.ts'

/** How the columns of everything read that the history tells of; forgetting one does not compile. */
const texts: Record<HistoryEntity, FieldTexts> = {
  quotation: quotationKind.fields,
  quotation_set: setTexts,
  quotation_line: lineTexts,
  contract: contractKind.fields,
  production: productionKind.fields,
  logistics: logisticsKind.fields,
  sales: salesKind.fields,
  category: categoryKind.fields,
  product: productKind.fields,
  combination: combinationKind.fields,
  user: userKind.fields,
  role: roleKind.fields,
  web_text: webKind.fields,
  session: {},
}

/** One page of everything that happened, newest first. */
export function listHistory(context: Context, input: InputOf<typeof history.index>) {
  const { page, ...filters } = input
  return historyPage(
    context,
    page,
    (db) => filtered(db, filters),
    (entity) => texts[entity],
  )
}

/** Everyone who may have done something, to filter by. */
export async function actors(context: Context) {
  return { data: await allUserOptions(context.db) }
}
