import type { history } from '#api/kit/history.ts'
import type { Handlers } from '#server/handler.ts'
import type { HistoryKind } from '#server/records/history/record-history.ts'
import { actors, listHistory } from './history.service.ts'

/** The operation log tells of the records of all features, whose kinds it is handed. */
export function historyFeature(kinds: readonly HistoryKind[]) {
  const routes: Handlers<typeof history> = { index: listHistory(kinds), getUser: actors }
  return { routes }
}
