import type { home } from '#api/home/home.ts'
import type { Handlers } from '#server/handler.ts'
import { getHome } from './home.service.ts'
import { listOwing } from './owing.service.ts'

export const homeRoutes: Handlers<typeof home> = {
  index: getHome,
  getOwing: listOwing,
}
