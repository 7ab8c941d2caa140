import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs one of Poppler's programs on a PDF and answers what it writes. */
function poppler(program: string, pdf: Uint8Array, before: string[], after: string[] = ['-']) {
  const folder = mkdtempSync(join(tmpdir(), 'baojia-pdf-'))
  try {
    const file = join(folder, 'document.pdf')
    writeFileSync(file, pdf)
    return execFileSync(program, [...before, file, ...after], { maxBuffer: 2 ** 28 })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The text of each page as another program reads it, laid out as it stands on the paper. */
export function pagesOf(pdf: Uint8Array): string[] {
  return poppler('pdftotext', pdf, ['-layout']).toString('utf8').split('\f').slice(0, -1)
}

/** All text without spaces and line breaks, in the order in which it was written. */
export function textOf(pdf: Uint8Array): string {
  return poppler('pdftotext', pdf, ['-raw']).toString('utf8').replace(/\s/g, '')
}

/** What the file says of itself: `Title`, `Author`, `Pages`, `Page size` and the like. */
export function infoOf(pdf: Uint8Array): Record<string, string> {
  const lines = poppler('pdfinfo', pdf, ['-isodates'], []).toString('utf8').trimEnd().split('\n')
  return Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
}

/** Whatever a file says anywhere: its text, what it says of itself in any form, and what stands in it as it is. */
export function allIn(pdf: Uint8Array): string {
  const about = ['-custom', '-meta'].map((form) => poppler('pdfinfo', pdf, [form], []).toString())
  const written = Buffer.from(pdf).toString('latin1').replaceAll('\0', '')
  return [textOf(pdf), JSON.stringify(infoOf(pdf)), ...about, written].join('\n')
}

/** A place on a page in points from its upper left corner. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** Where a word stands on the first page that has it. */
export function boxOf(pdf: Uint8Array, word: string): Box {
  const html = poppler('pdftotext', pdf, ['-bbox']).toString('utf8')
  const places = /<word xMin="(.+)" yMin="(.+)" xMax="(.+)" yMax="(.+)">(.*)<\/word>/g
  for (const [, left, top, right, bottom, found] of html.matchAll(places)) {
    if (found === word) {
      return { left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) }
    }
  }
  throw new Error(`${word} is not in the PDF`)
}

const PIXELS_PER_POINT = 4

/** A part of the first page as pixels, row by row: 0 is black, 255 white. */
export function pixelsOf(pdf: Uint8Array, { left, top, right, bottom }: Box): Uint8Array {
  const at = (points: number) => String(Math.round(points * PIXELS_PER_POINT))
  const size = ['-x', at(left), '-y', at(top), '-W', at(right - left), '-H', at(bottom - top)]
  const resolution = String(72 * PIXELS_PER_POINT)
  const args = ['-gray', '-r', resolution, '-f', '1', '-l', '1', ...size]
  const picture = poppler('pdftoppm', pdf, args, [])
  // A PGM: `P5`, width and height, the largest value, each on a line, and then the pixels.
  const header = /^P5\s+\d+ \d+\s+255\s/.exec(picture.toString('latin1', 0, 40))
  if (!header) throw new Error('no picture of the page')
  return picture.subarray(header[0].length)
}

/** The share of a part of the page that is printed on. */
export function inkIn(pdf: Uint8Array, box: Box): number {
  const pixels = pixelsOf(pdf, box)
  return pixels.reduce((sum, value) => sum + (value < 128 ? 1 : 0), 0) / pixels.length
}
