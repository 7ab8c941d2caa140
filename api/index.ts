import { category } from './category.ts'
import { combination } from './combination.ts'
import { contract } from './contract.ts'
import { logistics } from './logistics.ts'
import { product } from './product.ts'
import { production } from './production.ts'
import { quotation } from './quotation.ts'
import { sales } from './sales.ts'
import { session } from './session.ts'
import { upload } from './upload.ts'

/** Every call of the product. */
export const api = {
  session,
  category,
  product,
  combination,
  quotation,
  contract,
  production,
  logistics,
  sales,
  upload,
}

export type Api = typeof api
