import { expect, onTestFinished } from 'vitest'
import { openDoor, type Door } from '#server/outgoing/connect.ts'
import { post } from '#server/outgoing/door.ts'
import { readConfig } from '#server/platform/config.ts'
import { CERTIFICATE } from './certificate.ts'
import { answering, startReceiver, type Answer } from './receiver.ts'

const KEY = 'key-that-nobody-may-read'

/** Lets every address of this machine be reached. */
export const LOOPBACK = { OUTGOING_PRIVATE: '127.0.0.0/8,::1' }

export const OK = answering(200, 'received')

/** Ends something after the test. */
export function stopLater<Started extends { stop: () => void }>(started: Started): Started {
  onTestFinished(started.stop)
  return started
}

/** A receiver for the length of a test. */
export const receiver = async (answer: Answer = OK, where?: Parameters<typeof startReceiver>[1]) =>
  stopLater(await startReceiver(answer, where))

/** The door as these variables configure it; it trusts the certificate of tests. */
export function doorOf(environment: Record<string, string>, instead: Partial<Door> = {}): Door {
  const { outgoing } = readConfig({ NODE_ENV: 'test', ...environment })
  return openDoor(outgoing, { ca: CERTIFICATE.cert, limitMs: 10_000, ...instead })
}

/** A resolver by which every name leads to these addresses. */
export const leadingTo =
  (...addresses: string[]) =>
  async () =>
    addresses

/** Sends something with a key in the address, of which nothing may come back. */
export async function send(door: Door, address: string, body = '{}') {
  const posted = await post(door, { address: `${address}/hook?key=${KEY}`, body })
  expect(JSON.stringify(posted)).not.toContain(KEY)
  return posted
}

/** A failure of the system's with this code, and with a message that says too much. */
export const failureOf = (code: string) => Object.assign(new Error(KEY), { code })
