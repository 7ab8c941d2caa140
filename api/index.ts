import { category } from './category.ts'
import { combination } from './combination.ts'
import { company } from './company.ts'
import { contract } from './contract.ts'
import { customer } from './customer.ts'
import { history } from './history.ts'
import { home } from './home.ts'
import { logistics } from './logistics.ts'
import { machine } from './machine.ts'
import { product } from './product.ts'
import { production } from './production.ts'
import { quotation } from './quotation.ts'
import { receipt } from './receipt.ts'
import { role } from './role.ts'
import { sales } from './sales.ts'
import { search } from './search.ts'
import { selection } from './selection.ts'
import { session } from './session.ts'
import { upload } from './upload.ts'
import { user } from './user.ts'
import { web } from './web.ts'

/** Every call of the product. */
export const api = {
  session,
  role,
  user,
  category,
  product,
  combination,
  quotation,
  customer,
  contract,
  receipt,
  production,
  logistics,
  sales,
  machine,
  upload,
  company,
  web,
  home,
  selection,
  history,
  search,
}

export type Api = typeof api
