import { createReadStream } from 'node:fs'

/**
 * What an honest picture or video does not contain: text that a browser, a script engine or an unpacker
 * would take for something else, whatever the first bytes say. A short mark counts only with text after it:
 * in 200 MB of a video's pictures any four bytes come up by chance.
 */
const MARKS = [
  /<script|<iframe|<object|<embed|<!doctype|javascript:/,
  /<(html|body)[\s/>]/,
  /<svg[\s/>][\x20-\x7e\s]{6}/,
  /<\?php\s/,
  /%pdf-\d\.\d/,
]
const LONGEST_MARK = 16
/** A ZIP's directory stands at the end, before a comment of at most this length. */
const ZIP_END = Buffer.from('PK\u0005\u0006')
const ZIP_TAIL = 22 + 65_535

/** Whether a ZIP archive ends where the file ends. */
function endsAsZip(tail: Buffer): boolean {
  for (let at = tail.lastIndexOf(ZIP_END); at >= 0; at = tail.lastIndexOf(ZIP_END, at - 1)) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true
    if (at === 0) return false
  }
  return false
}

/** Whether a file carries something else than its type says: markup, a script, a document, an archive. */
export async function isPolyglot(path: string): Promise<boolean> {
  let tail = Buffer.alloc(0)
  let overlap = ''
  for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    const bytes = piece as Buffer
    const text = overlap + bytes.toString('latin1').toLowerCase()
    if (MARKS.some((mark) => mark.test(text))) return true
    overlap = text.slice(-LONGEST_MARK)
    tail = Buffer.concat([tail, bytes]).subarray(-ZIP_TAIL)
  }
  return endsAsZip(tail)
}
