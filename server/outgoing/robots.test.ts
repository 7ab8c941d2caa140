import { describe, expect, test } from 'vitest'
import { doorOf, OK } from '#test/delivery/door.ts'
import { answering } from '#test/delivery/receiver.ts'
import { KEY, KINDS, MESSAGE, ROBOT_HOSTS, ROBOTS, robotServer } from '#test/delivery/robots.ts'
import {
  robotAddressFault,
  sendToRobot,
  type Robot,
  type RobotKind,
  type RobotMessage,
} from './robots.ts'

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

  test.each([
    ['dingtalk', undefined],
    ['dingtalk', ''],
    ['feishu', undefined],
    ['feishu', ''],
  ] as const)('%s without a secret has no signature: %s', async (kind, secret) => {
    const robot = { ...ROBOTS[kind], secret }
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
    if (unit === '泵')
      expect(sizes.map((size, at) => size > 0.9 * (limits[at] ?? 0))).toEqual([true, true, true])
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

describe('addresses that are entered', () => {
  const door = doorOf(ROBOT_HOSTS)

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
