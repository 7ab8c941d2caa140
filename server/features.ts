import type { Api } from '#api/index.ts'
import { categoryRoutes } from './features/category/category.routes.ts'
import { combinationRoutes } from './features/combination/combination.routes.ts'
import { productRoutes } from './features/product/product.routes.ts'
import { quotationRoutes } from './features/quotation/quotation.routes.ts'
import { sessionRoutes } from './features/session/session.routes.ts'
import type { Handlers } from './http/handler.ts'

/** Every feature's handlers; forgetting one does not compile. */
export const features = {
  session: sessionRoutes,
  category: categoryRoutes,
  product: productRoutes,
  combination: combinationRoutes,
  quotation: quotationRoutes,
} satisfies { [Name in keyof Api]: Handlers<Api[Name]> }
