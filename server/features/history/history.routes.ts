import type { history } from '#api/kit/history.ts'
import type { Handlers } from '#server/handler.ts'
import type { HistoryKind } from '#server/records/history/record-history.ts'
import { actors, listHistory, type OtherTexts } from './history.service.ts'

/** The operation log tells of the records of all features, whose kinds it is handed, and of what is no entity. */
export function historyFeature(kinds: readonly HistoryKind[], others: OtherTexts) {
  const routes: Handlers<typeof history> = { index: listHistory(kinds, others), getUser: actors }
  return { routes }
}
