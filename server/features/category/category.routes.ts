import type { category } from '#api/category/category.ts'
import type { Handlers } from '#server/handler.ts'
import { undoOf } from '#server/records/history/record-history.ts'
import {
  categoryKind,
  deleteCategory,
  fieldChoices,
  getCategory,
  listCategories,
  saveCategory,
} from './category.service.ts'

const routes: Handlers<typeof category> = {
  ...undoOf(categoryKind),
  getType: fieldChoices,
  getProcate: getCategory,
  setProcate: saveCategory,
  index: listCategories,
  deleteProcate: deleteCategory,
}

export const categoryFeature = { routes, kind: categoryKind }
