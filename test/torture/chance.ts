import { createCipheriv, createHash } from 'node:crypto'

/**
 * Random choices that a seed repeats. People who choose at once each have a part of their own, so that what one of them
 * chooses does not depend on whose answer comes first.
 */
export type Chance = {
  bytes: (length: number) => Buffer
  /** A whole number from `least` to below `end`. */
  int: (least: number, end: number) => number
  part: (name: string | number) => Chance
}

export function chanceOf(seed: string | number): Chance {
  const key = createHash('sha256').update(String(seed)).digest()
  const stream = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  const bytes = (length: number) => stream.update(Buffer.alloc(length))
  return {
    bytes,
    int: (least, end) => least + (bytes(4).readUInt32LE() % (end - least)),
    part: (name) => chanceOf(`${seed} ${name}`),
  }
}
