import { specNumber } from '#api/product/product-spec.ts'
import { shown } from '#api/pump/units.ts'
import type { Model } from '#server/catalogue/catalogue.ts'
import type { ReadInquiry } from '#server/inquiry/read-row.ts'

/** The figures of a product that a row asks for beside the duty. */

const figure = (text: string, name: 'pro_power' | 'pro_caliber') => specNumber(name, text)

/** What a product is by one of those figures; valves and fittings have their DN in the model alone: `Z45X-16 DN100`. */
export function figureOf(product: Model, name: 'pro_power' | 'pro_caliber'): number | undefined {
  const own = figure(product[name], name)
  if (own !== undefined || name === 'pro_power') return own
  const inModel = /DN\s*(\d{2,4})(?!\d)/i.exec(product.pro_no)
  return inModel ? Number(inModel[1]) : undefined
}

/** Figures that were asked for beside the duty and are others: compared and named, never a filter. */
export function differencesOf(
  { pro_power, pro_caliber }: { pro_power: string; pro_caliber: string },
  { power, powerMost, discharge }: ReadInquiry,
): string[] {
  const motor = figure(pro_power, 'pro_power')
  const bore = figure(pro_caliber, 'pro_caliber')
  const isOther =
    motor !== undefined && power !== null && (powerMost ? motor > power : motor !== power)
  return [
    isOther ? `电机 ${shown(motor)} kW，询价 ${powerMost ? '不超过 ' : ''}${shown(power)} kW` : '',
    bore !== undefined && discharge !== null && bore !== discharge
      ? `口径 DN${bore}，询价 DN${discharge}`
      : '',
  ].filter((text) => text !== '')
}
