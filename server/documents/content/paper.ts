import type { DocumentBlock } from './blocks.ts'

/**
 * What it is printed on: A4 upright or landscape, or the continuous form of a needle printer (241 × 140 mm, of which the
 * tractor holes leave 216 mm), which prints black alone.
 */
export type Format = 'upright' | 'landscape' | 'needle'

/** A paper ready to be laid out. A plain value that can be sent to a process, and holds nothing that is not printed. */
export type Paper = {
  format: Format
  /** What the file calls itself. */
  title: string
  /** What stands over the second page and those after it, and the company at the other side. */
  running: string
  company: string
  /** `yyyy-MM-dd`, which is also when the file says that it was made. */
  date: string
  /** 草稿 across each page. */
  draft: boolean
  /** Whether it is a list of goods, which is signed on the page of its last lines. */
  isList?: boolean
  blocks: readonly DocumentBlock[]
}
