import { Form } from 'antd'
import { api } from '#api/index.ts'
import { specNames, viewFields } from '#api/product/product-spec.ts'
import type { SpecName } from '#api/product/product-spec.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import type { LoadedProduct } from './product-form.ts'
import { shownFields } from './shown-fields.ts'

/**
 * The specification fields that the product form shows: those of its screen less those that the product's
 * type hides. When another type is chosen in the form, that type alone decides.
 */
export function useShownFields(view: string, { shape }: LoadedProduct): readonly SpecName[] {
  const chosen = Form.useWatch<number | '' | undefined>('pro_type', { preserve: true })
  const type = chosen ?? shape.type
  const asLoaded = type === shape.type
  const other = useRead(
    api.product.getProBase,
    { id: type },
    { enabled: !asLoaded && type !== '', keepPrevious: true },
  )
  if (!asLoaded && type === '') return specNames
  if (!asLoaded && other.data) return shownFields(specNames, other.data.field)
  return shownFields(viewFields(view), shape.hidden)
}
