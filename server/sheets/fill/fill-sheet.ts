import { columnOf, HiddenColumns, isSet, rowNumber } from '../rows.ts'
import { Refused } from '../sheet-row.ts'
import type { Fill } from '../sheet.ts'
import type { CellStyle } from '../styles.ts'
import { Malformed, readXml, type Attributes, type Place } from '../xml.ts'
import { cellXml, referenceOf } from './cell-xml.ts'
import { ColumnStyles, styleNumber } from './column-styles.ts'
import { Reach, spansWith } from './reach.ts'
import { Splices } from './splices.ts'

/** A cell that is there: the whole of its element. */
type Found = Place & { column: number; style: number | undefined; hasFormula: boolean }

/** A row that has cells to be filled, which is there. */
type Row = { fills: readonly Fill[]; tag: Place; attributes: Attributes; cells: Found[] }

/** What cells look like, and how wide columns are, in characters. */
type Look = { styles: readonly CellStyle[]; widths: ReadonlyMap<number, number> }

/** Writes cells into one sheet's part, in UTF-8, from its beginning to its end. */
class SheetFiller {
  readonly hidden = new HiddenColumns()
  readonly #columns = new ColumnStyles()
  readonly #styles: readonly CellStyle[]
  readonly #widths: ReadonlyMap<number, number>
  /** The last column that the sheet describes, and how many it does. */
  #lastColumn: Place | undefined
  #described = 0
  /** By their rows, those of each from the left. */
  readonly #fills: Map<number, Fill[]>
  /** The rows to come, the last of them first. */
  readonly #coming: number[]
  readonly #splices: Splices
  readonly #reach = new Reach()
  #prefix = ''
  #dimension: (Place & { reference: string }) | undefined
  #data: Place | undefined
  #number = 0
  #column = -1
  #row: Row | undefined
  #cell: Found | undefined

  constructor(part: Buffer, fills: readonly Fill[], { styles, widths }: Look) {
    const sorted = fills.toSorted((one, other) => one.row - other.row || one.column - other.column)
    this.#fills = Map.groupBy(sorted, ({ row }) => row)
    this.#coming = [...this.#fills.keys()].toReversed()
    this.#styles = styles
    this.#widths = widths
    this.#splices = new Splices(part)
  }

