import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import type { RouteComponent } from '@tanstack/react-router'
import { READY_TO_SHIP } from '#api/contract/due.ts'
import { entities, type Screen } from '#api/kit/entities.ts'
import { listedEntities, type ListedEntity } from '#api/kit/entity-sets.ts'
import { productViews } from '#api/product/product-spec.ts'
import { LoginScreen } from './features/login/login-screen.tsx'
import { FaultPage, PendingPage } from './layout/plain-pages.tsx'
import { parseQuery, writeQuery } from './lib/address-text.ts'
import { lazyScreen } from './lib/lazy-screen.ts'
import { token } from './lib/session.ts'

type MenuOf = string | ((query: Readonly<Record<string, unknown>>) => string)

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The menu entry that a page belongs to, by its query where it is several; '' where it belongs to none. */
    menu?: MenuOf
  }
  interface HistoryState {
    /** The server has ended the session of who is sent to the login page. */
    sessionEnded?: boolean
  }
}

const MissingPage = lazyScreen(() => import('./layout/missing-page.tsx'), 'MissingPage')

const root = createRootRoute({
  // Outside of the layout, nothing else says where the content is.
  notFoundComponent: () => (
    <main>
      <MissingPage />
    </main>
  ),
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  // Part of the entry: every screen needs its form and inputs too, and it comes one round trip sooner.
  component: LoginScreen,
})

/** What the code on a machine's label opens, for everybody. */
const label = createRoute({
  getParentRoute: () => root,
  path: '/m/$token',
  component: lazyScreen(() => import('./features/machine/label-page.tsx'), 'LabelPage'),
})

const home = createRoute({
  getParentRoute: () => root,
  id: 'home',
  component: lazyScreen(() => import('./layout/home-layout.tsx'), 'HomeLayout'),
  beforeLoad: ({ location }) => {
    if (token() !== undefined) return
    redirect({ href: loginAddress(location.href), replace: true, throw: true })
  },
})

const start = createRoute({
  getParentRoute: () => home,
  path: '/',
  beforeLoad: () => {
    redirect({ href: '/web', replace: true, throw: true })
  },
})

/** The login page's address, with the way back. */
export function loginAddress(target: string): string {
  return `/login${writeQuery({ Rurl: target })}`
}

/** A screen in the layout, with its menu entry, '' for none. Paths are written in lower case and match in any. */
function screen(path: `/${string}`, menu: MenuOf, component: RouteComponent) {
  return createRoute({ getParentRoute: () => home, path, component, staticData: { menu } })
}

/** The list of an entity, or the form of its one record, and its form where it has one address. */
type EntityScreens = { list: RouteComponent; form?: RouteComponent }

