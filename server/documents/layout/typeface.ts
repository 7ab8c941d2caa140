import { create, type Font } from 'fontkit'
import { inLines } from '#api/kit/text.ts'
import { fontBytes, rareFace, type Face, type Weight } from './font-files.ts'

/** How a text is set: the size in points. */
export type Style = { size: number; weight?: Weight; color?: string }

/** Stands for a character that no font has a picture of, as printers have always done. */
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

/** A font in one weight, parsed once for all files, each of which embeds what it uses of it; and how wide its glyphs are. */
class Typeface {
  readonly font: Font
  readonly #advances = new Map<number, number>()

  constructor(face: Face) {
    this.font = namesItsOwnCharacters(create(fontBytes(face)) as Font)
  }

  has(codePoint: number): boolean {
    return this.font.hasGlyphForCodePoint(codePoint)
  }

  /** The width of a character in the size of one point. Those of the fonts of rare ones are as wide as they are high. */
  advance(codePoint: number): number {
    const known = this.#advances.get(codePoint)
    if (known !== undefined) return known
    const isRare = !this.has(codePoint) && rareFace(codePoint) !== undefined
    const glyph = this.font.glyphForCodePoint(codePoint)
    const advance = isRare ? 1 : glyph.advanceWidth / this.font.unitsPerEm
    this.#advances.set(codePoint, advance)
    return advance
  }
}

/** Opened by the first document, as every other after it needs them too. */
const opened = new Map<Face, Typeface>()

/** Throws an Error in Chinese where its file is missing. */
export function typeface(face: Face): Typeface {
  const found = opened.get(face) ?? new Typeface(face)
  opened.set(face, found)
  return found
}

/** What a character is printed in, of a text of that weight; undefined where no font has it. */
const faceOf = (codePoint: number, weight: Weight): Face | undefined =>
  typeface(weight).has(codePoint) ? weight : rareFace(codePoint)

const ASTRAL = /[\u{20000}-\u{3ffff}]/u

/** A text in parts that are each of one font. */
export function partsByFace(text: string, weight: Weight): { face: Face; text: string }[] {
  if (!ASTRAL.test(text)) return [{ face: weight, text }]
  const parts: { face: Face; text: string }[] = []
  for (const glyph of text) {
    const face = faceOf(glyph.codePointAt(0)!, weight) ?? weight
    const last = parts.at(-1)
    if (last?.face === face) last.text += glyph
    else parts.push({ face, text: glyph })
  }
  return parts
}

/** How far below its top a line of a font has its baseline, as a share of its size. */
export function ascentOf(face: Face): number {
  const { ascent, unitsPerEm } = typeface(face).font
  return ascent / unitsPerEm
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
  glyph === '\n' || faceOf(glyph.codePointAt(0)!, 'regular') !== undefined

/** A text as it can be printed: a font has each of its characters, and its only control character is the line break. */
function printableText(text: string): string {
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
