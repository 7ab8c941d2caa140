import { expect, test } from 'vitest'
import { doorOf } from '#test/delivery/door.ts'
import { answering, type Answer } from '#test/delivery/receiver.ts'
import { KEY, MESSAGE, ROBOTS, robotServer, SECRET } from '#test/delivery/robots.ts'
import { sendToRobot, type RobotKind } from './robots.ts'

/** What a robot answers becomes; of key and secret nothing may be in it. */
async function resultOf(kind: RobotKind, answer: Answer, limitMs?: number) {
  const { door } = await robotServer(answer, limitMs)
  const result = await sendToRobot(door, ROBOTS[kind], MESSAGE)
  expect(JSON.stringify(result)).not.toMatch(/nobody-may-read/)
  if (result.state !== 'sent') expect(result.answer).toMatch(/^[^\n]{4,200}$/)
  return result
}

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
