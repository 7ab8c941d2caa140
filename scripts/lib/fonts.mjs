import { copyFileSync, cpSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { inRoot } from './project.mjs'

const PACKAGE = inRoot('node_modules/@expo-google-fonts/noto-sans-sc')

/** Those of rare characters, with their licences. */
const OWN = inRoot('server/documents/fonts')

/** What PDFs are set in (`server/documents/layout/font-files.ts`): two weights of the nine that the package holds. */
const FONTS = ['400Regular/NotoSansSC_400Regular.ttf', '700Bold/NotoSansSC_700Bold.ttf']

/**
 * Puts the fonts beside the server, with the licence that goes with them: the package itself is 92 MB, and is not
 * there where development packages are left out. @param {string} folder
 */
export async function copyFonts(folder) {
  const to = join(folder, 'fonts')
  mkdirSync(to, { recursive: true })
  for (const font of FONTS) copyFileSync(join(PACKAGE, font), join(to, basename(font)))
  cpSync(OWN, to, { recursive: true })
  copyFileSync(join(PACKAGE, 'LICENSE_FONT'), join(to, 'OFL.txt'))
}
