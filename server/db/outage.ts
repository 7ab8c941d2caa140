import { ConnectionLost } from './postgres-pool.ts'

/** Why a database, its disk or the files' storage cannot serve right now, by the driver's code, never by its message. */
export type Outage =
  | 'full'
  | 'busy'
  | 'unconfirmed'
  | 'unreachable'
  | 'readOnly'
  | 'damaged'
  | 'storage'

/** A transaction whose turn did not come in time. */
export class Busy extends Error {
  override readonly name = 'Busy'
}

/** A commit that was not answered: nobody knows yet whether it was made. */
export class Unconfirmed extends Error {
  override readonly name = 'Unconfirmed'

  constructor(options?: ErrorOptions) {
    super('the commit was not answered', options)
  }
}

/** Codes of SQLite (matched by prefix), of the system, and of PostgreSQL. */
const families: [Outage, string[]][] = [
  ['full', ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC', 'EDQUOT', '53100']],
  ['busy', ['SQLITE_BUSY', 'SQLITE_LOCKED', '55P03', '57014', '40001', '40P01', '53300', '53200']],
  ['readOnly', ['SQLITE_READONLY', 'SQLITE_CANTOPEN', 'EROFS', 'EACCES', 'EPERM', '25006']],
  ['damaged', ['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'XX001', 'XX002']],
  ['storage', ['STORAGE_UNREACHABLE']],
  ['unreachable', ['SQLITE_IOERR', 'EIO', '57P', '08', '25P03', '58030']],
]

function ofCode(code: unknown): Outage | undefined {
  if (typeof code !== 'string') return undefined
  return families.find(([, codes]) => codes.some((known) => code.startsWith(known)))?.[0]
}

/** The kind of outage that an error means; undefined for any other error. */
export function outageOf(error: unknown): Outage | undefined {
  if (error instanceof ConnectionLost) return 'unreachable'
  if (error instanceof Busy) return 'busy'
  if (error instanceof Unconfirmed) return 'unconfirmed'
  return error instanceof Error && 'code' in error ? ofCode(error.code) : undefined
}

const LATER: [string, string] = ['数据库暂时无法使用', '请稍后再试']

/** What is wrong, and what to do about it. */
const outageTexts: Record<Outage, [what: string, remedy: string]> = {
  full: ['磁盘空间不足', '请联系管理员清理后再试'],
  busy: ['系统正忙', '请过几秒再试一次'],
  unconfirmed: ['系统正忙', '还不能确定内容是否已经保存，请过几秒再试一次，不会重复保存'],
  unreachable: LATER,
  readOnly: ['数据文件夹不能写入', '请联系管理员检查磁盘和文件夹权限'],
  damaged: ['数据库已损坏', '请立即联系管理员'],
  storage: ['文件存储暂时无法使用', '请稍后再试，如仍不行请联系管理员'],
}

/** The message of a call that failed by an outage; for a changing call it says whether anything was saved. */
export function outageText(outage: Outage, changes: boolean): string {
  const [what, remedy] = outageTexts[outage]
  const isKnown = changes && outage !== 'unconfirmed'
  return [what, ...(isKnown ? ['内容没有保存'] : []), remedy].join('，')
}
