import { ComingPage } from '#admin/layout/plain-pages.tsx'

/** 产品管理 */
export function ProductScreen() {
  return <ComingPage />
}
