import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture } from '#test/read/editor.ts'
import { gif } from '#test/make/files/pictures.ts'
import { openPicture } from './decode.ts'

/** What the process that opens pictures refuses by itself, whatever was read of them before. */

const SOMEBODY = 1

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'pictures-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function stored(name: string, content: Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

test('a picture of gigabytes is not opened, and those that wait behind it are', async () => {
  const bomb = gif({ width: 1, height: 1 }, [{ width: 40_000, height: 40_000 }])
  const paths = [
    stored('before.png', await picture()),
    stored('bomb.gif', bomb),
    stored('after.png', await picture()),
  ]
  const [before, huge, after] = await Promise.all(paths.map((path) => openPicture(SOMEBODY, path)))
  expect([before, after]).toEqual(['opened', 'opened'])
  expect(huge).not.toBe('opened')
})

test('where there is no file to open, that is an error of its own', async () => {
  const path = stored('again.png', await picture())
  await expect(openPicture(SOMEBODY, join(folder, 'absent.png'))).rejects.toThrow('ENOENT')
  expect(await openPicture(SOMEBODY, path)).toBe('opened')
})
