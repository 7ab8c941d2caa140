import { strFromU8, unzipSync } from 'fflate'

/** A Word file as another program would read it. */

const MEANT: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** The parts of a file as texts, by their names. */
export function partsIn(file: Uint8Array): Record<string, string> {
  const parts = Object.entries(unzipSync(file))
  return Object.fromEntries(parts.map(([name, bytes]) => [name, strFromU8(bytes)]))
}

const textIn = (xml: string) =>
  xml
    .replaceAll(/<w:(br|cr)\b[^>]*>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => MEANT[name]!)

/** The paragraphs of the document, in their order. */
export function paragraphsIn(file: Uint8Array): string[] {
  const xml = partsIn(file)['word/document.xml'] ?? ''
  return [...xml.matchAll(/<w:p\b[^>]*?(?:\/>|>(.*?)<\/w:p>)/gs)].map(([, inner = '']) =>
    textIn(inner),
  )
}

/** The rows of its tables, each as the texts of its cells. */
export function rowsIn(file: Uint8Array): string[][] {
  const xml = partsIn(file)['word/document.xml'] ?? ''
  return [...xml.matchAll(/<w:tr\b.*?<\/w:tr>/gs)].map(([row]) =>
    [...row.matchAll(/<w:tc\b.*?<\/w:tc>/gs)].map(([cell]) => textIn(cell)),
  )
}
