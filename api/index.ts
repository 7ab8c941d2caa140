import { category } from './category.ts'
import { combination } from './combination.ts'
import { product } from './product.ts'
import { quotation } from './quotation.ts'
import { session } from './session.ts'

/** Every call of the product. */
export const api = { session, category, product, combination, quotation }

export type Api = typeof api
