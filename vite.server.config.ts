import { dirname, relative, sep } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const root = import.meta.dirname

/** Native, found by their files, or seldom needed: loaded from node_modules as ever. */
const APART = [
  '@aws-sdk/client-s3',
  '@napi-rs/canvas',
  '@node-rs/argon2',
  '@zxcvbn-ts/language-common',
  'better-sqlite3',
  'dejavu-fonts-ttf',
  'pg',
]

const fromBuilt = (path: string) => relative(`${root}/build`, path).split(sep).join('/')

/** A module that looks for a file beside itself finds it there, although it is now part of another. */
const places: Plugin = {
  name: 'places',
  transform: {
    filter: { id: /[\\/]server[\\/].*\.ts$/, code: 'import.meta.' },
    handler: (code, id) =>
      id.includes('node_modules')
        ? undefined
        : code
            .replaceAll(
              'import.meta.dirname',
              `(import.meta.dirname + '/${fromBuilt(dirname(id))}')`,
            )
            .replaceAll('import.meta.url', `new URL('${fromBuilt(id)}', import.meta.url).href`),
  },
}

/** The server with its packages in one file: looking for a thousand files is most of a start. */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [places],
  ssr: { noExternal: true, external: APART },
  build: { ssr: 'server/main.ts', outDir: 'build', target: 'node24', minify: false },
})
