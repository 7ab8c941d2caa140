import { createServer, type AddressInfo } from 'node:net'
import { writeFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { readLogo } from '#server/features/company/company-logo.ts'
import { readConfig } from './config.ts'
import { dataDirs, startProcess } from '#test/run/process.ts'

const folders = dataDirs()
/** 32 bytes whose Base64 has characters that its form for addresses writes otherwise. */
const KEY = Array.from({ length: 32 }, (_, at) => 255 - at * 7)
afterAll(() => folders.removeAll())

/** Starts the server with these variables and waits for its end. */
async function start(environment: Record<string, string>) {
  const server = startProcess('main.ts', {
    NODE_ENV: 'test',
    DATA_DIR: folders.make(),
    PORT: '0',
    ADMIN_PASSWORD: 'admin-password',
    LOG_LEVEL: 'silent',
    ...environment,
  })
  return server.ended
}

describe('a wrong value stops the start with one line that names the variable', () => {
  test.each([
    ['', 'COMPANY_LOGO', '/no/such/logo.png', 'COMPANY_LOGO 指向的文件不存在或不能读取'],
    [' @long', 'PORT', 'http', 'PORT 必须是整数'],
    [' @long', 'HOST', '203.0.113.77', 'HOST'],
  ])('as a process%s: %s=%s', async (_long, name, value, line) => {
    const { code, written } = await start({ [name]: value })
    expect(code).toBe(1)
    expect(written).toContain('无法启动：')
    expect(written).toContain(line)
    expect(written.trim().split('\n')).toHaveLength(1)
  })

  test.each([
    ['PORT', 'http', 'PORT 必须是整数'],
    ['PORT', '3000.5', 'PORT 必须是整数'],
    ['PORT', '1e3', 'PORT 必须是整数'],
    ['PORT', '-1', 'PORT 必须是整数'],
    ['PORT', '65536', 'PORT 必须在0到65535之间'],
    ['DATABASE_URL', 'mysql://localhost/x', 'DATABASE_URL 必须以 postgres:// 开头'],
    ['STORAGE_URL', 'https://s3.example.com/files', 'STORAGE_URL 必须写成 s3://'],
    ['ADMIN_PASSWORD', '12345', 'ADMIN_PASSWORD 不能少于6位'],
    ['TIME_ZONE', 'Mars/Olympus', 'TIME_ZONE 不是有效的时区'],
    ['TRUST_PROXY', 'yes', 'TRUST_PROXY 必须是 true、false'],
    ['TRUST_PROXY', '127.0.0.1,10.0.0.0/33', 'TRUST_PROXY 必须是'],
    ['PASSWORD_POLICY', 'none', 'PASSWORD_POLICY 只能是 basic 或 strict'],
    ['RATE_OPEN_PER_MINUTE', '0', 'RATE_OPEN_PER_MINUTE 必须在1到'],
    ['RATE_SESSION_PER_SECOND', 'many', 'RATE_SESSION_PER_SECOND 必须是整数'],
    ['HEADERS_SECONDS', '0', 'HEADERS_SECONDS 必须在1到'],
    ['BODY_SECONDS', '1.5', 'BODY_SECONDS 必须是整数'],
    ['STANDSTILL_SECONDS', 'ever', 'STANDSTILL_SECONDS 必须是整数'],
    ['READER_SECONDS', '0', 'READER_SECONDS 必须在1到'],
    ['MAX_CONNECTIONS', '3', 'MAX_CONNECTIONS 必须在4到'],
    ['COMPANY_NAME', '很长'.repeat(31), 'COMPANY_NAME 不能超过60个字'],
    ['COMPANY_NAME', '两\n行', 'COMPANY_NAME 不能超过60个字，也不能换行'],
    ['METRICS_TOKEN', 'short', 'METRICS_TOKEN 不能少于16位'],
    ['SECRET_KEY', 'short', 'SECRET_KEY 必须是至少32个随机字节'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL 不是有效的日志级别'],
    ['BACKUP_HOUR', '24', 'BACKUP_HOUR 必须在0到23之间'],
    ['BACKUP_DAILY', 'yes', 'BACKUP_DAILY 只能是 on 或 off'],
    ['OUTGOING_HOSTS', 'https://example.com', 'OUTGOING_HOSTS 必须是以逗号分隔的主机名'],
    ['OUTGOING_HOSTS', 'a.example.com,b.example.com:8443', 'OUTGOING_HOSTS 必须是'],
    ['OUTGOING_HOSTS', 'example.com/hook', 'OUTGOING_HOSTS 必须是'],
    ['OUTGOING_HOSTS', '*.example.com', 'OUTGOING_HOSTS 必须是'],
    ['OUTGOING_HOSTS', 'me@example.com', 'OUTGOING_HOSTS 必须是'],
    ['OUTGOING_PRIVATE', '10.0.0.0/33', 'OUTGOING_PRIVATE 必须是以逗号分隔的地址或网段'],
    ['OUTGOING_PRIVATE', '10.0.0.1,intranet', 'OUTGOING_PRIVATE 必须是'],
    ['OUTGOING_PRIVATE', '10.1', 'OUTGOING_PRIVATE 必须是'],
    ['ROBOT_SERVER_FIXED', 'https://example.com', 'ROBOT_SERVER_FIXED 必须是以 http:// 开头'],
  ])('%s=%s', (name, value, line) => {
    expect(() => readConfig({ [name]: value })).toThrow(line)
  })

  test.each([
    [import.meta.dirname, 'COMPANY_LOGO 指向的文件不存在或不能读取'],
    [import.meta.filename, 'COMPANY_LOGO 必须是 png、svg 或 webp 图片'],
  ])('COMPANY_LOGO=%s', (path, line) => {
    expect(() => readLogo(path)).toThrow(line)
  })

  test.each([
    's3://key:hidden@host',
    's3://key:hidden@host/',
    's3://key:hidden@host/Upper_Case',
    's3://key:hidden@host/bucket/folder',
    's3://key:hidden@host/bucket?tls=no',
    's3://key:hidden@host/bucket?regoin=x',
    's3://key:hidden%@host/bucket',
    's3://hidden@host/bucket',
    's3:///bucket',
  ])('STORAGE_URL that is not of its form, without a word of it: %s', (value) => {
    let words = ''
    try {
      readConfig({ STORAGE_URL: value })
    } catch (error) {
      words = String(error)
    }
    expect(words).toContain('STORAGE_URL 必须写成 s3://')
    expect(words).not.toContain('hidden')
  })

  test.each([
    ['of 31 bytes', Buffer.from(KEY).subarray(1).toString('hex')],
    ['that is one byte again and again', 'ab'.repeat(32)],
    ['that is no code of bytes', '这不是一个密钥'.repeat(9)],
  ])('SECRET_KEY %s, without a word of it', (_kind, value) => {
    let words = ''
    try {
      readConfig({ SECRET_KEY: value })
    } catch (error) {
      words = String(error)
    }
    expect(words).toContain('SECRET_KEY 必须是至少32个随机字节')
    expect(words).not.toContain(value.slice(0, 6))
  })

  test('a STORAGE_URL is read with its special characters, and by https', () => {
    const { storage } = readConfig({
      STORAGE_URL: 's3://a%2Fb:c%40%3A%2B@s3.example.com:9000/files?region=cn-1',
    })
    expect(storage).toEqual({
      endpoint: 'https://s3.example.com:9000',
      shown: 's3.example.com:9000/files',
      bucket: 'files',
      region: 'cn-1',
      key: 'a/b',
      secret: 'c@:+',
    })
  })

  test('all wrong ones are named at once', async () => {
    const { code, written } = await start({ PORT: 'x', TIME_ZONE: 'x', LOG_LEVEL: 'x' })
    expect(code).toBe(1)
    expect(written.trim().split('\n')).toHaveLength(1)
    for (const name of ['PORT', 'TIME_ZONE', 'LOG_LEVEL']) expect(written).toContain(name)
  })

  test.each([
    ['CAPTCHA_FIXED', 'TEST'],
    ['ROBOT_SERVER_FIXED', 'http://127.0.0.1:1'],
  ])('%s without NODE_ENV=test', (name, value) => {
    for (const NODE_ENV of ['production', 'development', '']) {
      expect(() => readConfig({ [name]: value, NODE_ENV })).toThrow(`${name} 只用于自动测试`)
    }
  })

  test('a HTTPS_PROXY of another kind, once something may leave; without its password', () => {
    const proxy = { HTTPS_PROXY: 'socks5://me:hidden@proxy:1080' }
    expect(readConfig(proxy).outgoing.proxy).toBeUndefined()
    let words = ''
    try {
      readConfig({ ...proxy, OUTGOING_HOSTS: 'example.com' })
    } catch (error) {
      words = String(error)
    }
    expect(words).toContain('HTTPS_PROXY 必须写成 http://')
    expect(words).not.toContain('hidden')
  })

  test('a data folder that is a file', async () => {
    const file = `${folders.make()}.txt`
    writeFileSync(file, '')
    const { code, written } = await start({ DATA_DIR: file })
    expect(code).toBe(1)
    expect(written).toContain('请检查 DATA_DIR')
    expect(written.trim().split('\n')).toHaveLength(1)
  })

  test('a database that does not answer, without telling its password', async () => {
    const { code, written } = await start({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/x' })
    expect(code).toBe(1)
    expect(written).toContain('请检查 DATABASE_URL')
    expect(written).not.toContain('secret')
  })

  test('a port that is taken', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = other.address() as AddressInfo
      const { code, written } = await start({ PORT: String(port), HOST: '127.0.0.1' })
      expect(code).toBe(1)
      expect(written).toContain('端口已被占用，请用 PORT 指定另一个端口')
    } finally {
      other.close()
    }
  })
})

describe('accepted values', () => {
  test.each(['hex', 'base64', 'base64url'] as const)('SECRET_KEY in %s', (encoding) => {
    const { secretKey } = readConfig({ SECRET_KEY: `${Buffer.from(KEY).toString(encoding)}\n` })
    expect(secretKey).toEqual(Buffer.from(KEY))
  })

  test('an empty variable counts as absent @long', async () => {
    const names = ['HOST', 'DATABASE_URL', 'TIME_ZONE', 'TRUST_PROXY', 'LOG_LEVEL', 'CAPTCHA_FIXED']
    const server = startProcess('main.ts', {
      ...Object.fromEntries(names.map((name) => [name, ''])),
      DATA_DIR: folders.make(),
      PORT: '0',
    })
    await expect(server.listening).resolves.toMatch(/^http/)
    server.stop()
    expect((await server.ended).code).toBe(0)
  })

  test.each(['true', '10.0.0.0/8, ::1', 'loopback,uniquelocal'])(
    'TRUST_PROXY=%s @long',
    async (TRUST_PROXY) => {
      const server = startProcess('main.ts', { TRUST_PROXY, DATA_DIR: folders.make(), PORT: '0' })
      await expect(server.listening).resolves.toMatch(/^http/)
      server.stop()
      expect((await server.ended).code).toBe(0)
    },
  )
})
