/**
 * The parts of an archive as they lie in it, by their names in the order of its directory (APPNOTE.TXT 6.3, §4.3): what a copy
 * of an archive must have byte for byte.
 */

export type ZipEntry = {
  /** The header, the packed content, and whatever stands behind it up to the next. */
  local: string
  /** Its line of the directory, but for where it lies. */
  central: string
}

export function zipEntries(file: Buffer): Map<string, ZipEntry> {
  const end = file.lastIndexOf('PK\u0005\u0006')
  const lines: { name: string; offset: number; central: string }[] = []
  const directory = file.readUInt32LE(end + 16)
  let at = directory
  while (lines.length < file.readUInt16LE(end + 10)) {
    const nameLength = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const next = at + 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
    const central = file.toString('hex', at, at + 42) + file.toString('hex', at + 46, next)
    lines.push({ name, offset: file.readUInt32LE(at + 42), central })
    at = next
  }
  const ends = [...lines.map(({ offset }) => offset), directory].toSorted((one, two) => one - two)
  return new Map(
    lines.map(({ name, offset, central }) => {
      const local = file.toString('hex', offset, ends[ends.indexOf(offset) + 1])
      return [name, { local, central }]
    }),
  )
}
