import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keyIn, type Config } from './config.ts'
import { OWNER_ONLY } from './owner-only.ts'

/**
 * Secrets that the database must hold and that are needed as they are, sealed with AES-256-GCM. The key is `SECRET_KEY`, or a
 * file in the data folder that only its owner reads; it is in no backup, so that a backup alone opens none of them.
 */

const ALGORITHM = 'aes-256-gcm'
const VERSION = 'v1'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const FILE_MODE = 0o600

/** Where the key is; a whole `Config` is one. */
type KeyPlace = Pick<Config, 'secretKey' | 'dataDir'>

/** The file below `DATA_DIR` that holds the key. */
export const KEY_FILE = 'secret.key'

/** The beginning of what is said where a secret does not open; what to do about it is its caller's to add. */
export const KEY_DIFFERS = '服务器的密钥（SECRET_KEY，或数据文件夹里的 secret.key）与保存时的不同'

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function readKey(path: string): Buffer | undefined {
  let written
  try {
    written = readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new Error(`密钥文件 ${path} 不能读取，请检查它的权限`, { cause: error })
  }
  const key = keyIn(written)
  if (key) return key
  throw new Error(`密钥文件 ${path} 的内容不对，请换回原来的文件`)
}

/** Makes the file whole or not at all; of two processes at once the first one's stays. */
function makeKey(dataDir: string, path: string): void {
  const aside = `${path}.${process.pid}.new`
  const content = `${randomBytes(KEY_BYTES).toString('hex')}\n`
  try {
    mkdirSync(dataDir, { recursive: true, mode: OWNER_ONLY })
    writeFileSync(aside, content, { mode: FILE_MODE, flush: true })
    linkSync(aside, path)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    throw new Error(`密钥文件 ${path} 不能写入，请检查文件夹的权限和磁盘，或设置 SECRET_KEY`, {
      cause: error,
    })
  } finally {
    rmSync(aside, { force: true })
  }
}

const keys = new WeakMap<KeyPlace, Buffer>()

function keyOf(place: KeyPlace): Buffer {
  const known = keys.get(place)
  if (known) return known
  const path = join(place.dataDir, KEY_FILE)
  let given = place.secretKey ?? readKey(path)
  if (!given) {
    makeKey(place.dataDir, path)
    given = readKey(path)
  }
  if (!given) throw new Error(`密钥文件 ${path} 不见了，请换回原来的文件后重新启动`)
  const key = Buffer.from(hkdfSync('sha256', given, '', 'baojia secrets', KEY_BYTES))
  keys.set(place, key)
  return key
}

/** Reads the key, and makes its file where there is neither it nor a variable; throws a sentence where that cannot be. */
export function prepareKey(place: KeyPlace): void {
  keyOf(place)
}

/**
 * Seals a secret for one purpose that names its place, such as `second-factor:7` for that of user 7: moved to another row or
 * column it does not open.
 */
export function seal(place: KeyPlace, purpose: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyOf(place), nonce).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/**
 * The secret; undefined where it was sealed with another key or for another purpose, or has been changed. The caller says so
 * (`KEY_DIFFERS`), and what to do: a key may be lost, which must stop nothing else.
 */
export function unseal(place: KeyPlace, purpose: string, sealed: string): string | undefined {
  const [version, text = ''] = sealed.split('.')
  const all = Buffer.from(text, 'base64url')
  if (version !== VERSION || all.length < NONCE_BYTES + TAG_BYTES) return undefined
  const nonce = all.subarray(0, NONCE_BYTES)
  const tag = all.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(ALGORITHM, keyOf(place), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(tag)
  const begun = decipher.update(all.subarray(NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([begun, decipher.final()]).toString('utf8')
  } catch {
    // All that it refuses by is that the tag does not fit.
    return undefined
  }
}
