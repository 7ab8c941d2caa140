import { folded } from '#api/kit/text.ts'

/** What a column's figures measure: other lists write them in other units, which are converted where one meaning is known. */
export type Quantity = 'flow' | 'head' | 'power' | 'bore' | 'money'

/** How figures of a unit become those of the column's own unit. */
export type Scale = {
  /** As it is written in the file. */
  unit: string
  times: bigint
  by: bigint
  /** Inches, of which the next nominal diameter follows. */
  isInch?: true
  /** What has to be assumed. */
  assumed?: string
}

/** A unit: converted; refused, with what to do; or unknown. */
export type Unit = Scale | { refused: string }

type Row = { units: string; times?: bigint; by?: bigint; isInch?: true; assumed?: string }
type Refused = { units: string; refused: string }

const TWO_HORSES = '马力有0.735kW和0.746kW两种，请换算成kW'
const ONLY_WITH_COUNTRY = '美制和英制不同，请在列名里写明US或UK，或换算好'

/** A column of pressure is metres of water by 9.81 kPa; 公斤 are the old 10 m. */
const TABLE: Readonly<Record<Exclude<Quantity, 'money'>, readonly (Row | Refused)[]>> = {
  flow: [
    { units: 'm3/h m3/hr t/h cmh 吨/h 吨/小时 吨/时 方/h 方/小时 方/时 m3/小时 m3/时' },
    { units: 'm3·h-1 立方米/小时 立方米/时 立方米/h 立方/小时 立方/h' },
    { units: 'l/s lps l/sec l·s-1 升/秒 升/s', times: 18n, by: 5n },
    { units: 'l/min lpm l/分 l/分钟 升/分 升/分钟 升/min', times: 3n, by: 50n },
    { units: 'm3/min cmm m3/分 方/分 方/分钟 立方米/分 立方米/分钟', times: 60n },
    { units: 'm3/s cms m3/秒 方/秒 立方米/秒', times: 3600n },
    { units: 'm3/d m3/day m3/天 m3/日 方/天 立方米/天 立方米/日', by: 24n, assumed: '按24小时' },
    { units: 't/d 吨/天 吨/日', by: 24n, assumed: '按24小时' },
    { units: 'usgpm', times: 22712470704n, by: 100000000000n },
    { units: 'ukgpm', times: 2727654n, by: 10000000n },
    { units: 'gpm 加仑/分 加仑/分钟', refused: ONLY_WITH_COUNTRY },
  ],
  head: [
    { units: 'm 米 mh2o m水柱 米水柱 mwc' },
    { units: 'kpa 千帕', times: 100n, by: 981n },
    { units: 'mpa 兆帕 n/mm2', times: 100000n, by: 981n },
    { units: 'bar 巴', times: 10000n, by: 981n },
    { units: 'kg/cm2 kgf/cm2 公斤 公斤力 公斤/cm2 公斤力/cm2', times: 10n },
    { units: 'usft ukft', times: 3048n, by: 10000n },
    { units: 'uspsi ukpsi', times: 6894757n, by: 9810000n },
    { units: 'ft 英尺 psi', refused: ONLY_WITH_COUNTRY },
    { units: 'pa 帕', refused: 'Pa太小，不是扬程的单位，请换算成m' },
  ],
  power: [
    { units: 'kw 千瓦' },
    { units: 'w 瓦', by: 1000n },
    { units: 'hp 马力 匹 ps', refused: TWO_HORSES },
  ],
  bore: [{ units: 'mm 毫米 dn' }, { units: "寸 吋 英寸 inch in \" ” “ ′′ ''", isInch: true }],
}

/** Of those that go by one name in both countries. */
const BY_COUNTRY = /^(?:gpm|ft|psi|加仑\/分钟?|英尺)$/
const CHINESE: Readonly<Record<string, string>> = {
  英尺: 'ft',
  '加仑/分': 'gpm',
  '加仑/分钟': 'gpm',
}

const ENDS = String.raw`(?=$|[^a-z]|gpm|gal|ft|psi)`
const COUNTRY = new RegExp(
  String.raw`(?<![a-z])(?:(?<us>u\.?s\.?a?\.?)|(?<uk>u\.?k\.?|imp))${ENDS}|(?<us>美[制国加])|(?<uk>英[制国加])`,
)

/** Units as they are compared: width, case, blanks and the ways to write a power do not count. */
export const foldedUnit = (unit: string) =>
  folded(unit)
    .replace(/[\s^]/g, '')
    .replace(/[。⋅•]/g, '·')

const known = new Map(
  Object.entries(TABLE).map(([quantity, rows]) => [
    quantity,
    new Map(rows.flatMap((row) => row.units.split(' ').map((unit) => [unit, row] as const))),
  ]),
)

/** How units of a quantity are written, folded, with the country that some need. */
export const unitTexts = (quantity: Exclude<Quantity, 'money'>): readonly string[] => [
  ...known.get(quantity)!.keys(),
]

