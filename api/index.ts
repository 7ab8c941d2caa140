import { agreed } from './agreed/agreed.ts'
import { category } from './category/category.ts'
import { channel } from './delivery/channel.ts'
import { choice } from './choice/choice.ts'
import { combination } from './combination/combination.ts'
import { company } from './company/company.ts'
import { contract } from './contract/contract.ts'
import { customer } from './customer/customer.ts'
import { delivery } from './delivery/delivery.ts'
import { device } from './session/device.ts'
import { factor } from './session/factor.ts'
import { history } from './kit/history.ts'
import { home } from './home/home.ts'
import { inbox } from './inbox/inbox.ts'
import { invoice } from './invoice/invoice.ts'
import { key } from './key/key.ts'
import { logistics } from './logistics/logistics.ts'
import { machine } from './machine/machine.ts'
import { mail } from './delivery/document-mail.ts'
import { product } from './product/product.ts'
import { production } from './production/production.ts'
import { quotation } from './quotation/quotation.ts'
import { receipt } from './receipt/receipt.ts'
import { report } from './report/report.ts'
import { role } from './role/role.ts'
import { sales } from './sales/sales.ts'
import { search } from './search/search.ts'
import { selection } from './selection/selection.ts'
import { session } from './session/session.ts'
import { statement } from './statement/statement.ts'
import { upload } from './upload/upload.ts'
import { user } from './user/user.ts'
import { web } from './web/web.ts'

/** Every call of the product. */
export const api = {
  session,
  device,
  factor,
  role,
  user,
  key,
  category,
  product,
  combination,
  choice,
  quotation,
  customer,
  agreed,
  contract,
  receipt,
  invoice,
  statement,
  production,
  logistics,
  sales,
  machine,
  upload,
  company,
  channel,
  delivery,
  mail,
  web,
  home,
  inbox,
  report,
  selection,
  history,
  search,
}

export type Api = typeof api
