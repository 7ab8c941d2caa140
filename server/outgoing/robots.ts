import { createHmac } from 'node:crypto'
import { byStatus, MINUTE, unknown } from './answers.ts'
import type { Door } from './connect.ts'
import { addressFault, post, type Posted } from './door.ts'
import type { Result } from './failures.ts'
import { robotText, titleOf } from './robot-text.ts'

export type RobotKind = 'wecom' | 'dingtalk' | 'feishu'

/** A group's robot: its address, which holds its key, and the secret of its signature where it has one. */
export type Robot = { kind: RobotKind; address: string; secret?: string }

/** Title, lines of plain text, and where the reader gets from it. Texts are shown as they are. */
export type RobotMessage = { title: string; text: string; url?: string }

const FORMS: Record<RobotKind, { form: RegExp; words: string }> = {
  wecom: {
    form: /^https:\/\/qyapi\.weixin\.qq\.com\/cgi-bin\/webhook\/send\?key=[\w-]{1,200}$/,
    words: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…',
  },
  dingtalk: {
    form: /^https:\/\/oapi\.dingtalk\.com\/robot\/send\?access_token=[\w-]{1,200}$/,
    words: 'https://oapi.dingtalk.com/robot/send?access_token=…',
  },
  feishu: {
    form: /^https:\/\/open\.feishu\.cn\/open-apis\/bot\/v2\/hook\/[\w-]{1,200}$/,
    words: 'https://open.feishu.cn/open-apis/bot/v2/hook/…',
  },
}

/** Why an address that somebody enters is not one of such a robot, or may not be sent to; undefined where it may. */
export function robotAddressFault(
  door: Door,
  kind: RobotKind,
  address: string,
): string | undefined {
  const { form, words } = FORMS[kind]
  if (!form.test(address)) return `请填写机器人的 Webhook 地址，形如 ${words}`
  return addressFault(door, address)
}

/** 钉钉's signature of a moment (ms), before it is encoded for an address. */
const dingtalkSign = (secret: string, ms: number) =>
  createHmac('sha256', secret).update(`${ms}\n${secret}`).digest('base64')

/** 飞书's signature of a moment (s): the text is the key, and nothing is signed. */
const feishuSign = (secret: string, seconds: number) =>
  createHmac('sha256', `${seconds}\n${secret}`).digest('base64')

function requestTo({ kind, address, secret }: Robot, message: RobotMessage, now: number) {
  const text = robotText(kind, message)
  if (kind === 'wecom') {
    return { address, body: { msgtype: 'markdown', markdown: { content: text } } }
  }
  if (kind === 'dingtalk') {
    const body = { msgtype: 'markdown', markdown: { title: titleOf(message), text } }
    if (secret === undefined || secret === '') return { address, body }
    const sign = encodeURIComponent(dingtalkSign(secret, now))
    return { address: `${address}&timestamp=${now}&sign=${sign}`, body }
  }
  const seconds = Math.floor(now / 1000)
  const signed =
    secret === undefined || secret === ''
      ? {}
      : { timestamp: String(seconds), sign: feishuSign(secret, seconds) }
  return { address, body: { ...signed, msg_type: 'text', content: { text } } }
}

const TOO_FAST = '发送太快，超过了对方的限制'

/** The usual refusals in words. 钉钉 bans for ten minutes who is too fast. */
const CODES: Record<RobotKind, Record<number, { words: string; restMs?: number }>> = {
  wecom: {
    [-1]: { words: '企业微信繁忙', restMs: MINUTE },
    40008: { words: '消息类型不对' },
    40058: { words: '消息内容不合要求' },
    44004: { words: '消息内容为空' },
    45002: { words: '消息太长' },
    45009: { words: TOO_FAST, restMs: MINUTE },
    45033: { words: '同时发送的太多', restMs: MINUTE },
    93000: { words: '机器人的地址无效，可能已被移出群，请重新复制 Webhook 地址' },
    93004: { words: '机器人已被停用' },
    93008: { words: '机器人不在群里' },
  },
  dingtalk: {
    [-1]: { words: '钉钉繁忙', restMs: MINUTE },
    40035: { words: '消息内容不合要求' },
    130101: { words: TOO_FAST, restMs: 10 * MINUTE },
    300001: { words: '机器人的地址无效，请重新复制 Webhook 地址' },
    300005: { words: '机器人的地址无效，请重新复制 Webhook 地址' },
    310000: { words: '没有通过机器人的安全设置：请核对加签密钥、关键词和允许的 IP 地址' },
    400101: { words: '机器人的地址无效，请重新复制 Webhook 地址' },
    400102: { words: '机器人已被停用' },
    410100: { words: TOO_FAST, restMs: 10 * MINUTE },
    460101: { words: '消息太长' },
  },
  feishu: {
    9499: { words: '消息内容不合要求' },
    11232: { words: TOO_FAST, restMs: MINUTE },
    11246: { words: '消息内容不合要求' },
    19001: { words: '机器人的地址无效，请重新复制 Webhook 地址' },
    19002: { words: '消息内容不合要求' },
    19007: { words: '机器人已被停用' },
    19021: { words: '签名不对，请核对机器人的签名校验密钥；也请核对服务器的时间' },
    19022: { words: '服务器的 IP 地址不在机器人允许的范围里' },
    19024: { words: '消息里没有机器人要求的关键词' },
    19036: { words: '消息太长' },
  },
}

/** The number by which a robot says how it went; undefined where the body is not of its form. */
function codeIn(body: string): number | undefined {
  let read: unknown
  try {
    read = JSON.parse(body)
  } catch {
    return undefined
  }
  if (typeof read !== 'object' || read === null) return undefined
  const fields = new Map<string, unknown>(Object.entries(read))
  // `StatusCode` is what older robots of 飞书 say.
  const code = fields.get('errcode') ?? fields.get('code') ?? fields.get('StatusCode')
  return Number.isSafeInteger(code) ? Number(code) : undefined
}

/** What a robot's answer means. Of its own words nothing is shown: they may repeat the key. */
function resultOf(kind: RobotKind, posted: Posted): Result {
  const byOutcome = byStatus(posted)
  if (posted.outcome !== 'answered' || byOutcome?.state === 'unknown') {
    return byOutcome ?? unknown('')
  }
  const code = codeIn(posted.body)
  if (code === undefined) return byOutcome ?? unknown('对方的回答无法识别')
  if (code === 0) return byOutcome ?? { state: 'sent' }
  const known = CODES[kind][code]
  return {
    state: 'refused',
    answer: known ? `${known.words}（${code}）` : `对方拒绝了，错误码 ${code}`,
    restMs: known?.restMs ?? (byOutcome?.state === 'refused' ? byOutcome.restMs : undefined),
  }
}

/** Sends a message to a robot, at the time `now` of its signature. */
export async function sendToRobot(
  door: Door,
  robot: Robot,
  message: RobotMessage,
  now = Date.now(),
): Promise<Result> {
  const fault = robotAddressFault(door, robot.kind, robot.address)
  if (fault !== undefined) return { state: 'refused', answer: fault }
  const { address, body } = requestTo(robot, message, now)
  return resultOf(robot.kind, await post(door, { address, body: JSON.stringify(body) }))
}
