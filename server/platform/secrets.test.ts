import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { dataDirs } from '#test/run/process.ts'
import { KEY_FILE, prepareKey, seal, unseal } from './secrets.ts'

const folders = dataDirs()
afterAll(() => folders.removeAll())

const place = (dataDir = folders.make(), secretKey?: Buffer) => ({ dataDir, secretKey })
const key = (start: number) => Buffer.from(Array.from({ length: 32 }, (_, at) => start + at))
const SECRET = 'the secret 密码'

describe('a sealed secret', () => {
  test('opens again after a restart, and is each time another text', () => {
    const here = place()
    const sealed = seal(here, 'a:1', SECRET)
    expect(Buffer.from(sealed.slice(3), 'base64url').toString('latin1')).not.toContain('secret')
    expect(seal(here, 'a:1', SECRET)).not.toBe(sealed)
    expect(unseal(place(here.dataDir), 'a:1', sealed)).toBe(SECRET)
  })

  test('opens neither for another purpose nor with another key', () => {
    const here = place()
    const sealed = seal(here, 'a:1', SECRET)
    expect(unseal(here, 'a:2', sealed)).toBeUndefined()
    expect(unseal(place(), 'a:1', sealed)).toBeUndefined()
  })

  test('does not open once any of its bytes has changed, or one is missing', () => {
    const here = place()
    const sealed = seal(here, 'a:1', SECRET)
    const bytes = Buffer.from(sealed.slice(3), 'base64url')
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at] = changed[at]! ^ 1
      expect(unseal(here, 'a:1', `v1.${changed.toString('base64url')}`)).toBeUndefined()
    }
    for (const broken of [
      '',
      'v1.',
      `v2${sealed.slice(2)}`,
      sealed.slice(0, -4),
      `${sealed}AAAA`,
    ]) {
      expect(unseal(here, 'a:1', broken)).toBeUndefined()
    }
  })

  test('is sealed by the variable where there is one, and no file is made', () => {
    const here = place(undefined, key(1))
    const sealed = seal(here, 'a:1', SECRET)
    expect(existsSync(join(here.dataDir, KEY_FILE))).toBe(false)
    expect(unseal(place(undefined, key(1)), 'a:1', sealed)).toBe(SECRET)
    expect(unseal(place(undefined, key(2)), 'a:1', sealed)).toBeUndefined()
  })

  test('of a key file opens with its content as the variable', () => {
    const here = place()
    const sealed = seal(here, 'a:1', SECRET)
    const content = readFileSync(join(here.dataDir, KEY_FILE), 'utf8').trim()
    expect(unseal(place(undefined, Buffer.from(content, 'hex')), 'a:1', sealed)).toBe(SECRET)
  })
})

describe('the key file', () => {
  test('is made once, for its owner alone, and leaves nothing beside it', () => {
    const here = place()
    prepareKey(here)
    const path = join(here.dataDir, KEY_FILE)
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
    const written = readFileSync(path, 'utf8')
    expect(written).toMatch(/^[\da-f]{64}\n$/)
    prepareKey(place(here.dataDir))
    expect(readFileSync(path, 'utf8')).toBe(written)
    expect(readdirSync(here.dataDir)).toEqual([KEY_FILE])
  })

  test('with another content is refused in words, and stays as it is', () => {
    const here = place()
    prepareKey(here)
    const path = join(here.dataDir, KEY_FILE)
    chmodSync(path, 0o600)
    writeFileSync(path, 'short')
    expect(() => prepareKey(place(here.dataDir))).toThrow(/密钥文件 .* 的内容不对/)
    expect(readFileSync(path, 'utf8')).toBe('short')
  })

  test('that cannot be read is refused in words', () => {
    const file = join(folders.make(), KEY_FILE)
    mkdirSync(file, { recursive: true })
    expect(() => prepareKey(place(dirname(file)))).toThrow(/密钥文件 .* 不能读取/)
  })

  test('that cannot be made is refused in words', () => {
    const dataDir = folders.make()
    mkdirSync(dirname(dataDir), { recursive: true })
    symlinkSync(`${dataDir}-on-a-disk-that-is-gone`, dataDir)
    expect(() => prepareKey(place(dataDir))).toThrow(/密钥文件 .* 不能写入/)
  })
})
