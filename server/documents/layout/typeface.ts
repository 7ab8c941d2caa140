import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { inLines } from '#api/kit/visible-text.ts'
import { fontFile, type Weight } from './font-files.ts'

/** How a text is set: the size in points. */
export type Style = { size: number; weight?: Weight; color?: string }

/** Stands for a character that the font has no picture of, as printers have always done. */
const MISSING = '〓'
/** Between the lines of a text, as a share of its size. */
const LEADING = 1.4

/**
 * The font keeps a glyph with the characters that it was first looked up for. One may stand for several (· and ・), or be
 * part of another; a file has to name the characters of its own texts, whatever was printed before it.
 */
function namesItsOwnCharacters(font: Font): Font {
  const kept = font.getGlyph.bind(font)
  font.getGlyph = (id, characters = []) => {
    const glyph = kept(id, characters)
    return characters.length === 0 ? glyph : Object.assign(glyph, { codePoints: characters })
  }
  return font
}

/** A weight of the font, parsed once for all files, each of which embeds what it uses of it; and how wide its glyphs are. */
class Typeface {
  readonly font: Font
  readonly #advances = new Map<number, number>()

  constructor(weight: Weight) {
    this.font = namesItsOwnCharacters(create(readFileSync(fontFile(weight))) as Font)
  }

  has(codePoint: number): boolean {
    return this.font.hasGlyphForCodePoint(codePoint)
  }

  /** The width of a glyph in the size of one point. */
  advance(codePoint: number): number {
    const known = this.#advances.get(codePoint)
    if (known !== undefined) return known
    const advance = this.font.glyphForCodePoint(codePoint).advanceWidth / this.font.unitsPerEm
    this.#advances.set(codePoint, advance)
    return advance
  }
}

/** Opened by the first document, as every other after it needs them too. */
const opened = new Map<Weight, Typeface>()

/** Throws an Error in Chinese where its file is missing. */
export function typeface(weight: Weight): Typeface {
  const face = opened.get(weight) ?? new Typeface(weight)
  opened.set(weight, face)
  return face
}

/** The width of one line of text in points. */
export function textWidth(text: string, { size, weight = 'regular' }: Style): number {
  const face = typeface(weight)
  let width = 0
  for (const glyph of text) width += face.advance(glyph.codePointAt(0)!)
  return width * size
}

/** The height of one line in points. */
export const lineHeight = ({ size }: Style) => size * LEADING

/** What changes how neighbours look and is nothing to print itself: joiners, selectors of variants, marks of direction. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}]/gu
const CONTROL = /[^\P{Cc}\n]/gu

const plainText = (text: string) =>
  inLines(text.normalize('NFC')).replace(INVISIBLE, '').replace(CONTROL, ' ')

const isPrinted = (glyph: string) =>
  glyph === '\n' || typeface('regular').has(glyph.codePointAt(0)!)

/** A text as it can be printed: the font has each of its characters, and its only control character is the line break. */
export function printableText(text: string): string {
  let printable = ''
  for (const glyph of plainText(text)) printable += isPrinted(glyph) ? glyph : MISSING
  return printable
}

/** The characters of a text that are printed as 〓, each once. */
export const unprintable = (text: string): string[] =>
  [...new Set(plainText(text))].filter((glyph) => !isPrinted(glyph))

/** A plain value with every text in it made printable; bytes stay as they are. */
export function printable<Value>(value: Value): Value {
  const made = (part: unknown): unknown => {
    if (typeof part === 'string') return printableText(part)
    if (Array.isArray(part)) return part.map(made)
    if (typeof part !== 'object' || part === null || part instanceof Uint8Array) return part
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, made(inner)]))
  }
  return made(value) as Value
}