/** The country beside a unit, in its text or elsewhere in its title. */
export function countryIn(text: string): 'us' | 'uk' | undefined {
  const plain = folded(text)
  const found = COUNTRY.exec(plain)?.groups ?? {}
  return found['us'] !== undefined ? 'us' : found['uk'] !== undefined ? 'uk' : undefined
}

const MONEY =
  /^(?:人民币|rmb|cny|¥)?(千|万)?(?:元|圆)?(?:人民币|rmb|cny)?(?:\/\p{Script=Han}{1,2})?$/u
const SCALES: Readonly<Record<string, bigint>> = { 千: 1000n, 万: 10_000n }

function moneyUnit(unit: string): Scale | undefined {
  const match = unit === '' ? null : MONEY.exec(unit)
  return match ? { unit, times: SCALES[match[1] ?? ''] ?? 1n, by: 1n } : undefined
}

/**
 * What a unit means for a quantity; undefined for what is no unit of it that is known. GPM, ft and psi are known with a
 * country beside them alone.
 */
export function unitOf(
  written: string,
  quantity: Quantity,
  country = countryIn(written),
): Unit | undefined {
  const plain = foldedUnit(written)
  if (quantity === 'money') return moneyUnit(plain)
  const units = known.get(quantity)!
  const bare = plain.replace(/u\.?s\.?a?\.?|u\.?k\.?|imp\.?|[美英][制国]|[美英](?=加仑)|[()]/g, '')
  const row =
    country !== undefined && BY_COUNTRY.test(bare)
      ? units.get(country + (CHINESE[bare] ?? bare))
      : units.get(plain)
  if (!row) return undefined
  if ('refused' in row) return { refused: row.refused }
  const { units: _written, ...scale } = row
  return { times: 1n, by: 1n, ...scale, unit: written.trim() }
}

export const isOwnUnit = ({ times, by, isInch }: Scale) => times === by && isInch === undefined

/** Nominal diameters in mm (GB/T 1047). */
const DIAMETERS = [
  6, 8, 10, 15, 20, 25, 32, 40, 50, 65, 80, 100, 125, 150, 200, 250, 300, 350, 400, 450, 500, 600,
  700, 800, 900, 1000, 1200, 1400, 1600, 1800, 2000,
]
const MM_AN_INCH = 25

/** `2`, `2.5`, `1/2`, `1 1/2`, `1-1/2`, `1½` in inches. */
const INCHES = /^(\d{1,2}(?:\.\d{1,3})?)?(?:[\s-]*(\d{1,2})\/(\d{1,2}))?$/

function diameterOf(inches: string): string | undefined {
  const plain = inches.normalize('NFKC').replace('⁄', '/').trim()
  const match = /\d/.test(plain) ? INCHES.exec(plain.replace(/^(\d)(\d\/\d)$/, '$1 $2')) : null
  if (!match) return undefined
  const [, whole = '0', upper = '0', lower = '1'] = match
  const size = (Number(whole) + Number(upper) / Number(lower)) * MM_AN_INCH
  const found = DIAMETERS.find((one) => one >= size)
  return found === undefined || size <= 0 ? undefined : String(found)
}

/** Places to which a quotient that does not end is rounded, and those that one may have that does. */
const PLACES = 2
const EXACT_PLACES = 4n

/** A plain decimal times a fraction, half up; with the given places, or as many as it has where it ends soon. */
export function multiplied(figures: string, times: bigint, by: bigint, places?: number): string {
  const [whole = '', fraction = ''] = figures.split('.')
  const dividend = BigInt(whole + fraction) * times
  const divisor = 10n ** BigInt(fraction.length) * by
  const isExact = places === undefined && (dividend * 10n ** EXACT_PLACES) % divisor === 0n
  const shown = isExact ? Number(EXACT_PLACES) : (places ?? PLACES)
  const scaled = (2n * dividend * 10n ** BigInt(shown) + divisor) / (2n * divisor)
  const digits = String(scaled).padStart(shown + 1, '0')
  const text = shown === 0 ? digits : `${digits.slice(0, -shown)}.${digits.slice(-shown)}`
  return places === undefined ? text.replace(/\.?0+$/, '') : text
}

const FIGURE = /^\d{1,12}(?:\.\d{1,12})?$/
/** A range such as `25-50` or `20~22`; its sign stays. */
const RANGE = /^(\d{1,12}(?:\.\d{1,12})?)(\s*[-~～–—至]\s*)(\d{1,12}(?:\.\d{1,12})?)$/

/** Figures in the column's own unit; undefined for what is neither a number nor a range. */
export function converted(figures: string, scale: Scale): string | undefined {
  const { times, by, isInch } = scale
  if (isInch) return diameterOf(figures)
  if (FIGURE.test(figures)) return multiplied(figures, times, by)
  const [, first, sign, last] = RANGE.exec(figures) ?? []
  if (first === undefined || sign === undefined || last === undefined) return undefined
  return multiplied(first, times, by) + sign + multiplied(last, times, by)
}
