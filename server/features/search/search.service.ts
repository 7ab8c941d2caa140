import type { InputOf } from '#api/endpoint.ts'
import { foundKinds, type FoundKind, type FoundRecord, type search } from '#api/search.ts'
import { may, type Context } from '#server/context.ts'
import { findContracts } from '#server/features/contract/contract.service.ts'
import { findLogistics } from '#server/features/logistics/logistics.service.ts'
import { findProducts } from '#server/features/product/product.service.ts'
import { findProduction } from '#server/features/production/production.service.ts'
import { findQuotations } from '#server/features/quotation/quotation.service.ts'
import { findSales } from '#server/features/sales/sales.service.ts'

type Find = (context: Context, keyword: string) => Promise<FoundRecord[]>

/** Each feature knows what of its own the asker may see. */
const finders: Readonly<Record<FoundKind, Find>> = {
  quotation: findQuotations,
  contract: findContracts,
  production: findProduction,
  logistics: findLogistics,
  sales: findSales,
  product: findProducts,
}

/** The newest records of each kind with a keyword, of the kinds that the asker may view. */
export async function findAnything(context: Context, { keyword }: InputOf<typeof search.index>) {
  const data: { kind: FoundKind; records: FoundRecord[] }[] = []
  if (keyword === undefined) return { data }
  for (const kind of foundKinds) {
    if (!may(context, `${kind}:view`)) continue
    const records = await finders[kind](context, keyword)
    if (records.length > 0) data.push({ kind, records })
  }
  return { data }
}
