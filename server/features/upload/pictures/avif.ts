import { boxesOf, type Box } from '../boxes.ts'
import { readAv1 } from './av1.ts'
import { areaOf, inCorner, Malformed, type Picture, type Size } from './picture.ts'

/** AVIF that stands still (HEIF, ISO/IEC 23008-12; AVIF 1.1). Those that move are not taken. */

const CODED = 'av01'
const GRID = 'grid'
/** What a picture may have besides: camera data, and how a brighter screen shows it. */
const DESCRIPTIONS = new Set(['Exif', 'mime', 'uri ', 'tmap'])

function boxes(bytes: Buffer): Box[] {
  const found = boxesOf(bytes)
  if (!found) throw new Malformed('not boxes to the end')
  return found
}

function only(among: readonly Box[], type: string): Buffer {
  const [first, second] = among.filter((box) => box.type === type)
  if (!first || second) throw new Malformed(`not one box of ${type}`)
  return first.content
}

/** Reads numbers one after another; of no bytes, 0. */
function numbersOf(bytes: Buffer) {
  let at = 0
  return (length: number): number => {
    const start = at
    at += length
    if (length === 0) return 0
    return length === 8 ? Number(bytes.readBigUInt64BE(start)) : bytes.readUIntBE(start, length)
  }
}

/** The kinds of the items by their ids. */
function itemTypes(iinf: Buffer): Map<number, string> {
  const types = new Map<number, string>()
  for (const { type, content } of boxes(iinf.subarray(iinf.readUInt8(0) === 0 ? 6 : 8))) {
    const idLength = content.readUInt8(0) < 3 ? 2 : 4
    if (type !== 'infe' || content.readUInt8(0) < 2) throw new Malformed('an unknown item')
    const end = 4 + idLength + 2
    types.set(content.readUIntBE(4, idLength), content.toString('latin1', end, end + 4))
  }
  return types
}

/** The bytes of each item by its id. With their places they are no longer than the file: none is there twice. */
function itemContents(iloc: Buffer, file: Buffer, idat: Buffer | undefined): Map<number, Buffer> {
  const contents = new Map<number, Buffer>()
  let left = file.length
  const version = iloc.readUInt8(0)
  const next = numbersOf(iloc.subarray(4))
  const lengths = next(2)
  const [offsetLength, lengthLength] = [(lengths >> 12) & 15, (lengths >> 8) & 15]
  const [baseLength, indexLength] = [(lengths >> 4) & 15, version === 0 ? 0 : lengths & 15]
  const wide = version < 2 ? 2 : 4
  for (let count = next(wide); count > 0; count -= 1) {
    const id = next(wide)
    const method = version === 0 ? 0 : next(2) & 15
    next(2)
    const source = [file, idat][method]
    const base = next(baseLength)
    const parts: Buffer[] = []
    for (let extents = next(2); extents > 0; extents -= 1) {
      next(indexLength)
      const start = base + next(offsetLength)
      const length = next(lengthLength)
      if (!source || start + length > source.length) throw new Malformed('an item lies elsewhere')
      const part = source.subarray(start, length === 0 ? undefined : start + length)
      left -= part.length + 1
      if (left < 0) throw new Malformed('more items than bytes')
      parts.push(part)
    }
    contents.set(id, Buffer.concat(parts))
  }
  return contents
}

/** The sizes that the file announces for its pictures. */
function announced(iprp: Buffer): Size[] {
  return boxes(only(boxes(iprp), 'ipco'))
    .filter(({ type }) => type === 'ispe')
    .map(({ content }) => ({ width: content.readUInt32BE(4), height: content.readUInt32BE(8) }))
}

/** The size of a picture that is made of others, and of how many (HEIF §6.6.2.3.2). */
function readGrid(content: Buffer): { size: Size; tiles: number } {
  const next = numbersOf(content)
  const long = (next(2) & 1) === 1 ? 4 : 2
  const tiles = (next(1) + 1) * (next(1) + 1)
  return { size: { width: next(long), height: next(long) }, tiles }
}

/** The smallest size that covers all of these. */
const covering = (sizes: readonly Size[]): Size => {
  const cover = { width: 0, height: 0 }
  for (const { width, height } of sizes) {
    cover.width = Math.max(cover.width, width)
    cover.height = Math.max(cover.height, height)
  }
  return cover
}

/**
 * The canvas covers every size, announced or coded: a grid's tiles lie side by side and may reach beyond it, its
 * thumbnails and its transparency lie in the corner.
 */
export function readAvif(bytes: Buffer): Picture {
  const file = boxes(bytes)
  if (file.some(({ type }) => type === 'moov')) throw new Malformed('it moves')
  const meta = boxes(only(file, 'meta').subarray(4))
  const idat = meta.find(({ type }) => type === 'idat')?.content
  const contents = itemContents(only(meta, 'iloc'), bytes, idat)
  const sizes = announced(only(meta, 'iprp'))
  let [painted, mostTiles, largestCoded] = [0, 1, 0]
  for (const [id, type] of itemTypes(only(meta, 'iinf'))) {
    const content = contents.get(id) ?? Buffer.alloc(0)
    if (type === GRID) {
      const grid = readGrid(content)
      sizes.push(grid.size)
      mostTiles = Math.max(mostTiles, grid.tiles)
    } else if (type === CODED) {
      const coded = readAv1(content)
      sizes.push(...coded.sizes)
      const area = areaOf(covering(coded.sizes))
      painted += coded.frames * area
      largestCoded = Math.max(largestCoded, area)
    } else if (!DESCRIPTIONS.has(type)) {
      throw new Malformed(`an item of ${type}`)
    }
  }
  if (largestCoded === 0) throw new Malformed('no picture in it')
  // A tile can be shown in many places; it is decoded for each.
  painted = Math.max(painted, mostTiles * largestCoded)
  return { canvas: covering(sizes), frames: sizes.map(inCorner), painted }
}
