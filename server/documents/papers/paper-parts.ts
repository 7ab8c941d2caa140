import type { DocumentBlock, Section } from '../content/blocks.ts'
import type { Format } from '../content/paper.ts'
import { joined, labelled } from '../content/wording.ts'

/** What the papers of production and shipping have in common. */

/** Whose paper it is. */
export type Issuer = {
  name: string
  address: string
  telephone: string
  logo?: Uint8Array | undefined
}

/** Which set a line is of (0 for none), as its contract has it. */
export type OfSet = { set_no: number; set_name: string; sets: number }

/** The company and what the paper is; on the low pages of a needle printer both in one line. */
export function headOf(title: string, { name, address, telephone, logo }: Issuer, format: Format) {
  const blocks: DocumentBlock[] = []
  if (format !== 'needle' && (name !== '' || logo !== undefined)) {
    const contact = joined([labelled('地址', address), labelled('电话', telephone)], '　　')
    blocks.push({ kind: 'letterhead', name, contact, logo })
  }
  const text = format === 'needle' ? joined([name, title], ' ') : title
  blocks.push({ kind: 'title', title: text, name: '', warning: '' })
  return blocks
}

const headingOf = ({ set_no, set_name, sets }: OfSet) =>
  set_no === 0 ? '' : joined([set_name, sets === 1 ? '' : `合同共 ${sets} 套`], '　')

/** Lines that follow each other and are of one set, under its name. */
export function sectionsOf(lines: readonly OfSet[]): Pick<Section, 'heading' | 'count'>[] {
  const sections: { set_no: number; heading: string; count: number }[] = []
  for (const line of lines) {
    const last = sections.at(-1)
    if (last?.set_no === line.set_no) last.count += 1
    else sections.push({ set_no: line.set_no, heading: headingOf(line), count: 1 })
  }
  return sections
}

/** Serial numbers in a sentence; nothing without any. */
export const serialsText = (serials: readonly string[]) => labelled('出厂编号', serials.join('、'))
