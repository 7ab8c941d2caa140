import { describe, expect, test } from 'vitest'
import { doorOf, OK, receiver } from '#test/run/door.ts'
import { answering, type Answer } from '#test/run/receiver.ts'
import {
  robotAddressFault,
  sendToRobot,
  type Robot,
  type RobotKind,
  type RobotMessage,
} from './robots.ts'

const HOSTS = { OUTGOING_HOSTS: 'qyapi.weixin.qq.com,oapi.dingtalk.com,open.feishu.cn' }
const KEY = 'key-that-nobody-may-read'
const SECRET = 'SEC-that-nobody-may-read'

const ROBOTS: Record<RobotKind, Robot> = {
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
const KINDS = ['wecom', 'dingtalk', 'feishu'] as const
const MESSAGE: RobotMessage = { title: '报价待审核', text: 'BJ-7 华东水务\n请审核' }

/** A door to a server that stands for the three, and answers like this. */
async function robotServer(answer: Answer, limitMs = 10_000) {
  const { port, requests } = await receiver(answer)
  const ROBOT_SERVER_FIXED = `http://127.0.0.1:${port}`
  return { requests, door: doorOf({ ...HOSTS, ROBOT_SERVER_FIXED }, { limitMs }) }
}

/** What a robot answers becomes; of key and secret nothing may be in it. */
async function resultOf(kind: RobotKind, answer: Answer, limitMs?: number) {
  const { door } = await robotServer(answer, limitMs)
  const result = await sendToRobot(door, ROBOTS[kind], MESSAGE)
  expect(JSON.stringify(result)).not.toMatch(/nobody-may-read/)
  if (result.state !== 'sent') expect(result.answer).toMatch(/^[^\n]{4,200}$/)
  return result
}

/** The request that a message becomes, its body read. */
async function requestOf(robot: Robot, message: RobotMessage = MESSAGE, now?: number) {
  const { door, requests } = await robotServer(answering(200, '{"errcode":0,"code":0}'))
  expect(await sendToRobot(door, robot, message, now)).toEqual({ state: 'sent' })
  const { path = '', body = '' } = requests[0] ?? {}
  return { path, bytes: Buffer.byteLength(body), body: JSON.parse(body) }
}

/** The text that a group is shown. */
async function textOf(kind: RobotKind, message: RobotMessage): Promise<string> {
  const { body } = await requestOf(ROBOTS[kind], message)
  return body.markdown?.content ?? body.markdown?.text ?? body.content.text
}

describe('requests', () => {
  const url = 'https://erp.example.com/getQuo?id=7'

  test('企业微信', async () => {
    const { path, body } = await requestOf(ROBOTS.wecom, { ...MESSAGE, url })
    expect(path).toBe(`/cgi-bin/webhook/send?key=${KEY}`)
    expect(body).toEqual({
      msgtype: 'markdown',
      markdown: { content: `**报价待审核**\nBJ-7 华东水务\n请审核\n[查看](${url})` },
    })
  })

  test('钉钉, with its signature', async () => {
    const robot = { ...ROBOTS.dingtalk, secret: 'SECdemo' }
    const { path, body } = await requestOf(robot, { ...MESSAGE, url }, 1_700_000_000_000)
    expect(path).toBe(
      `/robot/send?access_token=${KEY}&timestamp=1700000000000&sign=lOvVf9TQCVugV68mGbSZCg0gzOl1SVjxWi1MyVZCUuA%3D`,
    )
    expect(body).toEqual({
      msgtype: 'markdown',
      markdown: {
        title: '报价待审核',
        text: `**报价待审核**\n\nBJ-7 华东水务\n\n请审核\n\n[查看](${url})`,
      },
    })
  })

  test('飞书, with its signature', async () => {
    const robot = { ...ROBOTS.feishu, secret: 'demo' }
    const { path, body } = await requestOf(robot, { ...MESSAGE, url }, 1_700_000_000_999)
    expect(path).toBe(`/open-apis/bot/v2/hook/${KEY}`)
    expect(body).toEqual({
      timestamp: '1700000000',
      sign: '8oT2n3SMKFfEnDoiwer8BUM/SjKLwe9SqoEIHlhDTKo=',
      msg_type: 'text',
      content: { text: `报价待审核\nBJ-7 华东水务\n请审核\n${url}` },
    })
  })

  test.each(['dingtalk', 'feishu'] as const)('%s without a secret has no signature', async (kind) => {
    const robot = { ...ROBOTS[kind], secret: undefined }
    const { path, body } = await requestOf(robot)
    expect(path + Object.keys(body).join()).not.toMatch(/sign|timestamp/)
  })
})

describe('what a text says is shown as text', () => {
  test.each(KINDS)('%s', async (kind) => {
    const text = [
      '[点这里](https://evil.example.com)',
      '![图](http://evil.example.com/a.png)',
      '<https://evil.example.com>',
      '<at user_id="all">所有人</at>',
      '&lt;at user_id="all"&gt;',
      '<@all> @all @所有人',
      '<font color="warning">急</font>',
      '# 标题 **粗** `代码`',
      '> 引用\r\u0000',
    ].join('\n')
    const shown = await textOf(kind, { title: '[*<@all>](x)', text })
    const [, ...lines] = shown.split(/\n+/)
    expect(lines).toEqual([
      '［点这里］(https：//evil.example.com)',
      '!［图］(http：//evil.example.com/a.png)',
      '＜https：//evil.example.com＞',
      '＜at user_id="all"＞所有人＜/at＞',
      '＆lt;at user_id="all"＆gt;',
      '＜＠all＞ ＠all ＠所有人',
      '＜font color="warning"＞急＜/font＞',
      '＃ 标题 ＊＊粗＊＊ ｀代码｀',
      '＞ 引用  ',
    ])
    expect(shown.split('\n')[0]?.replaceAll('**', '')).toBe('［＊＜＠all＞］(x)')
  })

  test('a link ends where its address ends', async () => {
    const url = 'https://erp.example.com/a?b=(c) [d](e)'
    const shown = await textOf('wecom', { ...MESSAGE, url })
    expect(shown).toContain('[查看](https://erp.example.com/a?b=%28c%29%20%5bd%5d%28e%29)')
  })
})

describe('long messages are cut', () => {
  const url = 'https://erp.example.com/getQuo?id=7'
  const LONG: [string, string][] = [
    ['letters', 'a'],
    ['characters', '泵'],
    ['quotes', '"'],
    ['line breaks', '泵\n'],
    ['emoji', '👨‍👩‍👧‍👦'],
    ['marks', 'é̂'],
  ]

  test.each(LONG)('%s', async (_what, unit) => {
    const message = { title: unit.repeat(10_000), text: unit.repeat(40_000), url }
    const texts = await Promise.all(KINDS.map((kind) => textOf(kind, message)))
    const sizes = [
      Buffer.byteLength(texts[0] ?? ''),
      (await requestOf(ROBOTS.dingtalk, message)).bytes,
      (await requestOf(ROBOTS.feishu, message)).bytes,
    ]
    const limits = [4096, 20_000, 20 * 1024]
    expect(sizes.map((size, at) => size <= (limits[at] ?? 0))).toEqual([true, true, true])
    // And little more is cut than has to be.
    if (unit === '泵') expect(sizes.map((size, at) => size > 0.9 * (limits[at] ?? 0))).toEqual([true, true, true])
    for (const text of texts) {
      expect(text).toContain(url)
      expect(text.isWellFormed()).toBe(true)
      // Nothing but whole units is left of the text before the sign of the cut.
      expect(text).toMatch(/…\n+(\[查看\]|https)/)
      const kept = text.replaceAll(/\*|…|\[查看\]|[()\s]/g, '').replace(url, '')
      expect(kept.replaceAll(unit.trim(), '')).toBe('')
    }
  })

  test('what fits is not cut', async () => {
    const text = '泵'.repeat(1300)
    expect(await textOf('wecom', { title: '标题', text })).toBe(`**标题**\n${text}`)
  })
})

describe('answers', () => {
  test.each<[RobotKind, string]>([
    ['wecom', '{"errcode":0,"errmsg":"ok"}'],
    ['dingtalk', '{"errcode":0,"errmsg":"ok"}'],
    ['feishu', '{"code":0,"data":{},"msg":"success"}'],
    ['feishu', '{"StatusCode":0,"StatusMessage":"success"}'],
  ])('%s sent: %s', async (kind, body) => {
    expect(await resultOf(kind, answering(200, body))).toEqual({ state: 'sent' })
  })

  test.each<[RobotKind, number, number, string, number | undefined]>([
    ['wecom', 200, 93000, '地址无效', undefined],
    ['wecom', 200, 45009, '太快', 60_000],
    ['dingtalk', 200, 130101, '太快', 600_000],
    ['dingtalk', 200, 310000, '加签', undefined],
    ['feishu', 200, 9499, '内容', undefined],
    ['feishu', 200, 11232, '太快', 60_000],
    ['feishu', 200, 19021, '签名', undefined],
    ['feishu', 400, 19001, '地址无效', undefined],
    ['feishu', 200, 19024, '关键词', undefined],
    ['wecom', 200, 987654, '987654', undefined],
  ])('%s refused with %i %i', async (kind, status, code, words, restMs) => {
    const name = kind === 'feishu' ? 'code' : 'errcode'
    const body = JSON.stringify({ [name]: code, errmsg: `bad ${KEY} ${SECRET}` })
    expect(await resultOf(kind, answering(status, body))).toEqual({
      state: 'refused',
      answer: expect.stringContaining(words),
      restMs,
    })
  })

  test.each([
    '',
    'ok',
    '<html>login</html>',
    '{',
    'null',
    '0',
    '[0]',
    '{}',
    '{"errcode":null}',
    '{"errcode":"0"}',
    '{"errcode":0.5}',
    '[['.repeat(30_000),
    `{"errcode":0,"errmsg":"${'x'.repeat(70_000)}"}`,
  ])('200 with %j is unknown', async (body) => {
    expect(await resultOf('wecom', answering(200, body))).toEqual({
      state: 'unknown',
      answer: '可能已送达：对方的回答无法识别',
    })
  })

  test.each([
    ['7', 7_000],
    ['0', 1_000],
    ['99999999', 3_600_000],
    ['soon', 60_000],
    ['Wed, 21 Oct 2015 07:28:00 GMT', 1_000],
    ['Wed, 21 Oct 2099 07:28:00 GMT', 3_600_000],
    ['', 60_000],
  ])('429 with Retry-After: %s', async (after, restMs) => {
    const headers: Record<string, string> = after === '' ? {} : { 'retry-after': after }
    expect(await resultOf('feishu', answering(429, 'slow down', headers))).toMatchObject({
      state: 'refused',
      answer: expect.stringContaining('太快'),
      restMs,
    })
  })

  test.each([
    [301, 'refused'],
    [307, 'refused'],
    [400, 'refused'],
    [404, 'refused'],
    [500, 'refused'],
    [503, 'refused'],
    [502, 'unknown'],
    [504, 'unknown'],
  ])('%i is %s', async (status, state) => {
    for (const body of ['', '{"errcode":0}']) {
      expect(await resultOf('wecom', answering(status, body))).toMatchObject({
        state,
        answer: expect.stringContaining(String(status)),
      })
    }
  })

  test('no answer, and half an answer, is unknown', async () => {
    expect(await resultOf('wecom', () => undefined, 300)).toMatchObject({ state: 'unknown' })
    const half: Answer = (response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('{"errcode":0}', () => response.destroy())
    }
    expect(await resultOf('wecom', half)).toMatchObject({ state: 'unknown' })
  })

  test('what was not sent is refused', async () => {
    const door = doorOf({}, { limitMs: 300 })
    expect(await sendToRobot(door, ROBOTS.wecom, MESSAGE)).toMatchObject({
      state: 'refused',
      answer: expect.stringContaining('OUTGOING_HOSTS'),
    })
  })
})

describe('addresses that are entered', () => {
  const door = doorOf(HOSTS)

  test.each(KINDS)('that of %s', (kind) => {
    expect(robotAddressFault(door, kind, ROBOTS[kind].address)).toBeUndefined()
    expect(robotAddressFault(doorOf({}), kind, ROBOTS[kind].address)).toContain('OUTGOING_HOSTS')
  })

  test.each<[RobotKind, string]>([
    ['wecom', ROBOTS.feishu.address],
    ['feishu', ROBOTS.dingtalk.address],
    ['wecom', `http://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${KEY}`],
    ['wecom', `https://qyapi.weixin.qq.com:444/cgi-bin/webhook/send?key=${KEY}`],
    ['wecom', `https://me@qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${KEY}`],
    ['wecom', `https://qyapi.weixin.qq.com.evil.com/cgi-bin/webhook/send?key=${KEY}`],
    ['wecom', `https://qyapi-weixin.qq.com/cgi-bin/webhook/send?key=${KEY}`],
    ['wecom', `https://qyapi.weixin.qq.com/cgi-bin/webhook/upload_media?key=${KEY}`],
    ['wecom', 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key='],
    ['wecom', `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${KEY}&debug=1`],
    ['wecom', `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${KEY}\n`],
    ['dingtalk', 'https://oapi.dingtalk.com/robot/send'],
    ['dingtalk', `https://oapi.dingtalk.com/gettoken?access_token=${KEY}`],
    ['feishu', 'https://open.feishu.cn/open-apis/bot/v2/hook/'],
    ['feishu', `https://open.feishu.cn/open-apis/bot/v2/hook/../../${KEY}`],
    ['feishu', `https://open.feishu.cn/open-apis/bot/v2/hook/${KEY}?a=b`],
    ['feishu', KEY],
    ['feishu', ''],
  ])('%s refuses %j and sends nothing there', async (kind, address) => {
    const fault = robotAddressFault(door, kind, address)
    expect(fault).toMatch(/^请填写机器人的 Webhook 地址，形如 https:/)
    const { door: open, requests } = await robotServer(OK)
    expect(await sendToRobot(open, { kind, address }, MESSAGE)).toEqual({
      state: 'refused',
      answer: fault,
    })
    expect(requests).toEqual([])
  })
})
