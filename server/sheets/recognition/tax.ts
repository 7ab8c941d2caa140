/** Whether prices have tax in them (口径), by the words beside their column's name or in a line beside the table. */

export type Tax = {
  isInclusive: boolean
  /** In percent, where it is said too. */
  rate: string | undefined
  /** The words that say so. */
  written: string
}

const RATE = String.raw`(\d{1,2}(?:\.\d{1,2})?)%`
const TAX = new RegExp(
  String.raw`(?:${RATE})?(?:的)?(?:增值税)?(不含|未含|未|除|含)(?:${RATE})?(?:的)?(?:增值)?税(?:率)?(?:\(?${RATE}\)?)?|[裸净](?=价|$)`,
)

/** What words beside a price say of its tax; undefined where nothing. Freight (到站价, 含运费) is no tax. */
export function taxIn(text: string): Tax | undefined {
  const match = TAX.exec(text.normalize('NFKC').replace(/\s/g, ''))
  if (!match) return undefined
  const [written, before, word, between, behind] = match
  return { isInclusive: word === '含', rate: before ?? between ?? behind, written }
}
