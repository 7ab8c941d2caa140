/** How the characters of an XML part are coded. */

const DECLARED = /^(?:\xef\xbb\xbf)?<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/
const DECLARATION_BYTES = 200

/** UTF-16 by how a part begins (XML 1.0, appendix F), another coding by its declaration, else UTF-8. */
export function codingOf(part: Uint8Array): string {
  const [first, second] = part
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) {
    return 'utf-16le'
  }
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) {
    return 'utf-16be'
  }
  const start = Buffer.from(part.subarray(0, DECLARATION_BYTES)).toString('latin1')
  const declared = (DECLARED.exec(start)?.[1] ?? 'utf-8').toLowerCase()
  // Single bytes are not what a declaration of UTF-16 says; and ASCII is UTF-8.
  return /^(utf-?16|utf-?8$|(us-)?ascii$)/.test(declared) ? 'utf-8' : declared
}

/** A part in UTF-8, whatever its coding is. Throws a `RangeError` for one that nobody knows. */
export function inUtf8(part: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const coding = codingOf(part)
  return coding === 'utf-8' ? part : new TextEncoder().encode(new TextDecoder(coding).decode(part))
}

/**
 * A part in the coding that another is in, with its byte order mark; undefined where that is neither UTF-8 nor UTF-16, the
 * two that an Excel file may have (ECMA-376 part 2, §8.1.1).
 */
export function codedAs(other: Uint8Array, part: Uint8Array): Uint8Array | undefined {
  const coding = codingOf(other)
  if (coding === 'utf-8') return part
  if (coding !== 'utf-16le' && coding !== 'utf-16be') return undefined
  const hasMark = other[0] === 0xff || other[0] === 0xfe
  const text = (hasMark ? '\ufeff' : '') + new TextDecoder().decode(part)
  const coded = Buffer.from(text, 'utf16le')
  return coding === 'utf-16be' ? coded.swap16() : coded
}
