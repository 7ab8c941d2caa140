import { specFields } from '#api/product-spec.ts'
import type { SpecName } from '#api/product-spec.ts'

type WithSpec = Readonly<Record<SpecName, string>>

/** A specification as people read it: with its unit where a bare number, or a row of them, was typed. */
export function specText(product: WithSpec, name: SpecName): string {
  const text = product[name]
  const unit = specFields.find((field) => field.name === name)?.unit ?? ''
  return unit !== '' && /^\d(.*\d)?$/.test(text) ? `${text} ${unit}` : text
}

/** The key data of a quoted product in one line: brand and specification, without the brief info. */
export function specSummary(product: WithSpec & { pro_brand: string }): string {
  return (
    specFields
      .filter(({ name }) => name !== 'pro_info')
      .map(({ name, label }) => product[name] && `${label} ${specText(product, name)}`)
      .concat(product.pro_brand)
      .filter((part) => part !== '')
      // Lines break between the parts only.
      .map((part) => part.replaceAll(' ', '\u00a0'))
      .join(' · ')
  )
}
