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

const routes: Handlers<typeof combination> = {
  ...undoOf(combinationKind),
  index: listCombinations,
  getProTitle: productTitles,
  getCombination,
  setCombination: saveCombination,
  deleteCombination,
}

export const combinationFeature = { routes, kind: combinationKind }
