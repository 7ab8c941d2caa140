import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import type { RouteComponent } from '@tanstack/react-router'
import { productViews } from '#api/product-spec.ts'
import { LoginScreen } from './features/login/login-screen.tsx'
import { FaultPage, PendingPage } from './layout/plain-pages.tsx'
import { parseQuery, writeQuery } from './lib/address-text.ts'
import { lazyScreen } from './lib/lazy-screen.ts'
import { token } from './lib/session.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The menu entry that a page belongs to; '' where it belongs to none. */
    menu?: string
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
export function loginAddress(wanted: string): string {
  return `/login${writeQuery({ Rurl: wanted })}`
}

/** A screen in the layout, with its menu entry, '' for none. Paths are written in lower case and match in any. */
function screen(path: `/${string}`, menu: string, component: RouteComponent) {
  return createRoute({ getParentRoute: () => home, path, component, staticData: { menu } })
}

const web = lazyScreen(() => import('./features/web/web-screen.tsx'), 'WebScreen')
const category = lazyScreen(
  () => import('./features/category/category-screen.tsx'),
  'CategoryScreen',
)
const categoryPage = lazyScreen(
  () => import('./features/category/category-page.tsx'),
  'CategoryPage',
)
const product = lazyScreen(() => import('./features/product/product-screen.tsx'), 'ProductScreen')
const ProductForm = lazyScreen(
  () => import('./features/product/product-form-page.tsx'),
  'ProductFormPage',
)
const combination = lazyScreen(
  () => import('./features/combination/combination-screen.tsx'),
  'CombinationScreen',
)
const combinationPage = lazyScreen(
  () => import('./features/combination/combination-page.tsx'),
  'CombinationPage',
)
const quotation = lazyScreen(
  () => import('./features/quotation/quotation-screen.tsx'),
  'QuotationScreen',
)
const quotationPage = lazyScreen(
  () => import('./features/quotation/quotation-page.tsx'),
  'QuotationPage',
)
const quotationLines = lazyScreen(
  () => import('./features/quotation/quotation-lines-screen.tsx'),
  'QuotationLinesScreen',
)
const quotedProduct = lazyScreen(
  () => import('./features/quotation/quoted-product-screen.tsx'),
  'QuotedProductScreen',
)

const user = lazyScreen(() => import('./features/user/user-screen.tsx'), 'UserScreen')
const userPage = lazyScreen(() => import('./features/user/user-page.tsx'), 'UserPage')
const role = lazyScreen(() => import('./features/role/role-screen.tsx'), 'RoleScreen')
const rolePage = lazyScreen(() => import('./features/role/role-page.tsx'), 'RolePage')

const history = lazyScreen(() => import('./features/history/history-screen.tsx'), 'HistoryScreen')

const contract = lazyScreen(
  () => import('./features/contract/contract-screen.tsx'),
  'ContractScreen',
)
const contractPage = lazyScreen(
  () => import('./features/contract/contract-page.tsx'),
  'ContractPage',
)
const production = lazyScreen(
  () => import('./features/production/production-screen.tsx'),
  'ProductionScreen',
)
const productionPage = lazyScreen(
  () => import('./features/production/production-page.tsx'),
  'ProductionPage',
)
const logistics = lazyScreen(
  () => import('./features/logistics/logistics-screen.tsx'),
  'LogisticsScreen',
)
const logisticsPage = lazyScreen(
  () => import('./features/logistics/logistics-page.tsx'),
  'LogisticsPage',
)
const sales = lazyScreen(() => import('./features/sales/sales-screen.tsx'), 'SalesScreen')
const salesPage = lazyScreen(() => import('./features/sales/sales-page.tsx'), 'SalesPage')

const GENERIC_VIEW = 'productbj'

/** Keeps the file's preload, without which the router would show the screen before it is there. */
const productForm = (path: `/${string}`, view: string) =>
  screen(
    path,
    '/product',
    Object.assign(() => <ProductForm view={view} />, { preload: ProductForm.preload }),
  )

const screens = [
  screen('/procate', '/procate', category),
  screen('/getprocate', '/procate', categoryPage),
  screen('/product', '/product', product),
  productForm('/getproduct', GENERIC_VIEW),
  ...[GENERIC_VIEW, ...Object.keys(productViews)].map((view) => productForm(`/${view}`, view)),
  screen('/combination', '/product', combination),
  screen('/getcombination', '/product', combinationPage),
  screen('/quotation', '/quotation', quotation),
  screen('/getquotation', '/quotation', quotationPage),
  screen('/quopro', '/quotation', quotationLines),
  screen('/getquopro', '/quotation', quotedProduct),
  screen('/web', '/web', web),
  screen('/role', '/role', role),
  screen('/getrole', '/role', rolePage),
  screen('/history', '', history),
  screen('/user', '/user', user),
  screen('/getuser', '/user', userPage),
  screen('/contract', '/contract', contract),
  screen('/getcontract', '/contract', contractPage),
  screen('/production', '/production', production),
  screen('/getproduction', '/production', productionPage),
  screen('/logistics', '/logistics', logistics),
  screen('/getlogistics', '/logistics', logisticsPage),
  screen('/sales', '/sales', sales),
  screen('/getsales', '/sales', salesPage),
]

/** All pages of the site. The query of an address is plain text, as URLSearchParams reads it. */
export const router = createRouter({
  routeTree: root.addChildren([login, home.addChildren([start, ...screens])]),
  parseSearch: parseQuery,
  stringifySearch: writeQuery,
  caseSensitive: false,
  scrollRestoration: true,
  defaultNotFoundComponent: MissingPage,
  defaultErrorComponent: FaultPage,
  defaultPendingComponent: PendingPage,
})