/** The screens of every entity that has a list; forgetting one does not compile. */
const entityScreens: Readonly<Record<ListedEntity, EntityScreens>> = {
  quotation: {
    list: lazyScreen(
      () => import('./features/quotation/head/quotation-screen.tsx'),
      'QuotationScreen',
    ),
    form: lazyScreen(() => import('./features/quotation/head/quotation-page.tsx'), 'QuotationPage'),
  },
  customer: {
    list: lazyScreen(() => import('./features/customer/customer-screen.tsx'), 'CustomerScreen'),
    form: lazyScreen(() => import('./features/customer/customer-page.tsx'), 'CustomerPage'),
  },
  agreed_price: {
    list: lazyScreen(() => import('./features/agreed/agreed-screen.tsx'), 'AgreedScreen'),
    form: lazyScreen(() => import('./features/agreed/agreed-page.tsx'), 'AgreedPage'),
  },
  contract: {
    list: lazyScreen(() => import('./features/contract/contract-screen.tsx'), 'ContractScreen'),
    form: lazyScreen(() => import('./features/contract/contract-page.tsx'), 'ContractPage'),
  },
  receipt: {
    list: lazyScreen(() => import('./features/receipt/receivable-screen.tsx'), 'ReceivableScreen'),
  },
  invoice: {
    list: lazyScreen(() => import('./features/invoice/invoice-screen.tsx'), 'InvoiceScreen'),
    form: lazyScreen(() => import('./features/invoice/invoice-page.tsx'), 'InvoicePage'),
  },
  statement: {
    list: lazyScreen(() => import('./features/statement/statement-screen.tsx'), 'StatementScreen'),
  },
  production: {
    list: lazyScreen(
      () => import('./features/production/production-screen.tsx'),
      'ProductionScreen',
    ),
    form: lazyScreen(() => import('./features/production/production-page.tsx'), 'ProductionPage'),
  },
  logistics: {
    list: lazyScreen(() => import('./features/logistics/logistics-screen.tsx'), 'LogisticsScreen'),
    form: lazyScreen(() => import('./features/logistics/logistics-page.tsx'), 'LogisticsPage'),
  },
  sales: {
    list: lazyScreen(() => import('./features/sales/sales-screen.tsx'), 'SalesScreen'),
    form: lazyScreen(() => import('./features/sales/sales-page.tsx'), 'SalesPage'),
  },
  machine: {
    list: lazyScreen(() => import('./features/machine/machine-screen.tsx'), 'MachineScreen'),
    form: lazyScreen(() => import('./features/machine/machine-page.tsx'), 'MachinePage'),
  },
  category: {
    list: lazyScreen(() => import('./features/category/category-screen.tsx'), 'CategoryScreen'),
    form: lazyScreen(() => import('./features/category/category-page.tsx'), 'CategoryPage'),
  },
  product: {
    list: lazyScreen(() => import('./features/product/product-screen.tsx'), 'ProductScreen'),
  },
  combination: {
    list: lazyScreen(
      () => import('./features/combination/combination-screen.tsx'),
      'CombinationScreen',
    ),
    form: lazyScreen(
      () => import('./features/combination/combination-page.tsx'),
      'CombinationPage',
    ),
  },
  inquiry_choice: {
    list: lazyScreen(() => import('./features/choice/choice-screen.tsx'), 'ChoiceScreen'),
    form: lazyScreen(() => import('./features/choice/choice-page.tsx'), 'ChoicePage'),
  },
  user: {
    list: lazyScreen(() => import('./features/user/user-screen.tsx'), 'UserScreen'),
    form: lazyScreen(() => import('./features/user/user-page.tsx'), 'UserPage'),
  },
  role: {
    list: lazyScreen(() => import('./features/role/role-screen.tsx'), 'RoleScreen'),
    form: lazyScreen(() => import('./features/role/role-page.tsx'), 'RolePage'),
  },
  company: {
    list: lazyScreen(() => import('./features/company/company-screen.tsx'), 'CompanyScreen'),
  },
}

/** A list at its entity's address, and its form at the same with `get` before it. */
const entityRoutes = listedEntities.flatMap((name) => {
  const { screen: own }: { screen: Screen } = entities[name]
  const { address, within: menu = address } = own
  const { list, form } = entityScreens[name]
  const listRoute = screen(address, menu, list)
  return form ? [listRoute, screen(`/get${address.slice(1)}`, menu, form)] : [listRoute]
})

