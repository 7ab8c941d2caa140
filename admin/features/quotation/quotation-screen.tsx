import { ComingPage } from '#admin/layout/plain-pages.tsx'

/** 报价管理 */
export function QuotationScreen() {
  return <ComingPage />
}
