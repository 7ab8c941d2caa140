import type { HistoryEndpoint } from '#admin/lib/types.ts'

/** Whose history is shown. */
export type RecordHistory = { history: HistoryEndpoint; id: number }
