import { PAUSED } from '#api/kit/status.ts'
import type { Model } from '#server/catalogue/catalogue.ts'
import type { LightLine } from '../lines/quotation-line.store.ts'
import { isPump, powerOf } from '../lines/quoted-line.ts'

/**
 * The power link of a set (spec 6.6): cabinets and starters follow the set's pump of greatest power.
 */

/** The greatest power in kW among the set's chosen pumps, with its text; undefined where none has one. */
export function greatestPump(
  lines: readonly LightLine[],
): { power: number; text: string } | undefined {
  return lines
    .filter((line) => line.chosen === 1 && isPump(line))
    .flatMap((line) => {
      const power = powerOf(line)
      return power === undefined ? [] : [{ power, text: line.pro_power }]
    })
    .sort((one, other) => other.power - one.power)[0]
}

/** The products with the smallest power not below the pump's; several where they share that power. */
export function fitting(products: readonly Model[], pumpPower: number) {
  const strongEnough = products.flatMap((product) => {
    const power = powerOf(product)
    const offered = product.pro_status !== PAUSED && product.pro_flow === ''
    return offered && power !== undefined && power >= pumpPower ? [{ product, power }] : []
  })
  const smallest = strongEnough.reduce((least, { power }) => Math.min(least, power), Infinity)
  return strongEnough.filter(({ power }) => power === smallest).map(({ product }) => product)
}
