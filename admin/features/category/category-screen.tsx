import { ComingPage } from '#admin/layout/plain-pages.tsx'

/** 分类管理 */
export function CategoryScreen() {
  return <ComingPage />
}
