import type { product } from '#api/product.ts'
import type { Handlers } from '#server/http/handler.ts'
import {
  copyProduct,
  deleteProduct,
  getProduct,
  getProductBase,
  listProducts,
  productTypes,
  saveProduct,
  viewOfType,
} from './product.service.ts'

export const productRoutes: Handlers<typeof product> = {
  index: listProducts,
  getProType: productTypes,
  setProType: viewOfType,
  getProduct,
  getProBase: getProductBase,
  setProduct: saveProduct,
  deleteProduct,
  copyProduct,
}
