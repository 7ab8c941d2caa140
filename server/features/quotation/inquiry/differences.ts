import { specNumber } from '#api/product/product-spec.ts'
import { shown } from '#api/pump/units.ts'
import type { Model } from '#server/catalogue/catalogue.ts'
import type { ReadInquiry } from '#server/inquiry/read-row.ts'

/** The figures of a product that a row asks for beside the duty. */

/** What of a row has figures that nothing is compared with, such as a pressure class or a volume, in the customer's words. */
export const notCompared = ({ remarks }: ReadInquiry) => remarks.filter((text) => /\d/.test(text))

const figure = (text: string, name: 'pro_power' | 'pro_caliber' | 'pro_speed') =>
  specNumber(name, text)

/** Motors of one number of poles turn within so many percent of each other: 2900 and 2950, not 2900 and 1450. */
const SAME_SPEED = 10

/** What a product is by one of those figures; valves and fittings have their DN in the model alone: `Z45X-16 DN100`. */
export function figureOf(product: Model, name: 'pro_power' | 'pro_caliber'): number | undefined {
  const own = figure(product[name], name)
  if (own !== undefined || name === 'pro_power') return own
  const inModel = /DN\s*(\d{2,4})(?!\d)/i.exec(product.pro_no)
  return inModel ? Number(inModel[1]) : undefined
}

/** Figures that were asked for beside the duty and are others: compared and named, never a filter. */
export function differencesOf(
  product: { pro_power: string; pro_caliber: string; pro_speed: string },
  { power, powerMost, discharge, speed: turns }: ReadInquiry,
): string[] {
  const motor = figure(product.pro_power, 'pro_power')
  const bore = figure(product.pro_caliber, 'pro_caliber')
  const speed = figure(product.pro_speed, 'pro_speed')
  const isOther =
    motor !== undefined && power !== null && (powerMost ? motor > power : motor !== power)
  return [
    isOther ? `电机 ${shown(motor)} kW，询价 ${powerMost ? '不超过 ' : ''}${shown(power)} kW` : '',
    bore !== undefined && discharge !== null && bore !== discharge
      ? `口径 DN${bore}，询价 DN${discharge}`
      : '',
    speed !== undefined && turns !== null && Math.abs(speed - turns) > (SAME_SPEED / 100) * turns
      ? `转速 ${shown(speed)} r/min，询价 ${shown(turns)} r/min`
      : '',
  ].filter((text) => text !== '')
}

/** What a tank holds; its model has the figure: SX-18. */
const VOLUME = /(?<![\d.×])(\d+(?:\.\d+)?)\s*(?:m3|m³|㎥|立方|方|吨)(?![/\w])/i

/** Those whose model has the row's volume as a figure of its own. */
export function ofVolume(products: readonly Model[], text: string): Model[] {
  const volume = VOLUME.exec(text)?.[1]
  if (volume === undefined) return []
  return products.filter(({ pro_no }) => {
    const figures: string[] = pro_no.match(/\d+(?:\.\d+)?/g) ?? []
    return figures.includes(volume)
  })
}
