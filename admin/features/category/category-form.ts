import { api } from '#api/index.ts'
import { call } from '#admin/lib/calls/client.ts'

/** What dialog and page of a category have in common, the name included: they share their drafts. */
export const categoryForm = {
  title: '分类管理',
  name: 'category',
  load: async (id: number, signal?: AbortSignal) =>
    (await call(api.category.getProcate, { id }, { signal })).info,
  // Without the markup of a category's name.
  naming: (record: { p_name: string }) => record.p_name.replace(/<[^>]*>/g, ''),
  save: api.category.setProcate,
  history: api.category.getHistory,
}
