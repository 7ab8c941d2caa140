/** A one-page PDF of a few lines of Chinese text, in the font that every PDF viewer brings along. */

const TITLE_SIZE = 18
const TEXT_SIZE = 11

const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')

function contentOf([title = '', ...lines]: readonly string[]): string {
  const shown = (size: number, step: number, text: string) =>
    `/F1 ${size} Tf 0 -${step} Td <${utf16(text)}> Tj`
  return [
    'BT 72 780 Td',
    shown(TITLE_SIZE, 0, title),
    ...lines.map((line) => shown(TEXT_SIZE, 24, line)),
    'ET',
  ].join('\n')
}

/** The bytes of the PDF; the first line is its title. */
export function demoPdf(lines: readonly string[]): Buffer {
  const content = contentOf(lines)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 7 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [5 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor 6 0 R /DW 1000 >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let file = '%PDF-1.4\n'
  const starts: number[] = []
  for (const [position, object] of objects.entries()) {
    starts.push(file.length)
    file += `${position + 1} 0 obj\n${object}\nendobj\n`
  }
  const entries = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  file += `xref\n0 ${count}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
