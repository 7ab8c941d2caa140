import { specFields } from '#api/product/product-spec.ts'
import type { SpecName } from '#api/product/product-spec.ts'

/** Those of the fields that the server's `field` numbers do not hide, in the order of the form. */
export function shownFields(
  fields: readonly SpecName[],
  hidden: readonly number[],
): readonly SpecName[] {
  return specFields
    .filter(({ name, number }) => fields.includes(name) && !hidden.includes(number))
    .map(({ name }) => name)
}
