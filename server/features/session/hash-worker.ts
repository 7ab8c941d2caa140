import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** A password to be hashed, or to be compared with a hash. */
export type HashRequest = { password: string; stored?: string }
export type HashAnswer = string | boolean

// People who wait for a list come first. Elsewhere than on Linux it would be the whole process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

parentPort?.on('message', ({ password, stored }: HashRequest) => {
  const answer: HashAnswer =
    stored === undefined ? hashSync(password) : verifySync(stored, password)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(answer)
})
