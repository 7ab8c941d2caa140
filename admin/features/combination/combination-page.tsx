import { ComingPage } from '#admin/layout/plain-pages.tsx'

/** 组合管理 */
export function CombinationPage() {
  return <ComingPage />
}
