import { ComingPage } from '#admin/layout/plain-pages.tsx'

/** 报价产品管理 */
export function QuotationLinesScreen() {
  return <ComingPage />
}
