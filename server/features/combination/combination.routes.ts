import type { combination } from '#api/combination/combination.ts'
import type { Handlers } from '#server/handler.ts'
import { undoOf } from '#server/records/history/record-history.ts'
import {
  deleteCombination,
  getCombination,
  listCombinations,
  productTitles,
  saveCombination,
  combinationKind,
} from './combination.service.ts'

export const combinationRoutes: Handlers<typeof combination> = {
  ...undoOf(combinationKind),
  index: listCombinations,
  getProTitle: productTitles,
  getCombination,
  setCombination: saveCombination,
  deleteCombination,
}
