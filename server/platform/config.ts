import { isIP } from 'node:net'
import { resolve, sep } from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { MIN_PASSWORD } from '#api/session/session.ts'
import { hostNames, networksIn, proxyExceptions } from './outgoing-values.ts'
import { bucketPlace, STORAGE_URL_FORM } from './storage-url.ts'

const SECOND = 1000

const isTest = (environment: NodeJS.ProcessEnv) => environment['NODE_ENV'] === 'test'

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('zh-CN', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

const integer = (min: number, max: number, initial: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, '必须是整数')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `必须在${min}到${max}之间`)
    .default(initial)

const PROXY_GROUPS = ['loopback', 'linklocal', 'uniquelocal']

/** An address, a network such as `10.0.0.0/8`, or the name of a group of networks. */
const isProxy = (text: string) =>
  PROXY_GROUPS.includes(text) ||
  isIP(text) > 0 ||
  ipaddr.IPv4.isValidCIDRFourPartDecimal(text) ||
  ipaddr.IPv6.isValidCIDR(text)

const proxiesIn = (value: string) => value.split(',').map((address) => address.trim())

/** A text that is read into something else; what cannot be read is refused with these words, which hold nothing of it. */
const readBy = <Value>(read: (text: string) => Value | undefined, form: string) =>
  z.string().transform((text, context) => {
    const value = read(text)
    if (value !== undefined) return value
    context.issues.push({ code: 'custom', message: form, input: '' })
    return z.NEVER
  })

const KEY_BYTES = 32
const SECRET_KEY_FORM = `必须是至少${KEY_BYTES}个随机字节，写成十六进制或 base64，例如 openssl rand -hex 32 的输出`

/** The bytes of a key written in hexadecimal or Base64; undefined where it is neither, or too short. */
export function keyIn(text: string): Buffer | undefined {
  const written = text.trim()
  const isHex = /^([\da-f]{2})+$/i.test(written)
  if (!isHex && !/^[\w+/-]+={0,2}$/.test(written)) return undefined
  const key = Buffer.from(written, isHex ? 'hex' : 'base64')
  // One byte again and again is a placeholder that nobody has replaced.
  return key.length >= KEY_BYTES && new Set(key).size > 8 ? key : undefined
}

/** An empty variable counts as absent, so that `PORT= npm start` means the default. */
const environmentSchema = z.object({
  PORT: integer(0, 65535, 3000),
  HOST: z.string().default('localhost'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, '必须以 postgres:// 开头，不填则使用内置数据库')
    .optional(),
  STORAGE_URL: readBy(bucketPlace, STORAGE_URL_FORM).optional(),
  ADMIN_PASSWORD: z.string().min(MIN_PASSWORD, `不能少于${MIN_PASSWORD}位`).optional(),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, '不是有效的时区，例如 Asia/Shanghai')
    .default('Asia/Shanghai'),
  TRUST_PROXY: z
    .string()
    .refine(
      (value) => ['true', 'false'].includes(value) || proxiesIn(value).every(isProxy),
      '必须是 true、false，或以逗号分隔的代理地址，例如 127.0.0.1,10.0.0.0/8',
    )
    .optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: '必须是以 http:// 或 https:// 开头的网址' })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  PASSWORD_POLICY: z.enum(['basic', 'strict'], '只能是 basic 或 strict').default('basic'),
  RATE_OPEN_PER_MINUTE: integer(1, 1_000_000, 60),
  RATE_SESSION_PER_SECOND: integer(1, 1_000_000, 200),
  HEADERS_SECONDS: integer(1, 3600, 20),
  BODY_SECONDS: integer(1, 3600, 60),
  STANDSTILL_SECONDS: integer(1, 3600, 120),
  READER_SECONDS: integer(1, 3600, 30),
  MAX_CONNECTIONS: integer(4, 100_000, 2000),
  COMPANY_NAME: z
    .string()
    .regex(/^[^\p{Cc}]{1,60}$/u, '不能超过60个字，也不能换行')
    .optional(),
  COMPANY_LOGO: z.string().optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, '不能少于16位，只能用字母、数字和符号')
    .optional(),
  SECRET_KEY: readBy(keyIn, SECRET_KEY_FORM).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], '不是有效的日志级别')
    .default('info'),
  CAPTCHA_FIXED: z.string().optional(),
  OUTGOING_HOSTS: readBy(
    hostNames,
    '必须是以逗号分隔的主机名，不带协议、端口和路径，例如 qyapi.weixin.qq.com,smtp.example.com',
  ).optional(),
  OUTGOING_PRIVATE: readBy(
    networksIn,
    '必须是以逗号分隔的地址或网段，例如 10.0.0.0/8,192.168.1.20',
  ).optional(),
  HTTPS_PROXY: z.string().optional(),
  NO_PROXY: z.string().optional(),
  ROBOT_SERVER_FIXED: z
    .url({ protocol: /^http$/, error: '必须是以 http:// 开头的网址' })
    .transform((value) => new URL(value))
    .optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_HOUR: integer(0, 23, 2),
  BACKUP_DAILY: z.enum(['on', 'off'], '只能是 on 或 off').optional(),
})

