import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paginate, type Block, type Placed } from './flow.ts'

const frame = { top: (page: number) => (page === 0 ? 10 : 20), bottom: 100 }
/** The least room that any page has. */
const ROOM = 80

const block = (fields: Partial<Block>): Block => ({ height: 10, draw: () => undefined, ...fields })

const heads = [block({ height: 8 }), block({ height: 12 })]
const anyBlock = fc.record({
  height: fc.integer({ min: 1, max: 30 }),
  gap: fc.integer({ min: 0, max: 5 }),
  withNext: fc.boolean(),
  head: fc.constantFrom(undefined, ...heads),
})

const isHead = (placed: Placed) => heads.includes(placed.block)

/** What stands at a page's end and would rather be with what begins the next one. */
function parted(pages: readonly Placed[][]): Block[][] {
  return pages.flatMap((page, at) => {
    const [last, next] = [
      page.at(-1)!.block,
      pages[at + 1]?.find((placed) => !isHead(placed))?.block,
    ]
    return next && last.withNext ? [[last, next]] : []
  })
}

test('each block is placed once, in order, and none below the page', () => {
  fc.assert(
    fc.property(fc.array(anyBlock, { minLength: 1, maxLength: 40 }), (fields) => {
      const blocks = fields.map(block)
      const pages = paginate(blocks, frame)
      const placed = pages.flat().filter((one) => !isHead(one))
      expect(placed.map((one) => one.block)).toEqual(blocks)
      for (const [at, page] of pages.entries()) {
        let below = frame.top(at)
        for (const { block: one, top } of page) {
          expect(top).toBeGreaterThanOrEqual(below)
          below = top + one.height
        }
        expect(below).toBeLessThanOrEqual(frame.bottom)
      }
    }),
  )
})

test('a table has its column names above its first row on each page', () => {
  fc.assert(
    fc.property(fc.array(anyBlock, { minLength: 1, maxLength: 40 }), (fields) => {
      for (const page of paginate(fields.map(block), frame)) {
        let over: Block | undefined
        for (const placed of page) {
          if (isHead(placed)) over = placed.block
          else if (placed.block.head === undefined) over = undefined
          else expect(over).toBe(placed.block.head)
        }
        expect(isHead(page.at(-1)!)).toBe(false)
      }
    }),
  )
})

test('what belongs together is parted only where it is more than a page', () => {
  const small = anyBlock.map((fields) => ({ ...fields, height: 10, gap: 0, head: undefined }))
  fc.assert(
    fc.property(fc.array(small, { minLength: 1, maxLength: 40 }), (fields) => {
      // No more than five in a row, which fit on any page.
      const blocks = fields.map((one, at) =>
        block({ ...one, withNext: one.withNext && at % 5 !== 4 }),
      )
      expect(5 * 10).toBeLessThanOrEqual(ROOM)
      expect(parted(paginate(blocks, frame))).toEqual([])
    }),
  )
})

test('more than a page that belongs together fills pages one after the other', () => {
  const blocks = Array.from({ length: 20 }, () => block({ withNext: true }))
  expect(paginate(blocks, frame).map((page) => page.length)).toEqual([9, 8, 3])
})
