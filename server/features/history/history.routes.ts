import type { history } from '#api/kit/history.ts'
import type { Handlers } from '#server/handler.ts'
import { actors, listHistory } from './history.service.ts'

export const historyRoutes: Handlers<typeof history> = { index: listHistory, getUser: actors }
