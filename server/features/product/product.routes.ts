import type { product } from '#api/product/product.ts'
import type { Handlers } from '#server/handler.ts'
import { undoOf } from '#server/records/history/record-history.ts'
import { copyProduct } from './copy-product.service.ts'
import { listCurves } from './curves/curves.service.ts'
import { deriveCurves } from './curves/derive-curves.service.ts'
import { exportProducts } from './sheets/product-export.service.ts'
import { alikeModels, exportProductRows, listProducts } from './product-list.service.ts'
import { taxCodes } from './tax-code/tax-codes.service.ts'
import { productImports } from './sheets/product-import.ts'
import {
  deleteProduct,
  getProduct,
  getProductBase,
  productTypes,
  saveProduct,
  viewOfType,
  productKind,
} from './product.service.ts'

const routes: Handlers<typeof product> = {
  ...undoOf(productKind),
  ...productImports,
  exportList: exportProducts,
  exportRows: exportProductRows,
  index: listProducts,
  getAlike: alikeModels,
  getTaxCodes: taxCodes,
  getProType: productTypes,
  setProType: viewOfType,
  getProduct,
  getProBase: getProductBase,
  setProduct: saveProduct,
  deleteProduct,
  copyProduct,
  getCurves: listCurves,
  deriveCurves,
}

export const productFeature = { routes, kind: productKind }
