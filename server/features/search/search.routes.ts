import type { search } from '#api/search/search.ts'
import type { Handlers } from '#server/handler.ts'
import { findAnything } from './search.service.ts'

const routes: Handlers<typeof search> = { index: findAnything }

export const searchFeature = { routes }
