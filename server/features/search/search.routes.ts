import type { search } from '#api/search/search.ts'
import type { Handlers } from '#server/handler.ts'
import { findAnything } from './search.service.ts'

export const searchRoutes: Handlers<typeof search> = { index: findAnything }
