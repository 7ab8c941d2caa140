import { api } from '#api/index.ts'
import { emptyTexts } from '#api/kit/fields/record-texts.ts'
import { productTexts, type ProductRecord } from '#api/product/product.ts'
import { emptyTechnical } from '#api/product/technical.ts'
import { call } from '#admin/lib/calls/client.ts'

/** A product with what its type hides; `shape.type` says which type that was. */
export type LoadedProduct = ProductRecord & {
  shape: { type: ProductRecord['pro_type']; hidden: readonly number[] }
}

type Origin = { view: string; cateid: number | undefined }

/** Loads a product; for a new one, the initial form of its category or of its screen. */
export async function loadProduct(
  id: number,
  { view, cateid }: Origin,
  signal?: AbortSignal,
): Promise<LoadedProduct> {
  const { data, field } =
    id > 0
      ? await call(api.product.getProduct, { id }, { signal })
      : await call(api.product.getProBase, { id: cateid, view }, { signal })
  return { ...data, shape: { type: data.pro_type, hidden: field } }
}

/**
 * The emptied form. The product stays of its type, which shapes the form; fields that the type hides keep
 * what they hold.
 */
export const emptyProduct = {
  ...emptyTexts(productTexts),
  pro_curve: '',
  ...emptyTechnical,
  params: [],
  suction: '',
  stages: '',
  pro_unit: '',
  tax_code: '',
  remarks: '',
  release_time: '',
  pro_status: 0,
} satisfies Partial<ProductRecord>
