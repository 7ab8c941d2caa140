/** A product as the demonstration describes it: wire texts, and the screen whose category it belongs to. */
export type DemoProduct = {
  /** The numbered screen whose category is taken, or the name of one of `extraCategories`. */
  category: string
  pro_title: string
  pro_no: string
  pro_caliber?: string
  pro_flow?: string
  pro_lift?: string
  pro_speed?: string
  pro_power?: string
  pro_brand: string
  pro_info?: string
  pro_unit: string
  pro_unitprice: string
  pro_status: number
}

/** Categories that the first start does not make, with the fields of a pump. */
export const extraCategories = ['单级离心泵', '井用潜水泵']

export const REVIEWED = 1
export const RECOMMENDED = 2
export const PAUSED = 3

/**
 * A price in whole 元 as people set them: to 10 below 10,000 and to 100 above. All prices of the
 * demonstration are made by plain rules like this one and say nothing about any market.
 */
export function rounded(price: number): string {
  const step = price < 10_000 ? 10 : 100
  return String(Math.max(step, Math.round(price / step) * step))
}
