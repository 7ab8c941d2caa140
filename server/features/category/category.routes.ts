import type { category } from '#api/category.ts'
import type { Handlers } from '#server/http/handler.ts'
import {
  deleteCategory,
  fieldChoices,
  getCategory,
  listCategories,
  saveCategory,
} from './category.service.ts'

export const categoryRoutes: Handlers<typeof category> = {
  getType: fieldChoices,
  getProcate: getCategory,
  setProcate: saveCategory,
  index: listCategories,
  deleteProcate: deleteCategory,
}
