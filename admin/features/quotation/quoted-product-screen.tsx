import { ComingPage } from '#admin/layout/plain-pages.tsx'

/** 报价产品 */
export function QuotedProductScreen() {
  return <ComingPage />
}
