/** Why nothing was sent, in words without secrets. */
export class Unsent extends Error {}

/** What became of a message: what was refused may be sent again; of what is unknown it may have arrived. */
export type Result =
  | { state: 'sent' }
  /** `restMs`: how long the receiver wants to be left alone. */
  | { state: 'refused'; answer: string; restMs?: number }
  | { state: 'unknown'; answer: string }

const WORDS: Record<string, string> = {
  ENOTFOUND: '找不到这个主机',
  EAI_AGAIN: '域名服务器没有回答',
  ECONNREFUSED: '对方拒绝连接',
  ECONNRESET: '对方断开了连接',
  EPIPE: '对方断开了连接',
  ETIMEDOUT: '连接超时',
  EHOSTUNREACH: '网络不通',
  ENETUNREACH: '网络不通',
  ECONNECTION: '对方断开了连接',
  ETLS: '对方不能加密连接',
  EMESSAGE: '内容超过了对方允许的大小',
  CERT_HAS_EXPIRED: '对方的证书已过期',
  ERR_TLS_CERT_ALTNAME_INVALID: '对方的证书不是这个主机的',
  DEPTH_ZERO_SELF_SIGNED_CERT: '对方的证书不受信任',
  SELF_SIGNED_CERT_IN_CHAIN: '对方的证书不受信任',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '对方的证书不受信任',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: '对方的证书不受信任',
}

/** nodemailer puts its own code in the place of the system's, which it keeps. */
type Coded = { code?: string; originalCode?: string }

/** A failure in words. Nothing of its own message is said, which may hold the address with its key. */
export function wordsOf(error: unknown): string {
  if (error instanceof Unsent) return error.message
  if (!(error instanceof Error)) return '连接失败'
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return '对方没有及时回答'
  const { code = '', originalCode = code } = error as Coded
  const words = WORDS[originalCode] ?? WORDS[code]
  if (words !== undefined) return words
  return /^[A-Z\d_]{1,60}$/.test(code) ? `连接失败（${code}）` : '连接失败'
}
