import { figureFields } from '#api/product/product-spec.ts'
import type { FigureName } from '#api/product/product-spec.ts'

type WithFigures = Readonly<Record<FigureName, string>>

/** A specification as people read it: with its unit where a bare number, or a row of them, was typed. */
export function specText<Name extends FigureName>(
  product: Readonly<Record<Name, string>>,
  name: Name,
): string {
  const text = product[name]
  const unit = figureFields.find((field) => field.name === name)?.unit ?? ''
  return unit !== '' && /^\d(.*\d)?$/.test(text) ? `${text} ${unit}` : text
}

/** The key data of a quoted product in one line: brand and specification, without the brief info. */
export function specSummary(product: WithFigures & { pro_brand: string }): string {
  return (
    figureFields
      .map(({ name, label }) => product[name] && `${label} ${specText(product, name)}`)
      .concat(product.pro_brand)
      .filter((part) => part !== '')
      // Lines break between the parts only.
      .map((part) => part.replaceAll(' ', '\u00a0'))
      .join(' · ')
  )
}
