import PdfKit from 'pdfkit'
import type { Face } from './font-files.ts'
import { typeface } from './typeface.ts'

export type PdfFile = InstanceType<typeof PdfKit>

/** A file as yet without pages, dated by a day. Throws an Error in Chinese where the font is missing. */
export function openPdf(title: string, date: string, author?: string): PdfFile {
  const by = author === undefined ? {} : { Author: author }
  const pdf = new PdfKit({
    // What would be said by itself else: which program made it, and when by the clock.
    info: { Title: title, ...by, CreationDate: new Date(`${date}T00:00:00Z`) },
    lang: 'zh-CN',
    displayTitle: true,
    autoFirstPage: false,
    // Helvetica else, which nothing is set in and which takes 60 ms of the first PDF.
    font: '',
  })
  delete pdf.info.Producer
  delete pdf.info.Creator
  for (const weight of ['regular', 'bold'] as const) {
    register(pdf, weight)
  }
  return pdf
}

/** pdfkit takes a parsed font as well, which its types do not tell; parsing is half of a small file's time. */
const register = (pdf: PdfFile, face: Face) =>
  pdf.registerFont(face, typeface(face).font as unknown as Buffer)

/** What is written next is of this font and size. Fonts of rare characters are opened by the first of them. */
export function setFont(pdf: PdfFile, face: Face, size: number): void {
  if (face === 'rareB' || face === 'rareG') register(pdf, face)
  pdf.font(face, size)
}

/** Adds a page, on which everything is drawn so many times as large. The text's edges are ours: what is drawn below them shall not begin another page. */
export function putPage(
  pdf: PdfFile,
  { width, height }: { width: number; height: number },
  scale = 1,
): void {
  pdf.addPage({ size: [width * scale, height * scale], margin: 0 })
  if (scale !== 1) pdf.scale(scale)
}

/** The bytes of a file that has all its pages. */
export async function bytesOf(pdf: PdfFile): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  pdf.end()
  for await (const chunk of pdf) chunks.push(chunk as Uint8Array)
  return new Uint8Array(Buffer.concat(chunks))
}
