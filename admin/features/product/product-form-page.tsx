import { ComingPage } from '#admin/layout/plain-pages.tsx'

/** 产品 */
export function ProductFormPage(_: { view: string }) {
  return <ComingPage />
}
