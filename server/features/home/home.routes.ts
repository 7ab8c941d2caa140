import type { home } from '#api/home/home.ts'
import type { Handlers } from '#server/handler.ts'
import { getHome } from './home.service.ts'
import { printOwedOrders } from './owed-orders.service.ts'
import { listOwedLines, listOwing } from './owing.service.ts'

const routes: Handlers<typeof home> = {
  index: getHome,
  getOwing: listOwing,
  getOwedLines: listOwedLines,
  owedOrders: printOwedOrders,
}

export const homeFeature = { routes }
