import type { FileQuestion } from '#api/kit/imports.ts'
import { columnLetters } from '../cell-text.ts'
import type { LayoutChoice, PriceTerms, SheetColumn } from '../sheet.ts'
import {
  addTaxQuestion,
  BASES,
  taxQuestion,
  taxStated,
  unitAbove,
  type StatedTax,
} from './beside-table.ts'
import type { Head, Named, TextRow } from './head-row.ts'
import type { Tax } from './tax.ts'
import { isOwnUnit, type Scale } from './units.ts'

/** What the figures of a head's columns are: their units, their 口径, a discount; and what only a person knows of them. */

/** How a column's figures become those that are stored. */
type Conversion = {
  scale?: Scale
  /** From prices with tax to those without, or back; at the rate of the row, where it has one. */
  tax?: { toInclusive: boolean; rate: string; isSaid: boolean }
  /** The name of the column by whose figures they are multiplied. */
  discount?: string
}

export type ReadColumn = SheetColumn & { conversion?: Conversion }

export type Understood = Omit<Head, 'columns'> & {
  columns: ReadonlyMap<number, ReadColumn>
  questions: FileQuestion[]
  /** The speed in r/min of the heading above the names, or in these. */
  speed: string | undefined
}

type Place = readonly [number, Named & { column: SheetColumn }]

const shownAt = ([at, { title }]: readonly [number, Named]) =>
  `${columnLetters(at)}列“${title.replace(/\s+/g, ' ')}”`

const SPEED = /(?:n|转速)\s*[=:：＝]?\s*(\d{3,5})\s*(?:r\/min|rpm|转\/分)/i

/** The one speed in r/min that texts say; undefined where they say none, or several. */
export function speedIn(texts: Iterable<string>): string | undefined {
  const found = new Set([...texts].flatMap((text) => SPEED.exec(text)?.[1] ?? []))
  return found.size === 1 ? [...found][0] : undefined
}

/** Names of a price before its discount. */
const LISTED = /面价|目录价|标价|公开价|牌价/

/** Reads the columns of one table, of whose prices the rows above its names may say the unit. */
class Meaning {
  readonly questions: FileQuestion[] = []
  problem = ''
  readonly names: Map<number, Named>
  readonly #head: Head
  readonly #above: ReturnType<typeof unitAbove>
  readonly #stated: StatedTax | undefined
  readonly #terms: PriceTerms
  readonly #answers: Readonly<Record<string, string>>

  constructor(
    head: Head,
    above: readonly TextRow[],
    terms: PriceTerms,
    answers: LayoutChoice['answers'] = {},
  ) {
    this.#head = head
    this.#above = unitAbove(above)
    this.#stated = taxStated(above)
    this.#terms = terms
    this.#answers = answers
    this.names = new Map(head.names)
  }

