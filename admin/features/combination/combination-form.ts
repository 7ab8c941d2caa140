import { api } from '#api/index.ts'
import { call } from '#admin/lib/calls/client.ts'

/** What dialog and page of a combination have in common, the name included: they share their drafts. */
export const combinationForm = {
  title: '组合管理',
  name: 'combination',
  load: async (id: number, signal?: AbortSignal) =>
    (await call(api.combination.getCombination, { id }, { signal })).data,
  naming: (record: { com_name: string }) => record.com_name,
  save: api.combination.setCombination,
  history: api.combination.getHistory,
}
