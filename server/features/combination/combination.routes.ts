import type { combination } from '#api/combination.ts'
import type { Handlers } from '#server/http/handler.ts'
import {
  deleteCombination,
  getCombination,
  listCombinations,
  productTitles,
  saveCombination,
} from './combination.service.ts'

export const combinationRoutes: Handlers<typeof combination> = {
  index: listCombinations,
  getProTitle: productTitles,
  getCombination,
  setCombination: saveCombination,
  deleteCombination,
}
