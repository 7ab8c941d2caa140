import { crc32, deflateRawSync } from 'node:zlib'
import { Refused } from '../sheet-row.ts'
import { Malformed } from '../xml.ts'

/** Puts another content into one part of an archive, and copies every other byte (APPNOTE.TXT 6.3, §4.3). */

const LOCAL = { signature: 0x04034b50, bytes: 30, name: 26, extra: 28 } as const
const CENTRAL = {
  signature: 0x02014b50,
  bytes: 46,
  size: 20,
  names: [28, 30, 32],
  offset: 42,
} as const
const END = {
  signature: Buffer.from('PK\u0005\u0006'),
  bytes: 22,
  count: 8,
  directory: 16,
} as const
const ZIP64 = { signature: 0x07064b50, bytes: 20 } as const

/** How a part is packed, the same in both of its headers, behind the version that unpacks it. */
const VERSION_OF_DEFLATE = 20
const DEFLATED = 8
/** Sizes are not in the header but behind the content. */
const SIZES_BEHIND = 0x0008

type Packed = { crc: number; packed: number; unpacked: number }

/** Writes into a header from its version on. */
function describe(header: Buffer, at: number, { crc, packed, unpacked }: Packed): void {
  header.writeUInt16LE(Math.max(header.readUInt16LE(at), VERSION_OF_DEFLATE), at)
  header.writeUInt16LE(header.readUInt16LE(at + 2) & ~SIZES_BEHIND, at + 2)
  header.writeUInt16LE(DEFLATED, at + 4)
  header.writeUInt32LE(crc, at + 10)
  header.writeUInt32LE(packed, at + 14)
  header.writeUInt32LE(unpacked, at + 18)
}

const ZIP64_REFUSED =
  '这个文件用ZIP64方式压缩，不能原样填写。请用Excel或WPS打开它，另存为“.xlsx”格式后重试'

/** Where each entry of the central directory begins, and the last ends. */
function directoryOf(file: Buffer) {
  const end = file.lastIndexOf(END.signature, -END.bytes)
  const hasLocator = end >= ZIP64.bytes && file.readUInt32LE(end - ZIP64.bytes) === ZIP64.signature
  if (hasLocator) throw new Refused(ZIP64_REFUSED)
  const start = file.readUInt32LE(end + END.directory)
  const entries: { at: number; offset: number }[] = []
  let at = start
  for (let left = file.readUInt16LE(end + END.count); left > 0; left -= 1) {
    if (file.readUInt32LE(at) !== CENTRAL.signature) throw new Malformed()
    entries.push({ at, offset: file.readUInt32LE(at + CENTRAL.offset) })
    at += CENTRAL.names.reduce<number>(
      (sum, name) => sum + file.readUInt16LE(at + name),
      CENTRAL.bytes,
    )
  }
  if (at > end) throw new Malformed()
  return { start, entries, end }
}

/**
 * The archive with another content of the part that its directory names at that place, counted from 0. The order, names,
 * times and packed contents of all other parts stay, byte for byte. Throws `Refused` for a ZIP64 archive, which Excel writes
 * only beyond 4 GB, and `Malformed` where entries overlap.
 */
export function withPart(archive: Uint8Array, index: number, part: Uint8Array): Buffer {
  const file = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  const { start, entries, end } = directoryOf(file)
  const { at, offset } = entries[index]!
  const others = entries.filter((_entry, place) => place !== index)
  if (entries.some((one) => one.offset >= start)) throw new Malformed()
  if (others.some((one) => one.offset === offset)) throw new Malformed()
  if (file.readUInt32LE(offset) !== LOCAL.signature) throw new Malformed()

  // What stands behind the content up to the next entry are its sizes.
  const next = others.reduce(
    (least, one) => (one.offset > offset ? Math.min(least, one.offset) : least),
    start,
  )
  const nameEnd = offset + LOCAL.bytes + file.readUInt16LE(offset + LOCAL.name)
  const content = nameEnd + file.readUInt16LE(offset + LOCAL.extra)
  if (content + file.readUInt32LE(at + CENTRAL.size) > next) throw new Malformed()

  const packed = deflateRawSync(part)
  const sizes = { crc: crc32(part), packed: packed.length, unpacked: part.length }
  const local = Buffer.from(file.subarray(offset, nameEnd))
  describe(local, 4, sizes)
  // It may state sizes too, those of the old content.
  local.writeUInt16LE(0, LOCAL.extra)
  const tail = Buffer.from(file.subarray(start))
  const moved = local.length + packed.length - (next - offset)
  describe(tail, at - start + 6, sizes)
  for (const one of others) {
    if (one.offset > offset) tail.writeUInt32LE(one.offset + moved, one.at - start + CENTRAL.offset)
  }
  tail.writeUInt32LE(start + moved, end - start + END.directory)
  return Buffer.concat([file.subarray(0, offset), local, packed, file.subarray(next, start), tail])
}
