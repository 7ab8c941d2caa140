import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { doorOf, LOOPBACK, receiver } from '#test/delivery/door.ts'
import { answering, type Answer } from '#test/delivery/receiver.ts'
import { newWebhookSecret, sendWebhook } from './webhook.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const EVENT = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' }

async function sent(answer: Answer, secret = SECRET) {
  const { port, requests } = await receiver(answer)
  const door = doorOf({ OUTGOING_HOSTS: '127.0.0.1', ...LOOPBACK }, { limitMs: 1000 })
  const webhook = { address: `http://127.0.0.1:${port}/hook`, secret }
  return { result: await sendWebhook(door, webhook, EVENT, 1_614_265_330_999), requests }
}

test('an event is signed as the reference of Standard Webhooks signs it', async () => {
  const { result, requests } = await sent(answering(204, ''))
  expect(result).toEqual({ state: 'sent' })
  expect(requests).toMatchObject([
    {
      body: EVENT.body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'webhook-id': EVENT.id,
        'webhook-timestamp': '1614265330',
        'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
      },
    },
  ])
})

test('a new secret is of the form that receivers read, another one each time, and signs', async () => {
  const secret = newWebhookSecret()
  expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/)
  expect(newWebhookSecret()).not.toBe(secret)
  const { requests } = await sent(answering(200, ''), secret)
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = createHmac('sha256', key).update(`${EVENT.id}.1614265330.${EVENT.body}`)
  expect(requests[0]?.headers['webhook-signature']).toBe(`v1,${signed.digest('base64')}`)
})

test.each<[string, Answer, string]>([
  ['200 whatever it says', answering(200, '{"errcode":1}'), 'sent'],
  ['202', answering(202, ''), 'sent'],
  ['a redirect', answering(302, '', { location: '/' }), 'refused'],
  ['410', answering(410, ''), 'refused'],
  ['429', answering(429, ''), 'refused'],
  ['500', answering(500, ''), 'refused'],
  ['504', answering(504, ''), 'unknown'],
  ['nothing', () => undefined, 'unknown'],
  ['half an answer', (response) => response.destroy(), 'unknown'],
])('%s', async (_what, answer, state) => {
  expect((await sent(answer)).result).toMatchObject({ state })
})