const FOR_TESTS = ['CAPTCHA_FIXED', 'ROBOT_SERVER_FIXED'] as const

/** Where backups lie: never within the data, which they would then hold again and be moved away with. */
function backupDir(given: string | undefined, dataDir: string): string {
  const folder = resolve(given ?? `${dataDir}-backup`)
  if (`${folder}${sep}`.startsWith(`${dataDir}${sep}`)) {
    throw new Error('配置有误：BACKUP_DIR 不能在 DATA_DIR 里面')
  }
  return folder
}

/** The proxy for requests to elsewhere. Programs beside ours may have one of another kind: no fault while nothing leaves. */
function outgoingProxy(value: string | undefined, hosts: readonly string[]): URL | undefined {
  if (value === undefined || hosts.length === 0) return undefined
  const proxy = URL.parse(value)
  if (proxy?.protocol === 'http:') return proxy
  throw new Error('配置有误：HTTPS_PROXY 必须写成 http://主机:端口')
}

/** Only the direct peer counts as a proxy: the client can forge everything before it. */
const nearestHop = (_address: string, hop: number) => hop === 0

/** Which proxies' forwarding headers count: none, the nearest one, or the named ones. */
function trustProxy(value: string | undefined): false | typeof nearestHop | string[] {
  if (value === undefined || value === 'false') return false
  return value === 'true' ? nearestHop : proxiesIn(value)
}

/**
 * The checked configuration. Throws an Error whose message names each wrong variable in Chinese; the start
 * prints it and stops (spec 14.1.3).
 */
export function readConfig(environment: NodeJS.ProcessEnv) {
  // The two names of the proxy are as often written small.
  const { https_proxy: HTTPS_PROXY, no_proxy: NO_PROXY } = environment
  const given = Object.fromEntries(
    Object.entries({ HTTPS_PROXY, NO_PROXY, ...environment }).filter(([, value]) => value !== ''),
  )
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new Error(`配置有误：${wrong.join('；')}`)
  }
  const values = parsed.data
  for (const name of FOR_TESTS) {
    if (values[name] !== undefined && !isTest(environment)) {
      throw new Error(`配置有误：${name} 只用于自动测试，需要同时设置 NODE_ENV=test`)
    }
  }
  const outgoingHosts = values.OUTGOING_HOSTS ?? []
  // Automated tests sign in and save far faster than people do (spec 3.8.2).
  const pace = isTest(environment) ? 10 : 1
  const dataDir = resolve(values.DATA_DIR)
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    /** The bucket for uploaded files; without one they lie on the disk. */
    storage: values.STORAGE_URL,
    adminPassword: values.ADMIN_PASSWORD,
    timeZone: values.TIME_ZONE,
    trustProxy: trustProxy(values.TRUST_PROXY),
    publicUrl: values.PUBLIC_URL,
    passwordPolicy: values.PASSWORD_POLICY,
    openPerMinute: values.RATE_OPEN_PER_MINUTE * pace,
    sessionPerSecond: values.RATE_SESSION_PER_SECOND * pace,
    headersMs: values.HEADERS_SECONDS * SECOND,
    bodyMs: values.BODY_SECONDS * SECOND,
    standstillMs: values.STANDSTILL_SECONDS * SECOND,
    readerMs: values.READER_SECONDS * SECOND,
    maxConnections: values.MAX_CONNECTIONS,
    companyName: values.COMPANY_NAME,
    /** Where the logo lies; only who shows it reads it, so that backups need no picture. */
    companyLogo: values.COMPANY_LOGO,
    metricsToken: values.METRICS_TOKEN,
    /** Encrypts secrets in the database; without it a key file in the data folder does. */
    secretKey: values.SECRET_KEY,
    logLevel: values.LOG_LEVEL,
    captchaFixed: values.CAPTCHA_FIXED,
    /** What may leave the product, and how (server/outgoing/). */
    outgoing: {
      hosts: outgoingHosts,
      privateNetworks: values.OUTGOING_PRIVATE ?? [],
      proxy: outgoingProxy(values.HTTPS_PROXY, outgoingHosts),
      proxyExceptions: proxyExceptions(values.NO_PROXY ?? ''),
      robotServer: values.ROBOT_SERVER_FIXED,
    },
    backupDir: backupDir(values.BACKUP_DIR, dataDir),
    backupHour: values.BACKUP_HOUR,
    backupDaily: (values.BACKUP_DAILY ?? (isTest(environment) ? 'off' : 'on')) === 'on',
  }
}

export type Config = ReturnType<typeof readConfig>
