import { Malformed, type Size } from './picture.ts'

/** What a stream of AV1 says of itself, for AVIF (AV1 Bitstream & Decoding Process Specification §5). */

const SEQUENCE_HEADER = 1
const FRAME_HEADER = 3
const FRAME = 6

function bitsOf(bytes: Buffer) {
  let at = 0
  const bit = () => {
    const byte = bytes.readUInt8(at >> 3)
    return (byte >> (7 - (at++ & 7))) & 1
  }
  const number = (count: number) => {
    let value = 0
    for (let left = count; left > 0; left -= 1) value = value * 2 + bit()
    return value
  }
  /** A number of variable length (§4.10.3), which is passed over. */
  const skipVariable = () => {
    let zeros = 0
    while (bit() === 0) zeros += 1
    if (zeros < 32) number(zeros)
  }
  return { number, flag: () => bit() === 1, skipVariable }
}

type Bits = ReturnType<typeof bitsOf>

/** Timing (§5.5.3, §5.5.4); answers how long the delays of a decoder model are, where there is one. */
function skipTiming({ number, flag, skipVariable }: Bits): number | undefined {
  number(32)
  number(32)
  if (flag()) skipVariable()
  if (!flag()) return undefined
  const delayLength = number(5) + 1
  number(32)
  number(5)
  number(5)
  return delayLength
}

function skipOperatingPoints(bits: Bits): void {
  const { number, flag } = bits
  const delayLength = flag() ? skipTiming(bits) : undefined
  const hasDisplayDelay = flag()
  for (let left = number(5) + 1; left > 0; left -= 1) {
    number(12)
    if (number(5) > 7) number(1)
    if (delayLength !== undefined && flag()) {
      number(delayLength)
      number(delayLength)
      number(1)
    }
    if (hasDisplayDelay && flag()) number(4)
  }
}

/** The largest frame that a sequence header allows (§5.5.1). */
function largestFrame(content: Buffer): Size {
  const bits = bitsOf(content)
  bits.number(4)
  const isReduced = bits.flag()
  if (isReduced) bits.number(5)
  else skipOperatingPoints(bits)
  const [widthBits, heightBits] = [bits.number(4) + 1, bits.number(4) + 1]
  return { width: bits.number(widthBits) + 1, height: bits.number(heightBits) + 1 }
}

/** Seven bits a byte, lowest first (§4.10.5). */
function lengthAt(bytes: Buffer, start: number): { length: number; at: number } {
  let length = 0
  for (let count = 0; count < 8; count += 1) {
    const byte = bytes.readUInt8(start + count)
    length += (byte & 0x7f) * 2 ** (7 * count)
    if (byte < 0x80) return { length, at: start + count + 1 }
  }
  throw new Malformed('a length without end')
}

/** The sizes that the stream's sequence headers announce, and how many frames are coded in it. */
export function readAv1(bytes: Buffer): { sizes: Size[]; frames: number } {
  const sizes: Size[] = []
  let frames = 0
  for (let at = 0; at < bytes.length;) {
    const head = bytes.readUInt8(at)
    const [type, hasExtension, hasLength] = [(head >> 3) & 15, head & 4, head & 2]
    at += hasExtension ? 2 : 1
    const rest = bytes.length - at
    const { length, at: start } = hasLength ? lengthAt(bytes, at) : { length: rest, at }
    if (start + length > bytes.length) throw new Malformed('a unit is broken off')
    if (type === SEQUENCE_HEADER) sizes.push(largestFrame(bytes.subarray(start, start + length)))
    if (type === FRAME || type === FRAME_HEADER) frames += 1
    at = start + length
  }
  return { sizes, frames }
}
