import type { Robot, RobotKind, RobotMessage } from '#server/outgoing/robots.ts'
import { doorOf, receiver } from './door.ts'
import type { Answer } from './receiver.ts'

/** Lets all three robots be sent to. */
export const ROBOT_HOSTS = {
  OUTGOING_HOSTS: 'qyapi.weixin.qq.com,oapi.dingtalk.com,open.feishu.cn',
}

export const KEY = 'key-that-nobody-may-read'
export const SECRET = 'SEC-that-nobody-may-read'

/** A robot of each kind, with key and secret of which nothing may be shown. */
export const ROBOTS: Record<RobotKind, Robot> = {
  wecom: { kind: 'wecom', address: `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${KEY}` },
  dingtalk: {
    kind: 'dingtalk',
    address: `https://oapi.dingtalk.com/robot/send?access_token=${KEY}`,
    secret: SECRET,
  },
  feishu: {
    kind: 'feishu',
    address: `https://open.feishu.cn/open-apis/bot/v2/hook/${KEY}`,
    secret: SECRET,
  },
}

export const KINDS = ['wecom', 'dingtalk', 'feishu'] as const

export const MESSAGE: RobotMessage = { title: '报价待审核', text: 'BJ-7 华东水务\n请审核' }

/** A door to a server that stands for the three, and answers like this. */
export async function robotServer(answer: Answer, limitMs = 10_000) {
  const { port, requests } = await receiver(answer)
  const ROBOT_SERVER_FIXED = `http://127.0.0.1:${port}`
  return { requests, door: doorOf({ ...ROBOT_HOSTS, ROBOT_SERVER_FIXED }, { limitMs }) }
}
