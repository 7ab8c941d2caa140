import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/** The two weights that documents are set in, by the names of their files. */
const FILES = {
  regular: '400Regular/NotoSansSC_400Regular.ttf',
  bold: '700Bold/NotoSansSC_700Bold.ttf',
} as const

/** What the two lack: the CJK extensions B to F, and G and H, in one weight each. */
const RARE_FILES = { rareB: 'HanaMinB.ttf.br', rareG: 'BabelStoneHan.ttf.br' } as const

export type Weight = keyof typeof FILES
/** What a text, or a part of it, is set in. */
export type Face = Weight | keyof typeof RARE_FILES

const PACKAGE = '@expo-google-fonts/noto-sans-sc'
/** Where the build puts them (`scripts/lib/fonts.mjs`), as an installation may be without development packages. */
const BUILT = join(import.meta.dirname, '../../../build/fonts')
const OWN = join(import.meta.dirname, '../fonts')

function inPackage(file: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(`${PACKAGE}/${file}`)
  } catch {
    return undefined
  }
}

const isRare = (face: Face): face is keyof typeof RARE_FILES => face in RARE_FILES

/** The file beside the sources, or where the build has put it. */
function ownFile(file: string): Buffer {
  const found = [join(BUILT, file), join(OWN, file)].find((path) => existsSync(path))
  if (found) return readFileSync(found)
  throw new Error(`没有生成 PDF 所需的字体文件：${file}，请重新安装程序`)
}

/** The bytes of a font. Throws as `fontFile`. */
export const fontBytes = (face: Face): Buffer =>
  isRare(face) ? brotliDecompressSync(ownFile(RARE_FILES[face])) : readFileSync(fontFile(face))

const [FIRST_RARE, FIRST_OF_G] = [0x20000, 0x30000]
let rareCharacters: Buffer | undefined

/**
 * Which font of rare characters has one. The list of them, a bit each, is read instead of the fonts, of which the larger takes
 * 0.4 s of CPU to unpack.
 */
export function rareFace(codePoint: number): Face | undefined {
  const place = codePoint - FIRST_RARE
  if (place < 0) return undefined
  rareCharacters ??= ownFile('rare-characters.bin')
  const bits = rareCharacters[place >> 3] ?? 0
  if ((bits & (1 << (place & 7))) === 0) return undefined
  return codePoint < FIRST_OF_G ? 'rareB' : 'rareG'
}

/** Where a weight's file lies. Throws an Error that says in Chinese what to do where there is none. */
export function fontFile(weight: Weight): string {
  const file = FILES[weight]
  const built = join(BUILT, file.split('/').at(-1)!)
  const found = existsSync(built) ? built : inPackage(file)
  if (found) return found
  throw new Error(`没有生成 PDF 所需的中文字体：${built}，请运行 npm run build`)
}
