import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/** The two weights that documents are set in. */
const WEIGHTS = { regular: 'NotoSansSC-Regular.ttf', bold: 'NotoSansSC-Bold.ttf' } as const

/** What the two lack: the CJK extensions B to F, and G and H, in one weight each. */
const RARE = { rareB: 'HanaMinB.ttf.br', rareG: 'BabelStoneHan.ttf.br' } as const

const FILES = { ...WEIGHTS, ...RARE }

export type Weight = keyof typeof WEIGHTS
/** What a text, or a part of it, is set in. */
export type Face = keyof typeof FILES

function placeOf(file: string): string {
  const path = join(import.meta.dirname, '../fonts', file)
  if (existsSync(path)) return path
  throw new Error(`没有生成 PDF 所需的字体文件：${path}，请重新安装程序`)
}

/** Where a weight's file lies. Throws an Error that says in Chinese what to do where there is none. */
export const fontFile = (weight: Weight): string => placeOf(FILES[weight])

/** The bytes of a font. Throws as `fontFile`. */
export function fontBytes(face: Face): Buffer {
  const bytes = readFileSync(placeOf(FILES[face]))
  return face in RARE ? brotliDecompressSync(bytes) : bytes
}

const [FIRST_RARE, FIRST_OF_G] = [0x20000, 0x30000]
let rareCharacters: Buffer | undefined

/**
 * Which font of rare characters has one. The list of them, a bit each, is read instead of the fonts, of which the larger takes
 * 0.4 s of CPU to unpack.
 */
export function rareFace(codePoint: number): Face | undefined {
  const place = codePoint - FIRST_RARE
  if (place < 0) return undefined
  rareCharacters ??= readFileSync(placeOf('rare-characters.bin'))
  const bits = rareCharacters[place >> 3] ?? 0
  if ((bits & (1 << (place & 7))) === 0) return undefined
  return codePoint < FIRST_OF_G ? 'rareB' : 'rareG'
}
