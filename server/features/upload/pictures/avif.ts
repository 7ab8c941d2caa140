import { boxesOf, type Box } from '../boxes.ts'
import { inCorner, Malformed, type Picture } from './picture.ts'

function boxes(bytes: Buffer): Box[] {
  const found = boxesOf(bytes)
  if (!found) throw new Malformed('not boxes to the end')
  return found
}

/** What lies in all boxes of a type. */
const within = (among: readonly Box[], type: string, start = 0): Box[] =>
  among.filter((box) => box.type === type).flatMap(({ content }) => boxes(content.subarray(start)))

/**
 * An AVIF that stands still (HEIF, ISO/IEC 23008-12 §6.5.3), with every size that it announces: what is cropped, tiles
 * and thumbnails are larger than what is shown, or not shown at all. The decoder refuses what is coded in other sizes.
 */
export function readAvif(bytes: Buffer): Picture {
  const file = boxes(bytes)
  // A browser may show the tracks in place of the picture.
  if (file.some(({ type }) => type === 'moov')) throw new Malformed('it moves')
  const properties = within(within(within(file, 'meta', 4), 'iprp'), 'ipco')
  const canvas = { width: 0, height: 0 }
  const frames = properties
    .filter(({ type }) => type === 'ispe')
    .map(({ content }) =>
      inCorner({ width: content.readUInt32BE(4), height: content.readUInt32BE(8) }),
    )
  for (const { width, height } of frames) {
    canvas.width = Math.max(canvas.width, width)
    canvas.height = Math.max(canvas.height, height)
  }
  return { canvas, frames, painted: 0 }
}