  /** What stands before the rows. */
  before(name: string, attributes: Attributes, place: Place): void {
    if (name === 'dimension') this.#dimension = { ...place, reference: attributes['ref'] ?? '' }
    else if (name === 'col') {
      this.hidden.add(attributes)
      this.#columns.add(attributes)
      this.#lastColumn = place
      this.#described = Math.max(this.#described, Number(attributes['max']))
    } else if (name === 'sheetData') {
      this.#data = place
      const { 0: prefix = '' } = /^[^:]+:/.exec(this.#splices.nameAt(place)) ?? []
      this.#prefix = prefix
      this.#widen(place)
    }
  }

  /** Says how wide columns behind those are that the sheet describes, in the place where it says so of these. */
  #widen(data: Place): void {
    const columns = [...this.#widths]
      .filter(([column]) => column >= this.#described)
      .map(([column, width]) => {
        const place = `min="${column + 1}" max="${column + 1}"`
        return `<${this.#prefix}col ${place} width="${width}" customWidth="1"/>`
      })
      .join('')
    if (columns === '') return
    const cols = `${this.#prefix}cols`
    if (!this.#lastColumn) this.#splices.insert(data.start, `<${cols}>${columns}</${cols}>`)
    else if (this.#splices.isWhole(this.#lastColumn))
      this.#splices.insert(this.#lastColumn.end, columns)
  }

  open(name: string, attributes: Attributes, place: Place): void {
    if (name === 'row') {
      if (this.#row) throw new Malformed()
      this.#number = rowNumber(attributes['r'], this.#number)
      this.#column = -1
      this.#splices.insert(place.start, this.#rowsAbove(this.#number))
      if (this.#coming.at(-1) !== this.#number) return
      this.#coming.pop()
      this.#row = { fills: this.#fills.get(this.#number)!, tag: place, attributes, cells: [] }
    } else if (name === 'c' && this.#row) {
      if (this.#cell) throw new Malformed()
      this.#column = columnOf(attributes['r'], this.#number, this.#column)
      const style = styleNumber(attributes['s'])
      this.#cell = { ...place, column: this.#column, style, hasFormula: false }
    } else if (name === 'f' && this.#cell) this.#cell.hasFormula = true
  }

  close(name: string, start: number): void {
    if (name === 'c' && this.#cell) {
      this.#row?.cells.push({ ...this.#cell, end: this.#splices.endOf(this.#cell, start) })
      this.#cell = undefined
    } else if (name === 'row' && this.#row) {
      this.#fillRow(this.#row, start)
      this.#row = undefined
    } else if (name === 'sheetData') {
      this.#splices.insertInto(this.#data!, start, start, this.#rowsAbove(Infinity))
    }
  }

  end(): Buffer {
    if (!this.#data) throw new Malformed()
    if (this.#dimension) {
      const { reference } = this.#dimension
      const grown = this.#reach.with(reference)
      if (grown !== reference) this.#splices.setAttribute(this.#dimension, 'ref', grown)
    }
    return this.#splices.applied()
  }

  /** The rows to be filled that are not there, above another. */
  #rowsAbove(number: number): string {
    let rows = ''
    for (let next = this.#coming.at(-1); next !== undefined && next < number;) {
      this.#coming.pop()
      const cells = this.#fills
        .get(next)!
        .map((fill) => this.#newCell(fill))
        .join('')
      if (cells !== '') rows += `<${this.#prefix}row r="${next}">${cells}</${this.#prefix}row>`
      next = this.#coming.at(-1)
    }
    return rows
  }

  #fillRow({ fills, tag, attributes, cells }: Row, last: number): void {
    const byColumn = new Map(cells.map((cell) => [cell.column, cell]))
    if (byColumn.size < cells.length) throw new Malformed()
    const behind = cells.at(-1)?.end ?? tag.end
    const rowStyle = isSet(attributes['customFormat']) ? styleNumber(attributes['s']) : undefined
    let ending = ''
    for (const fill of fills) {
      const own = byColumn.get(fill.column)
      if (own?.hasFormula) throw new Refused(`${referenceOf(fill)}是公式，不能填写，请换一列`)
      if (own) {
        this.#splices.replace(own, this.#written(fill, own.style))
        continue
      }
      const { styleOf } = fill
      const like = byColumn.get(styleOf ?? fill.column)
      // A row may end before its table does.
      const before =
        styleOf === undefined ? undefined : cells.findLast(({ column }) => column < styleOf)
      const text = this.#newCell(fill, like ? (like.style ?? 0) : rowStyle, before?.style)
      const next = cells.find(({ column }) => column > fill.column)
      if (next) this.#splices.insert(next.start, text)
      else ending += text
    }
    this.#splices.insertInto(tag, last, behind, ending)
    const { spans } = attributes
    const grown = spans === undefined ? undefined : spansWith(spans, fills)
    if (grown !== undefined && grown !== spans) this.#splices.setAttribute(tag, 'spans', grown)
  }

  /**
   * A cell that is not there, which looks as one beside it unless that is struck through; none where there would be nothing
   * in it and nothing to be seen of it. Where neither says how it looks, it does as the last one `before`.
   */
  #newCell(fill: Fill, beside?: number, before?: number): string {
    const isPlain = beside !== undefined && !this.#styles[beside]?.isStruck
    const other = before !== undefined && this.#styles[before]?.isStruck ? undefined : before
    const style = isPlain ? beside : (this.#columns.of(fill.styleOf ?? fill.column) ?? other)
    const isEmpty = fill.value === null || fill.value === ''
    return isEmpty && !style ? '' : this.#written(fill, style)
  }

  #written(fill: Fill, style: number | undefined): string {
    this.#reach.add(fill)
    return cellXml(fill, { prefix: this.#prefix, style, styles: this.#styles })
  }
}

/**
 * A sheet's part, in UTF-8, with these cells in it, and which of their columns it hides. All other bytes stay as they are, but
 * for what says how far the sheet and its rows reach and how wide columns are that it did not describe; rows and cells that are
 * not there are put in their places. Throws `Refused` for a cell with a formula: others may be parts of it, and the workbook has
 * a list of them.
 */
export function filledSheet(
  part: Uint8Array,
  fills: readonly Fill[],
  styles: readonly CellStyle[],
  widths: ReadonlyMap<number, number> = new Map(),
): { part: Buffer; hiddenColumns: number[] } {
  const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength)
  const filler = new SheetFiller(bytes, fills, { styles, widths })
  let at: 'before' | 'open' | 'behind' = 'before'
  readXml(
    bytes,
    {
      open: (name, attributes, place) => {
        if (at !== 'behind') filler[at](name, attributes, place)
        if (name !== 'sheetData') return
        if (at !== 'before') throw new Malformed()
        at = 'open'
      },
      close: (name, start) => {
        if (at === 'open') filler.close(name, start)
        if (name === 'sheetData') at = 'behind'
      },
    },
    'latin1',
  )
  const columns = new Set(fills.map(({ column }) => column))
  const hiddenColumns = [...columns].filter(filler.hidden.has)
  return { part: filler.end(), hiddenColumns: hiddenColumns.toSorted((one, other) => one - other) }
}