const customerView = lazyScreen(
  () => import('./features/customer/page/customer-view.tsx'),
  'CustomerView',
)
const web = lazyScreen(() => import('./features/web/web-screen.tsx'), 'WebScreen')
const received = lazyScreen(
  () => import('./features/receipt/received-screen.tsx'),
  'ReceivedScreen',
)
const keys = lazyScreen(() => import('./features/key/key-screen.tsx'), 'KeyScreen')
const channels = lazyScreen(() => import('./features/delivery/channel-screen.tsx'), 'ChannelScreen')
const deliveries = lazyScreen(
  () => import('./features/delivery/delivery-screen.tsx'),
  'DeliveryScreen',
)
const help = lazyScreen(() => import('./features/help/help-screen.tsx'), 'HelpScreen')
const owing = lazyScreen(() => import('./features/home/owing-screen.tsx'), 'OwingScreen')
const curves = lazyScreen(
  () => import('./features/product/curves/curves-screen.tsx'),
  'CurvesScreen',
)
const report = lazyScreen(() => import('./features/report/report-screen.tsx'), 'ReportScreen')
const owedLines = lazyScreen(
  () => import('./features/home/owed-lines-screen.tsx'),
  'OwedLinesScreen',
)
const history = lazyScreen(() => import('./features/history/history-screen.tsx'), 'HistoryScreen')
const inbox = lazyScreen(() => import('./features/inbox/inbox-screen.tsx'), 'InboxScreen')
const select = lazyScreen(() => import('./features/selection/select-screen.tsx'), 'SelectScreen')
const priceImpact = lazyScreen(
  () => import('./features/quotation/price-impact/price-impact-screen.tsx'),
  'PriceImpactScreen',
)
const discounts = lazyScreen(
  () => import('./features/quotation/discounts/discount-report-screen.tsx'),
  'DiscountReportScreen',
)
const review = lazyScreen(
  () => import('./features/quotation/approval/review-screen.tsx'),
  'ReviewScreen',
)
const reviews = lazyScreen(
  () => import('./features/quotation/approval/reviews-screen.tsx'),
  'ReviewsScreen',
)
const quotationLines = lazyScreen(
  () => import('./features/quotation/lines/quotation-lines-screen.tsx'),
  'QuotationLinesScreen',
)
const quotedProduct = lazyScreen(
  () => import('./features/quotation/models/quoted-product-screen.tsx'),
  'QuotedProductScreen',
)
const ProductForm = lazyScreen(
  () => import('./features/product/product-form-page.tsx'),
  'ProductFormPage',
)

const GENERIC_VIEW = 'productbj'

/** Keeps the file's preload, without which the router would show the screen before it is there. */
const productForm = (path: `/${string}`, view: string) =>
  screen(
    path,
    '/product',
    Object.assign(() => <ProductForm view={view} />, { preload: ProductForm.preload }),
  )

const owedMenu: MenuOf = ({ delivery }) =>
  entities[delivery === String(READY_TO_SHIP) ? 'logistics' : 'production'].screen.address

const screens = [
  ...entityRoutes,
  productForm('/getproduct', GENERIC_VIEW),
  ...[GENERIC_VIEW, ...Object.keys(productViews)].map((view) => productForm(`/${view}`, view)),
  screen('/customerpage', '/customer', customerView),
  screen('/select', '/select', select),
  screen('/quopro', '/quotation', quotationLines),
  screen('/curves', '/product', curves),
  screen('/priceimpact', '/quotation', priceImpact),
  screen('/discounts', '/quotation', discounts),
  screen('/review', '/quotation', review),
  screen('/reviews', '/quotation', reviews),
  screen('/getquopro', '/quotation', quotedProduct),
  screen('/web', '/web', web),
  screen('/received', '/receivable', received),
  screen('/report', '/report', report),
  screen('/owing', '/web', owing),
  screen('/owedlines', owedMenu, owedLines),
  screen('/history', '', history),
  screen('/keys', '', keys),
  screen('/channel', '/channel', channels),
  screen('/delivery', '/delivery', deliveries),
  screen('/inbox', '', inbox),
  screen('/help', '', help),
]

/** All pages of the site. The query of an address is plain text, as URLSearchParams reads it. */
export const router = createRouter({
  routeTree: root.addChildren([login, label, home.addChildren([start, ...screens])]),
  parseSearch: parseQuery,
  stringifySearch: writeQuery,
  caseSensitive: false,
  scrollRestoration: true,
  defaultNotFoundComponent: MissingPage,
  defaultErrorComponent: FaultPage,
  defaultPendingComponent: PendingPage,
})
