import type { SetRule } from '#api/combination/set-rules.ts'
import { specNumber } from '#api/product/product-spec.ts'

/**
 * Which lines of a set follow its pumps (spec 6.6): cabinets by power where the set says so, fittings by caliber where a
 * rule of its combination does. A follower is a product without a flow; its leaders are lines whose model is chosen.
 */

type Measure = 'power' | 'caliber'

const FIELDS = { power: 'pro_power', caliber: 'pro_caliber' } as const

type Figures = Record<'pro_power' | 'pro_caliber' | 'pro_flow', string>

export type LinkedLine = Figures & {
  title: string
  /** What the catalogue calls its product now, where that is another title. */
  titleNow?: string | undefined
  chosen: boolean
}

/** `isSame`: followers have the same figure as a leader; else none below the greatest. `rule` is absent for power. */
export type Link = { measure: Measure; isSame: boolean; rule?: SetRule }

export const POWER_LINK: Link = { measure: 'power', isSame: false }

/** What a rule of the kind `caliber` makes follow. */
export const caliberLink = (rule: SetRule): Link => ({
  measure: 'caliber',
  isSame: rule.fit !== 'least',
  rule,
})

/** The links of a set, the rules first: what they name follows by caliber, a valve with a motor too. */
export const linksOf = (isPower: boolean, rules: readonly SetRule[]): Link[] => [
  ...rules.filter(({ kind }) => kind === 'caliber').map(caliberLink),
  ...(isPower ? [POWER_LINK] : []),
]

export const hasTitle = (
  { title, titleNow }: Pick<LinkedLine, 'title' | 'titleNow'>,
  titles: readonly string[],
) => titles.includes(title) || (titleNow !== undefined && titles.includes(titleNow))

/** kW or mm, where it is a single number. */
export const figureOf = ({ measure }: Pick<Link, 'measure'>, product: Partial<Figures>) =>
  specNumber(FIELDS[measure], textOf({ measure }, product))

/** The figure as it is recorded: `DN65`. */
export const textOf = ({ measure }: Pick<Link, 'measure'>, product: Partial<Figures>) =>
  product[FIELDS[measure]] ?? ''

export const leads = ({ rule }: Link, line: LinkedLine) =>
  rule ? hasTitle(line, rule.of) : line.pro_flow !== ''

const follows = ({ rule }: Link, line: LinkedLine) =>
  rule ? hasTitle(line, rule.titles) && !hasTitle(line, rule.of) : line.pro_power !== ''

/** What decides a line's model, if anything does. Of a line that is open, the figures are those of its title's product. */
export const linkOf = (links: readonly Link[], line: LinkedLine) =>
  line.pro_flow === '' ? links.find((link) => follows(link, line)) : undefined

/** The lines by which followers are measured: all of them for the same figure, else those of the greatest. */
export function leadersOf<Line extends LinkedLine>(link: Link, lines: readonly Line[]): Line[] {
  const leaders = lines.filter(
    (line) => line.chosen && leads(link, line) && figureOf(link, line) !== undefined,
  )
  if (link.isSame) return leaders
  const greatest = Math.max(...leaders.map((line) => figureOf(link, line)!))
  return leaders.filter((line) => figureOf(link, line) === greatest)
}

/** Whether a figure fits any of the leaders; none fits no leader. */
export const fits = (link: Link, figure: number, leaders: readonly LinkedLine[]) =>
  leaders.some((leader) => {
    const leading = figureOf(link, leader)
    return leading !== undefined && (link.isSame ? figure === leading : figure >= leading)
  })

/** The products that come into question: all of the same figure, else those of the smallest that fits. */
export function fittest<Product extends Partial<Figures>>(
  link: Link,
  products: readonly Product[],
  leaders: readonly LinkedLine[],
): Product[] {
  const figured = products.flatMap((product) => {
    const figure = figureOf(link, product)
    return figure !== undefined && fits(link, figure, leaders) ? [{ product, figure }] : []
  })
  const smallest = figured.reduce((least, { figure }) => Math.min(least, figure), Infinity)
  return figured
    .filter(({ figure }) => link.isSame || figure === smallest)
    .map(({ product }) => product)
}
