import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The two weights that documents are set in, by the names of their files. */
const FILES = {
  regular: '400Regular/NotoSansSC_400Regular.ttf',
  bold: '700Bold/NotoSansSC_700Bold.ttf',
} as const

export type Weight = keyof typeof FILES

const PACKAGE = '@expo-google-fonts/noto-sans-sc'
/** Where the build puts them (`scripts/lib/fonts.mjs`), as an installation may be without development packages. */
const BUILT = join(import.meta.dirname, '../../../build/fonts')

function inPackage(file: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(`${PACKAGE}/${file}`)
  } catch {
    return undefined
  }
}

/** Where a weight's file lies. Throws an Error that says in Chinese what to do where there is none. */
export function fontFile(weight: Weight): string {
  const file = FILES[weight]
  const built = join(BUILT, file.split('/').at(-1)!)
  const found = existsSync(built) ? built : inPackage(file)
  if (found) return found
  throw new Error(`没有生成 PDF 所需的中文字体：${built}，请运行 npm run build`)
}
