import type { InputOf } from '#api/endpoint.ts'
import { foundKinds, type FoundKind, type FoundRecord, type search } from '#api/search.ts'
import { may, type Context } from '#server/context.ts'
import type { Database } from '#server/db/open.ts'
import { findContracts } from '#server/features/contract/contract.service.ts'
import { findLogistics } from '#server/features/logistics/logistics.service.ts'
import { findProducts } from '#server/features/product/product.service.ts'
import { findProduction } from '#server/features/production/production.service.ts'
import { findQuotations } from '#server/features/quotation/quotation.service.ts'
import { findSales } from '#server/features/sales/sales.service.ts'

type Find = (context: Context, db: Database, keyword: string) => Promise<FoundRecord[]>

/** Each feature knows what of its own the asker may see. */
const finders: Readonly<Record<FoundKind, Find>> = {
  quotation: findQuotations,
  contract: findContracts,
  production: findProduction,
  logistics: findLogistics,
  sales: findSales,
  product: findProducts,
}

type Found = { kind: FoundKind; records: FoundRecord[] }

/** The newest records of each kind with a keyword, of the kinds that the asker may view. */
export async function findAnything(context: Context, { keyword }: InputOf<typeof search.index>) {
  if (keyword === undefined) return { data: [] as Found[] }
  const kinds = foundKinds.filter((kind) => may(context, `${kind}:view`))
  const data = await context.search(async (db) => {
    const found: Found[] = []
    for (const kind of kinds) {
      found.push({ kind, records: await finders[kind](context, db, keyword) })
    }
    return found
  })
  return { data: data.filter(({ records }) => records.length > 0) }
}
