import type { Pen } from './pen.ts'

/** A piece of a document that no page break parts. */
export type Block = {
  height: number
  /** Room above it, where it is not the first on its page. */
  gap?: number
  /** Whether it stays on a page with the one after it. */
  withNext?: boolean
  /** What stands over it at least once on each page: a table's column names. The same object for all of one table. */
  head?: Block
  draw: (pen: Pen, top: number) => void
}

export type Placed = { block: Block; top: number }

/** Where a page's blocks may stand, counted from the paper's upper edge. Pages count from 0. */
type Frame = { top: (page: number) => number; bottom: number }

/** Blocks that stay together, each group up to the first one that need not stay with its successor. */
function groups(blocks: readonly Block[]): Block[][] {
  const made: Block[][] = []
  let open = true
  for (const block of blocks) {
    if (open) made.push([])
    made.at(-1)!.push(block)
    open = block.withNext !== true
  }
  return made
}

/**
 * The blocks, of which all from `from` on stay with the last row of a table above them, on one page. They are left as they
 * are where that is more than a page holds, or where the row stays with what begins the document.
 */
export function endTogether(blocks: readonly Block[], from: number, frame: Frame): Block[] {
  const rows = groups(blocks.slice(0, from)).at(-1) ?? []
  const head = rows[0]?.head
  const height = [...rows, ...blocks.slice(from)].reduce(
    (sum, block) => sum + (block.gap ?? 0) + block.height,
    head?.height ?? 0,
  )
  if (!head || frame.top(1) + height > frame.bottom) return [...blocks]
  return blocks.map((block, at) =>
    at >= from - 1 && at < blocks.length - 1 ? { ...block, withNext: true } : block,
  )
}

/** Pages as they fill up from top to bottom. */
class Pages {
  readonly pages: Placed[][] = [[]]
  readonly #frame: Frame
  #y: number
  #head: Block | undefined

  constructor(frame: Frame) {
    this.#frame = frame
    this.#y = frame.top(0)
  }

  get isEmpty(): boolean {
    return this.pages.at(-1)!.length === 0
  }

  /** The room that blocks take from here on, with the heads that they need. */
  #heightOf(blocks: readonly Block[]): number {
    let head = this.#head
    let height = 0
    let first = this.isEmpty
    for (const block of blocks) {
      if (block.head !== head) height += block.head?.height ?? 0
      head = block.head
      height += (first ? 0 : (block.gap ?? 0)) + block.height
      first = false
    }
    return height
  }

  fits(blocks: readonly Block[]): boolean {
    return this.#y + this.#heightOf(blocks) <= this.#frame.bottom
  }

  next(): void {
    this.pages.push([])
    this.#y = this.#frame.top(this.pages.length - 1)
    this.#head = undefined
  }

  put(block: Block): void {
    if (!this.isEmpty) this.#y += block.gap ?? 0
    if (block.head && block.head !== this.#head) this.#place(block.head)
    this.#head = block.head
    this.#place(block)
  }

  #place(block: Block): void {
    this.pages.at(-1)!.push({ block, top: this.#y })
    this.#y += block.height
  }
}

/**
 * Shares blocks among pages. What is to stay together begins a new page where it does not fit any more; what is too
 * much for a whole page is parted between its blocks, and a block that is too high for a page stands alone on one.
 */
export function paginate(blocks: readonly Block[], frame: Frame): Placed[][] {
  const pages = new Pages(frame)
  for (const group of groups(blocks)) {
    if (!pages.isEmpty && !pages.fits(group)) pages.next()
    for (const block of group) {
      if (!pages.isEmpty && !pages.fits([block])) pages.next()
      pages.put(block)
    }
  }
  return pages.pages
}