  /** The answer to a question, which is open, and a problem, until it has one. */
  #answer(name: string, text: string, options: FileQuestion['options']): string {
    const key = `${name}${this.#head.row}`
    const given = this.#answers[key] ?? ''
    const answer = options.some(({ value }) => value === given) ? given : ''
    this.questions.push({ name: key, text, options, answer })
    if (answer === '') this.problem ||= text
    return answer
  }

  /** The columns that are read. */
  #places = (): Place[] =>
    [...this.names].flatMap(([at, own]) =>
      own.column && own.column.locked === undefined
        ? [[at, { ...own, column: own.column }] as const]
        : [],
    )

  /** Leaves out a column; it says why. */
  #leaveOut(at: number, note: string): void {
    const { title, isChosen } = this.names.get(at)!
    this.names.set(at, { title, column: undefined, note, ...(isChosen && { isChosen }) })
  }

  /** Columns in a unit of which nothing is known are left out, but for those that a person has chosen. */
  leaveOutUnits(): void {
    const above = this.#above && 'problem' in this.#above ? this.#above.problem : undefined
    for (const [at, own] of this.#places()) {
      const { scale, isRefused } = own.said ?? {}
      const ofAll = own.column.isAmount && !scale ? above : undefined
      const problem = own.said?.problem ?? ofAll
      if (problem === undefined) continue
      const unit = own.column.units?.[0] ?? ''
      if (isRefused) this.#leaveOut(at, `${problem}，这一列不导入`)
      else if (own.isChosen) {
        this.names.set(at, { ...own, note: `${problem}，这一项须按${unit}填写，请核对` })
      } else this.#leaveOut(at, `${problem}，这一列不导入；如果就是${unit}，请在这里指明`)
    }
  }

  /** Of several prices of a row that is read whose 口径 is the one of ours; else a person says which. */
  choosePrices(): void {
    const places = this.#places().filter(([, { column }]) => column.isAmount)
    for (const [column, same] of Map.groupBy(places, ([, own]) => own.column)) {
      if (same.length === 1 || same.every(([, { isChosen }]) => isChosen)) continue
      const basis = this.#basisOf(column)
      const own = same.filter(([, { said }]) => said?.tax && said.tax.isInclusive === basis)
      const chosen = own.length === 1 ? columnLetters(own[0]![0]) : this.#which(column, same)
      for (const [at, { title }] of same) {
        if (columnLetters(at) !== chosen && chosen !== '')
          this.names.set(at, { title, column: undefined })
      }
    }
  }

  #which(column: SheetColumn, same: readonly Place[]): string {
    const text = `${same.map(shownAt).join('和')}都像是${column.title}，请选一列`
    const options = same.map((place) => ({ value: columnLetters(place[0]), label: shownAt(place) }))
    return this.#answer(`price_${column.name}`, text, options)
  }

  /** The 口径 that a line beside the table gives its prices, those of which their own names say none. */
  readStatedTax(): void {
    const { row } = this.#head
    const answer = this.#answers[`tax${row}`] ?? ''
    if (!/^[01]$/.test(answer)) {
      addTaxQuestion(this, this.#head, this.#stated, this.#terms)
      return
    }
    this.questions.push(taxQuestion(row, this.#stated, answer))
    const tax = { isInclusive: answer === '1', rate: this.#stated?.rate, written: '' }
    for (const [at, own] of this.#places()) {
      if (!own.column.isAmount || own.column.isNet || own.said?.tax) continue
      this.names.set(at, { ...own, said: { beside: [], hasMore: false, ...own.said, tax } })
    }
  }

  #basisOf = ({ isNet }: SheetColumn) => (isNet ? false : this.#terms.isInclusive)

  #taxOf([at, { title, column, said }]: Place): Conversion['tax'] | undefined {
    const tax: Tax | undefined = said?.tax
    if (!tax) return undefined
    const known = this.#basisOf(column)
    const basis = known ?? this.#askBasis([at, { title, column }])
    if (basis === undefined || basis === tax.isInclusive) return undefined
    return {
      toInclusive: basis,
      rate: tax.rate ?? this.#terms.taxRate,
      isSaid: tax.rate !== undefined,
    }
  }

  #askBasis(place: readonly [number, Named]): boolean | undefined {
    const text = `${shownAt(place)}写明了口径，要导入的价格是含税还是不含税？`
    const answer = this.#answer('basis', text, BASES)
    return answer === '' ? undefined : answer === '1'
  }

  /** The discount of a row's price: that of a 面价 is taken from it, of any other price a person says. */
  #discountOf(place: Place): string | undefined {
    const found = this.#places().find(([, { column }]) => column.isDiscount)
    if (!found || !place[1].column.isPrice) return undefined
    const { name } = found[1].column
    if (LISTED.test(place[1].title)) return name
    const text = `${shownAt(place)}和${shownAt(found)}：导入的价格要不要乘以折扣？`
    const options = [
      { value: '1', label: '乘以折扣' },
      { value: '0', label: '不乘，按原价' },
    ]
    return this.#answer('discount', text, options) === '1' ? name : undefined
  }

  #conversionOf(place: Place): Conversion {
    const { column, said } = place[1]
    const above = this.#above && 'times' in this.#above ? this.#above : undefined
    const scale = said?.scale ?? (column.isAmount ? above : undefined)
    const tax = column.isAmount ? this.#taxOf(place) : undefined
    const discount = column.isAmount ? this.#discountOf(place) : undefined
    return {
      ...(scale && !isOwnUnit(scale) && { scale }),
      ...(tax && { tax }),
      ...(discount !== undefined && { discount }),
    }
  }

  columns(): Map<number, ReadColumn> {
    return new Map(
      this.#places().map((place) => {
        const [at, own] = place
        const conversion = this.#conversionOf(place)
        const words = inWords(conversion, own.column)
        if (words !== '') this.names.set(at, { ...own, note: words })
        return [at, { ...own.column, ...(words !== '' && { conversion }) }] as const
      }),
    )
  }
}

const taxed = (isInclusive: boolean) => (isInclusive ? '含税价' : '不含税价')

/** What is done to a column's figures, in words; empty where nothing. */
function inWords({ scale, tax, discount }: Conversion, { units }: SheetColumn): string {
  const parts = [
    scale &&
      `由${scale.unit}换算成${units?.[0] ?? ''}${scale.assumed ? `（${scale.assumed}）` : ''}`,
    discount !== undefined && '乘以折扣',
    tax && `由${taxed(!tax.toInclusive)}按${tax.rate}%换算成${taxed(tax.toInclusive)}`,
  ]
  return parts.filter(Boolean).join('，')
}

/** What a head's columns mean; its problem names a question that is open. */
export function understood(
  head: Head,
  rows: readonly TextRow[],
  prices: PriceTerms,
  { answers }: Pick<LayoutChoice, 'answers'>,
): Understood {
  const above = rows.filter(({ row }) => row < head.rows[0]!.row)
  const meaning = new Meaning(head, above, prices, answers)
  meaning.leaveOutUnits()
  meaning.choosePrices()
  meaning.readStatedTax()
  const columns = meaning.columns()
  const speed = speedIn([...above, ...head.rows].flatMap(({ texts }) => [...texts.values()]))
  const problem = head.problem || meaning.problem
  return { ...head, names: meaning.names, columns, problem, questions: meaning.questions, speed }
}
